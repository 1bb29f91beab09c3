// A memory space that is no number has no pointer type.
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<4xf32, "shared">
  %r = memref.load %a[%c0] : memref<4xf32, "shared">
  return %r : f32
}
