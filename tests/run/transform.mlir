// RUN: ods run %s --entry-point-result=void
// The script in a program is run on it before it is lowered.

func.func @fill(%m: memref<5x4xf32>, %v: f32) {
  linalg.fill ins(%v : f32) outs(%m : memref<5x4xf32>)
  return
}

func.func @main() {
  %v = arith.constant 2.0 : f32
  %i = arith.constant 4 : index
  %m = memref.alloc() : memref<5x4xf32>
  call @fill(%m, %v) : (memref<5x4xf32>, f32) -> ()
  %c3 = arith.constant 3 : index
  %0 = memref.load %m[%i, %c3] : memref<5x4xf32>
  vector.print %0 : f32
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
