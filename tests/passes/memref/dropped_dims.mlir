// The dimension that a subview lacks follows from sizes and strides together.
// RUN: ods opt --expand-strided-metadata %s

func.func @unknown_strides(%m: memref<?x?x2xi32, strided<[?, ?, ?], offset: ?>>, %n: index) -> memref<1x4xi32, strided<[?, ?], offset: ?>> {
  %s = memref.subview %m[%n, 0, 0] [1, 4, 1] [1, 1, 1] : memref<?x?x2xi32, strided<[?, ?, ?], offset: ?>> to memref<1x4xi32, strided<[?, ?], offset: ?>>
  return %s : memref<1x4xi32, strided<[?, ?], offset: ?>>
}
func.func @strides_of_the_part(%m: memref<4x4x1xi32>, %n: index, %s: index) -> memref<2x1xi32, strided<[?, 1], offset: ?>> {
  %v = memref.subview %m[2, %n, 0] [1, 2, 1] [2, %s, 1] : memref<4x4x1xi32> to memref<2x1xi32, strided<[?, 1], offset: ?>>
  return %v : memref<2x1xi32, strided<[?, 1], offset: ?>>
}
