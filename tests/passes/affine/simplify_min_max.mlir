// What is known to be no less leaves a minimum. mlir-opt prints the same.
// RUN: ods opt --allow-unregistered-dialect --pass-pipeline="builtin.module(func.func(affine-simplify-min-max))" %s

func.func @constants(%n: index, %m: index) -> (index, index, index) {
  %0 = affine.min affine_map<(d0)[s0] -> (d0, d0 + 1, s0)>(%n)[%m]
  %1 = affine.max affine_map<(d0)[s0] -> (d0, s0, d0 + 2, s0 + 5, 3)>(%n)[%m]
  %2 = affine.min affine_map<()[s0] -> (s0, 7, 5)>()[%m]
  return %0, %1, %2 : index, index, index
}

func.func @of_minima(%b: index, %d: index, %e: index) -> (index, index) {
  %0 = affine.min affine_map<()[s0] -> (s0, 192)>()[%b]
  %1 = affine.min affine_map<()[s0] -> (s0, 16)>()[%d]
  %2 = affine.min affine_map<()[s0, s1] -> (s0, s1 + 200, 1024)>()[%0, %1]
  %3 = affine.max affine_map<(d0)[s0, s1] -> (s0, s1, d0 - 5, 0, d0 + 1)>(%e)[%0, %1]
  return %2, %3 : index, index
}

func.func @in_loops(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c8 {
    %0 = affine.min affine_map<(d0) -> (8, -d0 + 64)>(%i)
    %1 = affine.min affine_map<(d0) -> (-d0 + 65, 16, 70)>(%i)
    %2 = affine.max affine_map<(d0) -> (d0, -3, d0 + 4)>(%i)
    "test.use"(%0, %1, %2) : (index, index, index) -> ()
  }
  return
}

func.func @quotients(%n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %0 = affine.max affine_map<()[s0] -> (s0, 1)>()[%n]
  %1 = affine.min affine_map<()[s0] -> (s0, 32)>()[%0]
  %2 = affine.apply affine_map<()[s0] -> (s0 ceildiv 32)>()[%1]
  %3 = affine.apply affine_map<()[s0, s1] -> ((s0 + s1 - 1) floordiv s1)>()[%1, %0]
  %4 = affine.min affine_map<()[s0] -> (s0, 32)>()[%n]
  %5 = affine.apply affine_map<()[s0] -> (s0 ceildiv 32)>()[%4]
  return %2, %3, %5 : index, index, index
}
