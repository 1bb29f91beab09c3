// What the verifiers and parsers of the memref dialect refuse.
// RUN: ods opt %s --verify-diagnostics --split-input-file

func.func @f() {
  // expected-error @+1 {{'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.alloc() : memref<?xf32>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1}}
  %0 = memref.alloc()[%i] : memref<4xf32>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{'memref.alloca' op symbol operand count does not equal memref symbol count: expected 2, got 1}}
  %0 = "memref.alloca"(%i) <{operandSegmentSizes = array<i32: 0, 1>}> : (index) -> memref<4xf32, affine_map<(d0)[s0, s1] -> (d0 + s0 + s1)>>
  return
}

// -----

func.func @f(%t: memref<4xf32, strided<[2]>>) {
  // expected-error @+1 {{unsupported layout for source memref type 'memref<4xf32, strided<[2]>>'}}
  %0 = memref.realloc %t : memref<4xf32, strided<[2]>> to memref<8xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{unsupported layout for result memref type 'memref<8xf32, strided<[2]>>'}}
  %0 = memref.realloc %v : memref<4xf32> to memref<8xf32, strided<[2]>>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{different memory spaces specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xf32, 1>'}}
  %0 = memref.realloc %v : memref<4xf32> to memref<8xf32, 1>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xi32>'}}
  %0 = memref.realloc %v : memref<4xf32> to memref<8xi32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{missing dimension operand for result type 'memref<?xf32>'}}
  %0 = memref.realloc %v : memref<4xf32> to memref<?xf32>
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{unnecessary dimension operand for result type 'memref<4xf32>'}}
  %0 = memref.realloc %v(%i) : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{'memref.assume_alignment' op alignment must be power of 2}}
  %0 = memref.assume_alignment %v, 12 : memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'memref.distinct_objects' op expected at least one operand}}
  "memref.distinct_objects"() : () -> ()
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{'memref.distinct_objects' op operand types and result types must match}}
  %0 = "memref.distinct_objects"(%v) : (memref<4xf32>) -> (memref<8xf32>)
  return
}

// -----

func.func @f(%i: index, %m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.load' op incorrect number of indices for load, expected 2 but got 1}}
  %0 = memref.load %m[%i] : memref<8x16xf32>
  return
}

// -----

func.func @f(%i: index, %x: f32, %m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %x, %m[%i] : memref<8x16xf32>
  return
}

// -----

func.func @f(%i: index, %m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.prefetch' op too few indices}}
  memref.prefetch %m[%i], read, locality<1>, data : memref<8x16xf32>
  return
}

// -----

func.func @f(%i: index, %m: memref<8x16xf32>) {
  // expected-error @+1 {{custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'}}
  memref.prefetch %m[%i, %i], look, locality<1>, data : memref<8x16xf32>
  return
}

// -----

func.func @f(%i: index, %m: memref<8x16xf32>) {
  // expected-error @+1 {{custom op 'memref.prefetch' cache type has to be 'data' or 'instr'}}
  memref.prefetch %m[%i, %i], read, locality<1>, disk : memref<8x16xf32>
  return
}

// -----

func.func @f(%i: index, %m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  memref.prefetch %m[%i, %i], read, locality<4>, data : memref<8x16xf32>
  return
}

// -----

func.func @f(%i: index, %x: f32, %m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<8x16xf32>) -> f32
  return
}

// -----

func.func @f(%i: index, %x: f32, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
  %0 = memref.atomic_rmw addi %x, %v[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @f(%i: index, %n: i32, %w: memref<4xi32>) {
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'mulf' expects a floating-point type}}
  %0 = memref.atomic_rmw mulf %n, %w[%i] : (i32, memref<4xi32>) -> i32
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = memref.generic_atomic_rmw %v[%i] : memref<4xf32> {
  ^bb0(%a: f32, %b: f32):
   
    memref.atomic_yield %a : f32 }
  return
}

// -----

func.func @f(%i: index, %x: f32, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %v[%i] : memref<4xf32> {
  ^bb0(%a: i32):
    memref.atomic_yield %x : f32 }
  return
}

// -----

