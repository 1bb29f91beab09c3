// RUN: hooks opt %s --split-input-file --verify-diagnostics
// RUN: hooks opt %s --split-input-file --verify-diagnostics --mlir-print-op-generic

recipe.book {
  recipe.dish @omelette {
    %0 = recipe.eggs 3 : i8
    %done = arith.constant true
    %1 = recipe.mix %0, %0 until %done : i8
  }
}

// -----

recipe.book {
  // expected-note @+1 {{see existing symbol definition here}}
  recipe.dish @cake {}
  // expected-error @+1 {{redefinition of symbol named 'cake'}}
  recipe.dish @cake {}
}

// -----

func.func @small(%x: i4, %done: i1) {
  // expected-error @+1 {{failed to verify that 'bowl' has 8 bits or more}}
  %0 = recipe.mix %x, %x until %done : i4
  return
}

// -----

func.func @other(%x: i8, %y: i16, %done: i1) {
  // expected-error @+1 {{failed to verify that all of {bowl, more, mixed} have same type}}
  %0 = "recipe.mix"(%x, %y, %done) : (i8, i16, i1) -> i8
  return
}

// -----

func.func @end() {
  // expected-error @+1 {{expects parent op 'recipe.book'}}
  recipe.end
}
