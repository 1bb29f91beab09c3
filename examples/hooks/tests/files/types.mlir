// RUN: hooks opt %s --split-input-file --verify-diagnostics

func.func @halves(%0: !paint.canvas<[9, 4] of i8 layers 3, "oak">) {
  %1 = paint.halve %0 in <light = 0.5, label = "dusk"> : !paint.canvas<[9, 4] of i8 layers 3, "oak">
  %2 = paint.halve %1 : !paint.canvas<[4, 2] of i8 layers 3, "oak">
  return {tone = #paint.tone<label = "dawn", light = 1.0>}
}

// -----

func.func @too_small(%0: !paint.canvas<[1] of i8>) {
  // expected-error @+1 {{a canvas has no side of length 0}}
  %1 = paint.halve %0 : !paint.canvas<[1] of i8>
  return
}

// -----

// expected-error @+1 {{failed to verify 'pixel': integer of 16 bits or less}}
func.func private @no_pixel(!paint.canvas<[1] of i64>)