func.func @f(%i: index, %n: i32, %v: memref<4xf32>) {
  %0 = memref.generic_atomic_rmw %v[%i] : memref<4xf32> {
  ^bb0(%a: f32):
    // expected-error @+1 {{'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'}}
    memref.atomic_yield %n : i32 }
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  %0 = memref.generic_atomic_rmw %v[%i] : memref<4xf32> {
  ^bb0(%a: f32):
    // expected-error @+1 {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    memref.store %a, %v[%i] : memref<4xf32>
    memref.atomic_yield %a : f32 }
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{custom op 'memref.dma_start' expected two stride related operands}}
  memref.dma_start %v[%i], %v[%i], %i, %v[%i], %i : memref<4xf32>, memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{custom op 'memref.dma_start' fewer/more types expected}}
  memref.dma_start %v[%i], %v[%i], %i, %v[%i] : memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected at least 4 operands}}
  "memref.dma_start"(%v, %i, %v) : (memref<4xf32>, index, memref<4xf32>) -> ()
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected source to be of memref type}}
  "memref.dma_start"(%i, %i, %v, %i) : (index, index, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>, %m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected at least 6 operands}}
  "memref.dma_start"(%m, %i, %i, %v, %i) : (memref<8x16xf32>, index, index, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @f(%i: index, %x: f32, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected source indices to be of index type}}
  "memref.dma_start"(%v, %x, %v, %i, %i, %v, %i) : (memref<4xf32>, f32, memref<4xf32>, index, index, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected destination to be of memref type}}
  "memref.dma_start"(%v, %i, %i, %i, %i, %v, %i) : (memref<4xf32>, index, index, index, index, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @f(%i: index, %x: f32, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected destination indices to be of index type}}
  "memref.dma_start"(%v, %i, %v, %x, %i, %v, %i) : (memref<4xf32>, index, memref<4xf32>, f32, index, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @f(%i: index, %x: f32, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected num elements to be of index type}}
  "memref.dma_start"(%v, %i, %v, %i, %x, %v, %i) : (memref<4xf32>, index, memref<4xf32>, index, f32, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @f(%i: index, %x: f32, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected tag to be of memref type}}
  "memref.dma_start"(%v, %i, %v, %i, %i, %x, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, f32, index) -> ()
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected at least 7 operands}}
  "memref.dma_start"(%v, %i, %v, %i, %i, %v) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xf32>) -> ()
  return
}

// -----

func.func @f(%i: index, %x: f32, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected tag indices to be of index type}}
  "memref.dma_start"(%v, %i, %v, %i, %i, %v, %x) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xf32>, f32) -> ()
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.dma_start' op incorrect number of operands}}
  "memref.dma_start"(%v, %i, %v, %i, %i, %v, %i, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xf32>, index, index) -> ()
  return
}

// -----

func.func @f(%i: index, %x: f32, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.dma_start' op expected stride and num elements per stride to be of type index}}
  "memref.dma_start"(%v, %i, %v, %i, %i, %v, %i, %i, %x) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xf32>, index, index, f32) -> ()
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 2}}
  memref.dma_wait %v[%i, %i], %i : memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'memref.get_global' op 'nowhere' does not reference a valid global memref}}
  %0 = memref.get_global @nowhere : memref<4xf32>
  return
}

// -----

memref.global @known : memref<4xf32>

func.func @f() {
  // expected-error @+1 {{'memref.get_global' op result type 'memref<8xf32>' does not match type 'memref<4xf32>' of the global memref @known}}
  %0 = memref.get_global @known : memref<8xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible}}
  %0 = memref.cast %v : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xi32>' are cast incompatible}}
  %0 = memref.cast %v : memref<4xf32> to memref<4xi32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, strided<[2]>>' are cast incompatible}}
  %0 = memref.cast %v : memref<4xf32> to memref<4xf32, strided<[2]>>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, 1>' are cast incompatible}}
  %0 = memref.cast %v : memref<4xf32> to memref<4xf32, 1>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4x4xf32>' are cast incompatible}}
  %0 = memref.cast %v : memref<4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%u: memref<*xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible}}
  %0 = memref.cast %u : memref<*xf32> to memref<*xf32>
  return
}

