// Memory of another space is freed by the same function as that of the default one.
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  %a = memref.alloc() : memref<4xi32, 1>
  %b = memref.alloc() : memref<4xi32>
  memref.store %c7, %a[%c0] : memref<4xi32, 1>
  %x = memref.load %a[%c0] : memref<4xi32, 1>
  memref.store %x, %b[%c0] : memref<4xi32>
  %r = memref.load %b[%c0] : memref<4xi32>
  memref.dealloc %a : memref<4xi32, 1>
  memref.dealloc %b : memref<4xi32>
  return %r : i32
}
