// What cannot be taken apart.
// RUN: not ods opt %s --split-input-file --arith-expand=include-bf16

// A scale that is no exponent.
func.func @scale(%x: f4E2M1FN, %s: f8E5M2) -> f32 {
  %0 = arith.scaling_extf %x, %s : f4E2M1FN, f8E5M2 to f32
  return %0 : f32
}

// -----

// A rounding of its own.
func.func @rounds(%x: f32) -> bf16 {
  %0 = arith.truncf %x downward : f32 to bf16
  return %0 : bf16
}