// -----

func.func @f(%u: memref<*xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<4xi32>' are cast incompatible}}
  %0 = memref.cast %u : memref<*xf32> to memref<4xi32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %v : memref<4xf32> to memref<5xf32, 1>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<*xf32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %v : memref<4xf32> to memref<*xf32, 1>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{different memory spaces specified for source type 'memref<4xf32>' and result memref type 'memref<4xf32, 1>'}}
  %0 = memref.reinterpret_cast %v to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32, 1>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{different element types specified for source type 'memref<4xf32>' and result memref type 'memref<4xi32>'}}
  %0 = memref.reinterpret_cast %v to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xi32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{expected result type with size = 5 instead of 4 in dim = 0}}
  %0 = memref.reinterpret_cast %v to offset: [0], sizes: [5], strides: [1] : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{expected result type with size = dynamic instead of 4 in dim = 0}}
  %0 = memref.reinterpret_cast %v to offset: [%i], sizes: [%i], strides: [1] : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{expected result type with offset = dynamic instead of 0}}
  %0 = memref.reinterpret_cast %v to offset: [%i], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{expected result type with stride = 2 instead of 1 in dim = 0}}
  %0 = memref.reinterpret_cast %v to offset: [0], sizes: [4], strides: [2] : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %v to offset: [0, 1], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %v to offset: [0], sizes: [4, 4], strides: [1] : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<4xf32>' and subview memref type 'memref<2xf32, strided<[1]>, 1>'}}
  %0 = memref.subview %v[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>, 1>
  return
}

// -----

func.func @f(%z: memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
  // expected-error @+1 {{base type 'memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>' is not strided}}
  %0 = memref.subview %z[0, 0] [2, 2] [1, 1] : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<2x2xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{expected result rank to be smaller or equal to the source rank, but got 'memref<2x1xf32, strided<[1, 1]>>'}}
  %0 = memref.subview %v[0] [2] [1] : memref<4xf32> to memref<2x1xf32, strided<[1, 1]>>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<2xf32, strided<[1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<3xf32, strided<[1]>>'}}
  %0 = memref.subview %v[0] [2] [1] : memref<4xf32> to memref<3xf32, strided<[1]>>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{expected result element type to be 'f32', but got 'memref<2xi32, strided<[1]>>'}}
  %0 = memref.subview %v[0] [2] [1] : memref<4xf32> to memref<2xi32, strided<[1]>>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<2xf32, strided<[1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2xf32, strided<[1], offset: 1>>'}}
  %0 = memref.subview %v[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<2xf32, strided<[1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2xf32, strided<[2]>>'}}
  %0 = memref.subview %v[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[2]>>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = memref.subview %v[4] [0] [1] : memref<4xf32> to memref<0xf32, strided<[1], offset: 4>>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = memref.subview %v[2] [3] [1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 2>>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{expected offsets to be non-negative, but got -1}}
  %0 = memref.subview %v[-1] [3] [1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 2>>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{expected sizes to be non-negative, but got -3}}
  %0 = memref.subview %v[1] [-3] [1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 2>>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.subview %v[1, 1] [2] [1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 2>>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{expected mixed sizes rank to match mixed strides rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = memref.subview %v[1] [2] [1, 1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 2>>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{expected 1 offset values, got 2}}
  %0 = memref.subview %v[1, 1] [2, 2] [1, 1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 2>>
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (1 vs 0)}}
  %0 = "memref.subview"(%v, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (memref<4xf32>, index) -> memref<2xf32>
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{expected the number of 'sizes' to match the number of dynamic entries in 'static_sizes' (1 vs 0)}}
  %0 = "memref.subview"(%v, %i) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (memref<4xf32>, index) -> memref<2xf32>
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{expected the number of 'strides' to match the number of dynamic entries in 'static_strides' (1 vs 0)}}
  %0 = "memref.subview"(%v, %i) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (memref<4xf32>, index) -> memref<2xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>, %shape: memref<2xindex>) {
  // expected-error @+1 {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %0 = memref.reshape %v(%shape) : (memref<4xf32>, memref<2xindex>) -> memref<2x2xi32>
  return
}

// -----

func.func @f(%t: memref<4xf32, strided<[2]>>, %shape: memref<2xindex>) {
  // expected-error @+1 {{'memref.reshape' op source memref type should have identity affine map}}
  %0 = memref.reshape %t(%shape) : (memref<4xf32, strided<[2]>>, memref<2xindex>) -> memref<2x2xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>, %shape: memref<2xindex>) {
  // expected-error @+1 {{'memref.reshape' op result memref type should have identity affine map}}
  %0 = memref.reshape %v(%shape) : (memref<4xf32>, memref<2xindex>) -> memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%v: memref<4xf32>, %long: memref<?xindex>) {
  // expected-error @+1 {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %0 = memref.reshape %v(%long) : (memref<4xf32>, memref<?xindex>) -> memref<2x2xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>, %shape: memref<2xindex>) {
  // expected-error @+1 {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %0 = memref.reshape %v(%shape) : (memref<4xf32>, memref<2xindex>) -> memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op has source rank 2 and result rank 1. This is not an expansion (2 > 1).}}
  %0 = memref.expand_shape %m [[0], []] output_shape [8] : memref<8x16xf32> into memref<8xf32>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op invalid number of reassociation groups: found 1, expected 2}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 4, 16] : memref<8x16xf32> into memref<2x4x16xf32>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op reassociation indices must be contiguous}}
  %0 = memref.expand_shape %m [[0, 2], [1]] output_shape [2, 4, 16] : memref<8x16xf32> into memref<2x4x16xf32>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op reassociation index 3 is out of bounds}}
  %0 = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 4, 16] : memref<8x16xf32> into memref<2x4x16xf32>
  return
}

