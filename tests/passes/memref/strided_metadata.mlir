// RUN: ods opt %s --expand-strided-metadata

// What subviews and reshapes do to offset, sizes and strides is arithmetic.
func.func @subview(%m: memref<?x8xf32, strided<[?, 2], offset: ?>>, %i: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = memref.subview %m[%i, 3] [%i, 1] [%i, 1] : memref<?x8xf32, strided<[?, 2], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

func.func @expand(%m: memref<?x4xf32, strided<[?, 1], offset: 2>>, %i: index) -> memref<3x?x2x2xf32, strided<[?, ?, 2, 1], offset: 2>> {
  %0 = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [3, %i, 2, 2]
      : memref<?x4xf32, strided<[?, 1], offset: 2>> into memref<3x?x2x2xf32, strided<[?, ?, 2, 1], offset: 2>>
  return %0 : memref<3x?x2x2xf32, strided<[?, ?, 2, 1], offset: 2>>
}

func.func @collapse(%m: memref<?x?x1xf32, strided<[?, ?, ?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<?x?x1xf32, strided<[?, ?, ?], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// The stride of dimensions of size one means nothing, but is of the type's kind.
func.func @ones(%m: memref<1x1xf32, strided<[?, 5], offset: ?>>) -> memref<1xf32, strided<[?], offset: ?>> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<1x1xf32, strided<[?, 5], offset: ?>> into memref<1xf32, strided<[?], offset: ?>>
  return %0 : memref<1xf32, strided<[?], offset: ?>>
}

func.func @scalar(%m: memref<f32, strided<[], offset: ?>>) -> memref<1xf32, strided<[1], offset: ?>> {
  %0 = memref.expand_shape %m [] output_shape [1] : memref<f32, strided<[], offset: ?>> into memref<1xf32, strided<[1], offset: ?>>
  return %0 : memref<1xf32, strided<[1], offset: ?>>
}

// Two sizes of a group are not known: neither can be computed.
func.func @unknown(%m: memref<?xf32>, %i: index) -> memref<?x?xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%i, %i] : memref<?xf32> into memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// Questions are answered where the memref comes from.
func.func @allocation(%n: index) -> (memref<f32>, index, index, index) {
  %m = memref.alloc(%n, %n) : memref<?x?x5xf32>
  %base, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %m
      : memref<?x?x5xf32> -> memref<f32>, index, index, index, index, index, index, index
  return %base, %offset, %sizes#1, %strides#0 : memref<f32>, index, index, index
}

memref.global @values : memref<2x3xf32>
func.func @global() -> (memref<f32>, index) {
  %m = memref.get_global @values : memref<2x3xf32>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
      : memref<2x3xf32> -> memref<f32>, index, index, index, index, index
  return %base, %strides#0 : memref<f32>, index
}

func.func @casts(%m: memref<?xf32>, %i: index) -> (index, index, memref<f32, 1>, index, index) {
  %0 = memref.cast %m : memref<?xf32> to memref<4xf32, strided<[?]>>
  %base0, %offset0, %size0, %stride0 = memref.extract_strided_metadata %0 : memref<4xf32, strided<[?]>> -> memref<f32>, index, index, index
  %1 = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 1>
  %base1, %offset1, %size1, %stride1 = memref.extract_strided_metadata %1 : memref<?xf32, 1> -> memref<f32, 1>, index, index, index
  %2 = memref.assume_alignment %m, 8 : memref<?xf32>
  %base2, %offset2, %size2, %stride2 = memref.extract_strided_metadata %2 : memref<?xf32> -> memref<f32>, index, index, index
  %3 = memref.reinterpret_cast %m to offset: [%i], sizes: [2], strides: [3] : memref<?xf32> to memref<2xf32, strided<[3], offset: ?>>
  %base3, %offset3, %size3, %stride3 = memref.extract_strided_metadata %3 : memref<2xf32, strided<[3], offset: ?>> -> memref<f32>, index, index, index
  return %size0, %stride0, %base1, %size2, %offset3 : index, index, memref<f32, 1>, index, index
}

// The part begins where the whole does, apart from its offset.
func.func @pointer(%m: memref<?xf32>, %i: index) -> (index, index) {
  %0 = memref.subview %m[%i] [%i] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %1 = memref.extract_aligned_pointer_as_index %0 : memref<?xf32, strided<[1], offset: ?>> -> index
  %base, %offset, %size, %stride = memref.extract_strided_metadata %0 : memref<?xf32, strided<[1], offset: ?>> -> memref<f32>, index, index, index
  return %1, %offset : index, index
}
