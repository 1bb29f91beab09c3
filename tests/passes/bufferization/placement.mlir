// RUN: ods opt %s --buffer-hoisting
// RUN: ods opt %s --buffer-loop-hoisting
// RUN: ods opt %s --promote-buffers-to-stack
// RUN: ods opt %s "--promote-buffers-to-stack=max-alloc-size-in-bytes=8 max-rank-of-allocated-memref=0"

func.func @branches(%c: i1, %m: memref<2xf32>, %n: index) {
  cf.cond_br %c, ^bb1, ^bb2(%m : memref<2xf32>)
^bb1:
  %0 = memref.alloc() : memref<2xf32>
  cf.br ^bb2(%0 : memref<2xf32>)
^bb2(%x: memref<2xf32>):
  memref.copy %x, %m : memref<2xf32> to memref<2xf32>
  return
}

func.func @loops(%lb: index, %ub: index, %m: memref<2xf32>) {
  scf.for %i = %lb to %ub step %ub {
    scf.for %j = %lb to %i step %ub {
      %0 = memref.alloc() : memref<2xf32>
      %1 = memref.alloc(%i) : memref<?xf32>
      %2 = memref.alloca() : memref<4xf32>
      memref.copy %0, %m : memref<2xf32> to memref<2xf32>
      memref.dealloc %1 : memref<?xf32>
    }
  }
  return
}

func.func @carried(%lb: index, %ub: index, %m: memref<2xf32>) -> memref<2xf32> {
  %r = scf.for %i = %lb to %ub step %ub iter_args(%a = %m) -> memref<2xf32> {
    %0 = memref.alloc() : memref<2xf32>
    scf.yield %0 : memref<2xf32>
  }
  return %r : memref<2xf32>
}

func.func @conditions(%c: i1, %m: memref<*xf32>, %n: index) -> memref<2xf32> {
  %r = memref.rank %m : memref<*xf32>
  %s = memref.alloc(%r) : memref<?xindex>
  %0 = scf.if %c -> memref<2xf32> {
    %1 = memref.alloc() : memref<2xf32>
    scf.yield %1 : memref<2xf32>
  } else {
    %2 = memref.alloc() {alignment = 16} : memref<2xf32>
    %3 = memref.alloc() {alignment = 16} : memref<1024x1024xf32>
    memref.copy %2, %2 : memref<2xf32> to memref<2xf32>
    scf.yield %2 : memref<2xf32>
  }
  return %0 : memref<2xf32>
}
