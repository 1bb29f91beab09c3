// RUN: ods opt %s --finalize-memref-to-llvm
// RUN: ods opt %s "--finalize-memref-to-llvm=use-aligned-alloc=1 use-generic-functions=1 index-bitwidth=32"

// Memory on the heap and on the stack, aligned by hand or by a function.
func.func @allocation(%n: index, %u: memref<*xi8>) {
  %0 = memref.alloc(%n) : memref<2x?xf32>
  %1 = memref.alloc() {alignment = 32} : memref<4xf32, 1>
  %2 = memref.alloc() : memref<3xvector<4xf32>>
  %3 = memref.alloca() {alignment = 8} : memref<f32>
  memref.dealloc %0 : memref<2x?xf32>
  memref.dealloc %u : memref<*xi8>
  return
}

// A layout that is not row-major is not for this pass.
func.func @strided() {
  %0 = memref.alloc() : memref<4xf32, strided<[2]>>
  return
}

memref.global "private" constant @values : memref<2xi16> = dense<[1, 2]>
memref.global @later : memref<2x3xf32> = uninitialized {alignment = 64}
memref.global @elsewhere : memref<f32>
memref.global "private" @one : memref<i64> = dense<1>
func.func @global() -> memref<2x3xf32> {
  %0 = memref.get_global @later : memref<2x3xf32>
  return %0 : memref<2x3xf32>
}

func.func @elements(%m: memref<4x?xf32, strided<[?, 1], offset: 3>>, %i: index, %f: f32) {
  %0 = memref.load %m[%i, %i] {nontemporal = true} : memref<4x?xf32, strided<[?, 1], offset: 3>>
  memref.store %0, %m[%i, %i] {alignment = 4} : memref<4x?xf32, strided<[?, 1], offset: 3>>
  memref.prefetch %m[%i, %i], write, locality<2>, data : memref<4x?xf32, strided<[?, 1], offset: 3>>
  return
}

// A product has no instruction; the body of the second cannot be converted yet.
func.func @atomic(%m: memref<?xi32>, %i: index, %v: i32) {
  %0 = memref.atomic_rmw maxu %v, %m[%i] : (i32, memref<?xi32>) -> i32
  %1 = memref.atomic_rmw muli %v, %m[%i] : (i32, memref<?xi32>) -> i32
  %2 = memref.generic_atomic_rmw %m[%i] : memref<?xi32> {
  ^bb0(%old: i32):
    %3 = llvm.mul %old, %v : i32
    memref.atomic_yield %3 : i32
  }
  %4 = memref.generic_atomic_rmw %m[%i] : memref<?xi32> {
  ^bb0(%old: i32):
    %5 = arith.muli %old, %v : i32
    memref.atomic_yield %5 : i32
  }
  return
}

func.func @scope(%f: f32) -> f32 {
  %0 = memref.alloca_scope -> (f32) {
    %1 = memref.alloca() : memref<4xf32>
    memref.alloca_scope.return %f : f32
  }
  return %0 : f32
}

func.func @questions(%m: memref<4x?xf32>, %u: memref<*xf32, 2>, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.dim %m, %c0 : memref<4x?xf32>
  %1 = memref.dim %m, %c1 : memref<4x?xf32>
  %2 = memref.dim %m, %i : memref<4x?xf32>
  %3 = memref.dim %u, %i : memref<*xf32, 2>
  %4 = memref.rank %m : memref<4x?xf32>
  %5 = memref.rank %u : memref<*xf32, 2>
  %6 = memref.extract_aligned_pointer_as_index %m : memref<4x?xf32> -> index
  %7 = memref.extract_aligned_pointer_as_index %u : memref<*xf32, 2> -> index
  return
}

func.func @assumptions(%m: memref<?xf32, strided<[1], offset: ?>>, %n: memref<?xf32, strided<[1], offset: ?>>) {
  %0 = memref.assume_alignment %m, 16 : memref<?xf32, strided<[1], offset: ?>>
  %1:2 = memref.distinct_objects %m, %n : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>
  return
}

func.func @casts(%m: memref<?xf32>, %u: memref<*xf32>, %i: index) -> (memref<*xf32>, memref<*xf32, 1>) {
  %0 = memref.cast %m : memref<?xf32> to memref<4xf32>
  %1 = memref.cast %0 : memref<4xf32> to memref<*xf32>
  %2 = memref.cast %u : memref<*xf32> to memref<?xf32>
  %3 = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 1>
  %4 = memref.memory_space_cast %u : memref<*xf32> to memref<*xf32, 1>
  %5 = memref.reinterpret_cast %u to offset: [%i], sizes: [2, %i], strides: [%i, 1]
      : memref<*xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
  return %1, %4 : memref<*xf32>, memref<*xf32, 1>
}

func.func @views(%b: memref<64xi8>, %m: memref<2x?xf32, strided<[?, 1], offset: ?>>, %i: index) {
  %0 = memref.view %b[%i][%i] : memref<64xi8> to memref<?x4xf32>
  %1 = memref.transpose %m (i, j) -> (j, i) : memref<2x?xf32, strided<[?, 1], offset: ?>>
      to memref<?x2xf32, strided<[1, ?], offset: ?>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
      : memref<2x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return
}

func.func @copies(%a: memref<?xf32>, %b: memref<?xf32>, %s: memref<?xf32, strided<[2]>>, %u: memref<*xf32>) {
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  memref.copy %s, %u : memref<?xf32, strided<[2]>> to memref<*xf32>
  return
}

func.func @reshapes(%m: memref<?xf32>, %u: memref<*xf32>, %s: memref<2xi32>, %d: memref<?xindex>) -> memref<*xf32> {
  %0 = memref.reshape %u(%s) : (memref<*xf32>, memref<2xi32>) -> memref<?x3xf32>
  %1 = memref.reshape %m(%d) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  return %1 : memref<*xf32>
}

// Another declaration of the same name is in the way of the function.
module {
  func.func private @free(f32)
  func.func @dealloc(%m: memref<?xf32>) {
    memref.dealloc %m : memref<?xf32>
    return
  }
}
