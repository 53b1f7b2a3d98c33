# The help of commands and options, by their names. The English is that of the program's source: a test writes it.

none = none