// -----

func.func @f(%i: index, %m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%i, 4, 16] : memref<8x16xf32> into memref<?x4x16xf32>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim size (8) must equal reassociation group size (10)}}
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 5, 16] : memref<8x16xf32> into memref<2x5x16xf32>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expanded rank (3) inconsistent with number of reassociation indices (2)}}
  %0 = memref.expand_shape %m [[0], [1]] output_shape [8, 16, 1] : memref<8x16xf32> into memref<8x16x1xf32>
  return
}

// -----

func.func @f(%s: memref<f32>) {
  // expected-error @+1 {{'memref.expand_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.expand_shape %s [] output_shape [2] : memref<f32> into memref<2xf32>
  return
}

// -----

func.func @f(%t: memref<4xf32, strided<[2]>>) {
  // expected-error @+1 {{'memref.expand_shape' op expected expanded type to be 'memref<2x2xf32, strided<[4, 2]>>' but found 'memref<2x2xf32>'}}
  %0 = memref.expand_shape %t [[0, 1]] output_shape [2, 2] : memref<4xf32, strided<[2]>> into memref<2x2xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = memref.expand_shape %v [[0, 1]] output_shape [2] : memref<4xf32> into memref<2x2xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op invalid output shape provided at pos 1}}
  %0 = memref.expand_shape %v [[0, 1]] output_shape [2, 3] : memref<4xf32> into memref<2x2xf32>
  return
}

// -----

func.func @f(%i: index, %v: memref<4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 0 dynamic dims while output_shape has 1 values}}
  %0 = "memref.expand_shape"(%v, %i) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 2>}> : (memref<4xf32>, index) -> memref<2x2xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op has source rank 1 and result rank 2. This is not a collapse (1 < 2).}}
  %0 = memref.collapse_shape %v [[0]] : memref<4xf32> into memref<4x1xf32>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.collapse_shape %m [[0], [1]] : memref<8x16xf32> into memref<128xf32>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op collapsed dim size (127) must equal reassociation group size (128)}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<8x16xf32> into memref<127xf32>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<8x16xf32> into memref<?xf32>
  return
}

// -----

