"""The command line: the library in a few commands, one module each. Needs the extra `cli`."""
