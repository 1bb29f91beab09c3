// RUN: ods opt %s --ownership-based-buffer-deallocation --split-input-file

// What is allocated is freed at the end; arguments belong to the caller.
func.func @allocates(%arg: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %arg, %a : memref<4xf32> to memref<4xf32>
  return
}

// -----

// The caller owns what is returned, and never an argument.
func.func @returns(%arg: memref<4xf32>, %n: index) -> (memref<?xf32>, memref<4xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  return %a, %arg : memref<?xf32>, memref<4xf32>
}

// -----

// Buffers live on in one of two blocks, or in both.
func.func @branches(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^one(%a, %b : memref<4xf32>, memref<4xf32>), ^other(%b : memref<4xf32>)
^one(%x: memref<4xf32>, %y: memref<4xf32>):
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  cf.br ^end(%y : memref<4xf32>)
^other(%z: memref<4xf32>):
  memref.copy %b, %z : memref<4xf32> to memref<4xf32>
  memref.copy %a, %z : memref<4xf32> to memref<4xf32>
  cf.br ^end(%z : memref<4xf32>)
^end(%last: memref<4xf32>):
  return
}

// -----

// A result of a region that is needed in a later block is not freed before.
func.func @lives_on(%c: i1, %arg: memref<4xf32>) -> memref<4xf32> {
  %0 = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %arg : memref<4xf32>
  }
  cf.br ^end
^end:
  return %0 : memref<4xf32>
}

// -----

// Ownership goes around loops, and `arith.select` selects it.
func.func @loops(%c: i1, %n: index, %arg: memref<4xf32>) -> memref<4xf32> {
  %0 = scf.for %i = %n to %n step %n iter_args(%k = %arg) -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    %s = arith.select %c, %a, %k : memref<4xf32>
    scf.yield %s : memref<4xf32>
  }
  %1 = scf.while (%k = %0) : (memref<4xf32>) -> memref<4xf32> {
    scf.condition(%c) %k : memref<4xf32>
  } do {
  ^bb0(%k: memref<4xf32>):
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  %2 = affine.for %i = 0 to 4 iter_args(%k = %1) -> memref<4xf32> {
    affine.yield %k : memref<4xf32>
  }
  %3 = arith.select %c, %2, %arg : memref<4xf32>
  return %3 : memref<4xf32>
}

// -----

// Terminators of parallel loops hand nothing on.
func.func @parallel(%n: index, %f: f32) -> f32 {
  %c1 = arith.constant 1 : index
  scf.forall (%i) in (%n) {
    %a = memref.alloc() : memref<4xf32>
  }
  %0 = scf.parallel (%i) = (%n) to (%n) step (%c1) init (%f) -> f32 {
    %a = memref.alloc() : memref<4xf32>
    scf.reduce(%f : f32) {
    ^bb0(%x: f32, %y: f32):
      %b = memref.alloc() : memref<4xf32>
      scf.reduce.return %x : f32
    }
  }
  return %0 : f32
}

// -----

// Memory on the stack or under the care of the author is not freed; that it is not owned is asserted.
func.func @by_hand(%arg: memref<*xf32, 3>) {
  %a = memref.alloca() : memref<4xf32>
  %b = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  memref.dealloc %b {bufferization.manual_deallocation} : memref<4xf32>
  return
}

// -----

// Views of several buffers are copied before they are returned.
func.func @views(%c: i1) -> memref<4xf32, strided<[1]>> {
  %a = memref.alloc() : memref<8xf32>
  %s = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  return %s : memref<4xf32, strided<[1]>>
}