func.func @f(%g: memref<8x16xf32, strided<[32, 1]>>) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %g [[0, 1]] : memref<8x16xf32, strided<[32, 1]>> into memref<128xf32, strided<[1]>>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op expected collapsed type to be 'memref<128xf32>' but found 'memref<128xf32, strided<[1]>>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<8x16xf32> into memref<128xf32, strided<[1]>>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %m (d0, d1) -> (d0, d0) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map of same rank as the input}}
  %0 = memref.transpose %m (d0) -> (d0) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.transpose' op result type 'memref<16x8xf32>' is not equivalent to the canonical transposed input type 'memref<16x8xf32, affine_map<(d0, d1) -> (d0 + d1 * 16)>>'}}
  %0 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<8x16xf32> to memref<16x8xf32>
  return
}

// -----

func.func @f(%i: index, %c: memref<64xi8, strided<[2]>>) {
  // expected-error @+1 {{unsupported map for base memref type 'memref<64xi8, strided<[2]>>'}}
  %0 = memref.view %c[%i][] : memref<64xi8, strided<[2]>> to memref<4xf32>
  return
}

// -----

func.func @f(%i: index, %b: memref<64xi8>) {
  // expected-error @+1 {{unsupported map for result memref type 'memref<4xf32, strided<[2]>>'}}
  %0 = memref.view %b[%i][] : memref<64xi8> to memref<4xf32, strided<[2]>>
  return
}

// -----

func.func @f(%i: index, %b: memref<64xi8>) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<64xi8>' and view memref type 'memref<4xf32, 1>'}}
  %0 = memref.view %b[%i][] : memref<64xi8> to memref<4xf32, 1>
  return
}

// -----

func.func @f(%i: index, %b: memref<64xi8>) {
  // expected-error @+1 {{'memref.view' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.view %b[%i][] : memref<64xi8> to memref<?xf32>
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+1 {{operation defines 3 results but was provided 1 to bind}}
  %0 = memref.extract_strided_metadata %v : memref<4xf32> -> memref<f32>, index, index
  return
}

// -----

func.func @f(%v: memref<4xf32>) {
  // expected-error @+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index', 'index'}}
  // expected-error @+1 {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %0:3 = "memref.extract_strided_metadata"(%v) : (memref<4xf32>) -> (memref<f32>, index, index)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'memref.alloca_scope' op region should have no arguments}}
  memref.alloca_scope {
  ^bb0(%q: i32):
    memref.alloca_scope.return }
  return
}

// -----

func.func @f(%n: i32) {
  // expected-error @+2 {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  // expected-note @+1 {{region branch point}}
  %0 = memref.alloca_scope -> (f32) { memref.alloca_scope.return %n : i32 }
  return
}

// -----

func.func @f(%v: memref<4xf32>, %m: memref<8x16xf32>) {
  // expected-error @+1 {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %v, %m : memref<4xf32> to memref<8x16xf32>
  return
}

// -----

func.func @f(%i: index, %s: memref<f32>) {
  // expected-error @+1 {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'}}
  %0 = memref.dim %s, %i : memref<f32>
  return
}

// -----

// expected-error @+1 {{custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global @a : memref<?xf32>

// -----

// expected-error @+1 {{custom op 'memref.global' type should be static shaped memref, but got 'tensor<4xf32>'}}
memref.global @a : tensor<4xf32>

// -----

// expected-error @+1 {{integer literal not valid for specified type}}
memref.global @a : memref<4xf32> = 4 : i32

// -----

// expected-error @+1 {{'memref.global' op initial value should be a unit or elements attribute, but got 4 : i32}}
"memref.global"() <{sym_name = "a", type = memref<4xf32>, initial_value = 4 : i32}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op type should be static shaped memref, but got 'memref<?xf32>'}}
"memref.global"() <{sym_name = "a", type = memref<?xf32>}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value element expected to be of type 'f32', but was of type 'i32'}}
"memref.global"() <{sym_name = "a", type = memref<4xf32>, initial_value = dense<1> : tensor<4xi32>}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value shape expected to be 4, 2 but was 8}}
"memref.global"() <{sym_name = "a", type = memref<4x2xf32>, initial_value = dense<1.0> : tensor<8xf32>}> : () -> ()

// -----

// expected-error @+1 {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
%a = memref.alloca() : memref<4xf32>
