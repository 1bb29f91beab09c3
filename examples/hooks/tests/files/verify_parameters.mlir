// RUN: hooks opt %s --split-input-file --verify-diagnostics

func.func private @fair(!dice.die<6, false>)

// -----

// expected-error @+1 {{a die has 2 sides or more, but got 1}}
func.func private @odd(!dice.die<1, true>)
