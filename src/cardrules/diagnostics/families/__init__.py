"""The diagnostic codes, a module for each layer that reports them."""
