// A layout moves elements, not sizes: memref.dim asks for those that the type had. A function keeps its layouts where a
// caller passes on what cannot lose its own, or is no function of func.
// RUN: ods opt --normalize-memrefs %s
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#tiled = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>

func.func @sizes(%x: i32) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2x6xi32, #transposed>
  %b = memref.alloc() : memref<10xi32, #tiled>
  %rows = memref.dim %a, %c0 : memref<2x6xi32, #transposed>
  %columns = memref.dim %a, %c1 : memref<2x6xi32, #transposed>
  %all = memref.dim %b, %c0 : memref<10xi32, #tiled>
  memref.store %x, %a[%c1, %c0] : memref<2x6xi32, #transposed>
  memref.store %x, %b[%c1] : memref<10xi32, #tiled>
  return %rows, %columns, %all, %c1 : index, index, index, index
}
func.func private @first(%m: memref<2x1xi32, strided<[13, 1], offset: 15>>) -> i32 {
  %c0 = arith.constant 0 : index
  %a = memref.load %m[%c0, %c0] : memref<2x1xi32, strided<[13, 1], offset: 15>>
  return %a : i32
}
func.func @part(%m: memref<11x13xi32>) -> i32 {
  %v = memref.subview %m[1, 2] [2, 1] [1, 1] : memref<11x13xi32> to memref<2x1xi32, strided<[13, 1], offset: 15>>
  %r = call @first(%v) : (memref<2x1xi32, strided<[13, 1], offset: 15>>) -> i32
  return %r : i32
}
func.func @given() -> memref<2x6xi32, #transposed> {
  %a = memref.alloc() : memref<2x6xi32, #transposed>
  return %a : memref<2x6xi32, #transposed>
}
llvm.func @caller() {
  %0 = func.call @given() : () -> memref<2x6xi32, #transposed>
  llvm.return
}
