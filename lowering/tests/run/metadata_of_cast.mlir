// The metadata of a cast is in part that of the memory, in part computed.
func.func @main() -> i64 {
  %c2 = arith.constant 2 : index
  %m = memref.alloc(%c2) : memref<?x2xindex>
  %cast = memref.cast %m : memref<?x2xindex> to memref<?x?xindex, strided<[?, ?], offset: ?>>
  %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %cast : memref<?x?xindex, strided<[?, ?], offset: ?>> -> memref<index>, index, index, index, index, index
  %sum = arith.addi %sizes#0, %strides#0 : index
  %r = arith.index_cast %sum : index to i64
  return %r : i64
}
