// expected-error @+1 {{is not here}}
toy.func @one {
  // expected-error @below {{custom op 'toy.nothing' is unknown}}
  toy.nothing
}

// -----

toy.func @two {
  // expected-error-re @+2 {{expects {{[a-z]+}} type}}
  %a = toy.number 1
  toy.call @two(%a) : i8
}

// -----

module<|module|> {
  toy.func @three {
    toy.unknown
  }
}
// expected-error-re @+1 {{a{{b}}
