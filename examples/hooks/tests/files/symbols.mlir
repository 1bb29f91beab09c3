// RUN: hooks opt %s --split-input-file --verify-diagnostics

rail.line @north zones 3 {
  rail.stop @harbour zone 0 next @market
  rail.stop @market zone 1 next @hill
  rail.stop @hill zone 2
}
rail.ride to @north::@hill

// -----

rail.line @south zones 1 {
  // expected-error @+1 {{'rail.stop' op is before @lake, which is no stop of the line}}
  rail.stop @park zone 0 next @lake
}

// -----

rail.line @east zones 1 {
  // expected-error @+1 {{'rail.stop' op is in zone 4 of 1}}
  rail.stop @mill zone 4
}

// -----

rail.line @west zones 1 {
  rail.stop @gate zone 0
}
// expected-error @+1 {{'rail.ride' op goes to @west::@pier, which does not exist}}
rail.ride to @west::@pier

// -----

rail.line @ring zones 1 {
  rail.stop @tower zone 0
}
// expected-error @+1 {{'rail.ride' op goes to a 'rail.line', not to a stop}}
rail.ride to @ring
