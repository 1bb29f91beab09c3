// A function under the name of one that memref's conversion calls, of another type: the error is there.
llvm.func @malloc(i64)
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %alloc = memref.alloc() : memref<8xf32>
  %r = memref.load %alloc[%c0] : memref<8xf32>
  return %r : f32
}
