// RUN: hooks opt %s --split-input-file --verify-diagnostics

func.func private @good() attributes {note.author = "me"}

// -----

// expected-error @+1 {{expected 'note.author' to be a string}}
func.func private @bad() attributes {note.author = 7 : i32}
