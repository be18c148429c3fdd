"""The model: a pack as records, read from spanned values and not yet checked."""
