// Minima and maxima that the loops around decide, and sizes of what loops carry. mlir-opt prints the same.
// RUN: ods opt --scf-for-loop-canonicalization --allow-unregistered-dialect %s

func.func @mins(%A : memref<i64>, %n: index, %lb: index, %ub: index, %step: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c17 = arith.constant 17 : index
  scf.for %i = %c0 to %c4 step %c2 {
    %1 = affine.min affine_map<(d0, d1)[] -> (2, d1 - d0)> (%i, %c4)
    %2 = affine.max affine_map<(d0, d1)[] -> (-2, -(d1 - d0))> (%i, %c4)
    %3 = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)> (%i)[%n]
    "t.use"(%1, %2, %3) : (index, index, index) -> ()
  }
  scf.for %i = %c0 to %n step %c2 {
    %1 = affine.min affine_map<(d0)[s0] -> (2, s0 - d0)> (%i)[%n]
    %2 = affine.min affine_map<(d0)[s0] -> (1, s0 - d0)> (%i)[%n]
    %3 = affine.max affine_map<(d0)[s0] -> (1, s0 - d0)> (%i)[%n]
    %4 = affine.max affine_map<(d0)[s0] -> (-1, d0 - s0)> (%i)[%n]
    "t.use"(%1, %2, %3, %4) : (index, index, index, index) -> ()
  }
  scf.parallel (%i, %j) = (%c0, %lb) to (%n, %ub) step (%c4, %c4) {
    %1 = affine.min affine_map<(d0, d1)[s0] -> (4, s0 - d0)> (%i, %j)[%n]
    %2 = affine.min affine_map<(d0, d1)[s0] -> (-1, d1 - s0)> (%i, %j)[%lb]
    %3 = affine.min affine_map<(d0, d1)[s0] -> (0, d1 - s0)> (%i, %j)[%lb]
    %4 = affine.min affine_map<(d0, d1)[s0] -> (d0 + 3, d0 + d1 - s0 + 3)> (%i, %j)[%lb]
    "t.use"(%1, %2, %3, %4) : (index, index, index, index) -> ()
  }
  scf.forall (%i, %j) = (0, %lb) to (17, %ub) step (4, 4) {
    %1 = affine.min affine_map<(d0, d1) -> (17 - d0, 4)> (%i, %j)
    %2 = affine.min affine_map<(d0, d1)[s0] -> (1, 18 - d0)> (%i, %j)[%lb]
    %3 = affine.max affine_map<(d0, d1)[s0] -> (0, d1 - s0)> (%i, %j)[%lb]
    "t.use"(%1, %2, %3) : (index, index, index) -> ()
  }
  scf.for %i = %c0 to %n step %step {
    %1 = affine.min affine_map<(d0)[s0] -> (2, s0 - d0)> (%i)[%n]
    "t.use"(%1) : (index) -> ()
  }
  affine.for %k = 0 to 17 step 4 {
    %1 = affine.min affine_map<(d0) -> (4, 17 - d0)> (%k)
    %2 = affine.min affine_map<(d0) -> (1, 17 - d0)> (%k)
    scf.for %i = %c0 to %c17 step %c4 {
      %3 = affine.min affine_map<(d0, d1) -> (d0 + 7, 20 - d1 + d0)> (%k, %i)
      "t.use"(%1, %2, %3) : (index, index, index) -> ()
    }
  }
  affine.parallel (%k) = (0) to (symbol(%n)) step (4) {
    %1 = affine.min affine_map<(d0)[s0] -> (1, s0 - d0)> (%k)[%n]
    "t.use"(%1) : (index) -> ()
  }
  return
}
func.func @dims(%t0: tensor<?x?xf32>, %t1: tensor<?x?xf32>, %m: memref<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0, %1 = scf.for %iv = %c0 to %n step %c1 iter_args(%a = %t0, %b = %t1) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
    %d = tensor.dim %a, %c0 : tensor<?x?xf32>
    %e = tensor.dim %b, %c0 : tensor<?x?xf32>
    "t.use"(%d, %e) : (index, index) -> ()
    %x = scf.for %jv = %c0 to %n step %c1 iter_args(%aa = %a) -> (tensor<?x?xf32>) {
      %s = tensor.insert_slice %t1 into %aa[0, 0][%n, %n][1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
      scf.yield %s : tensor<?x?xf32>
    }
    %y = "t.other"() : () -> tensor<?x?xf32>
    scf.yield %x, %y : tensor<?x?xf32>, tensor<?x?xf32>
  }
  %r = tensor.dim %0, %c1 : tensor<?x?xf32>
  %s = tensor.dim %1, %c1 : tensor<?x?xf32>
  %q = scf.for %iv = %c0 to %n step %c1 iter_args(%a = %m) -> memref<?xf32> {
    %d = memref.dim %a, %c0 : memref<?xf32>
    "t.use"(%d) : (index) -> ()
    scf.yield %a : memref<?xf32>
  }
  %v = memref.dim %q, %c0 : memref<?xf32>
  %k = arith.addi %r, %s : index
  %l = arith.addi %k, %v : index
  return %l : index
}
func.func @other_values(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = "t.v"() : () -> index
    %w = affine.apply affine_map<(d0) -> (d0 + 4)> (%i)
    %x = arith.muli %i, %i : index
    %1 = affine.min affine_map<(d0) -> (d0, d0 + 3)> (%v)
    %2 = affine.min affine_map<(d0, d1)[s0] -> (d0 + d1, d0 + s0 + 1)> (%v, %i)[%n]
    %3 = affine.min affine_map<(d0, d1)[s0] -> (d0 + d1, d0 + s0 + 1)> (%x, %i)[%n]
    %4 = affine.min affine_map<(d0)[s0] -> (d0, s0 + 4)> (%w)[%n]
    %5 = affine.max affine_map<(d0)[s0] -> (d0 * 4, 0, d0)> (%i)[%n]
    "t.use3"(%1, %2, %3, %4, %5) : (index, index, index, index, index) -> ()
  }
  return
}
func.func @equal_values(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  scf.for %i = %c0 to %n step %c1 {
    %w = affine.apply affine_map<(d0) -> (d0 + 4)> (%i)
    %v = "t.v"() : () -> index
    %4 = affine.min affine_map<(d0, d1)[s0] -> (d0, d1 + 4)> (%w, %i)[%n]
    %5 = affine.min affine_map<(d0, d1, d2)[s0] -> (d0, d1 + d2)> (%v, %v, %c7)[%n]
    %6 = affine.min affine_map<(d0, d1, d2)[s0] -> (d0, d1 + d2)> (%v, %v, %c7)[%v]
    %7 = affine.max affine_map<(d0)[s0, s1] -> (s0, s0 + s1)> (%v)[%v, %c7]
    %8 = affine.max affine_map<(d0)[s0, s1] -> (s0 * s1, 0)> (%v)[%v, %v]
    %9 = affine.max affine_map<(d0)[s0, s1] -> (s0 floordiv 2, (s0 + 4) floordiv 2)> (%v)[%v, %v]
    "t.use3"(%4, %5, %6, %7, %8, %9) : (index, index, index, index, index, index) -> ()
  }
  return
}
func.func @affine_loops(%n: index) {
  %c0 = arith.constant 0 : index
  %c17 = arith.constant 17 : index
  %c1 = arith.constant 1 : index
  affine.for %k = 0 to 16 {
    %1 = affine.min affine_map<(d0) -> (1, 16 - d0)> (%k)
    "t.use1"(%1) : (index) -> ()
  }
  affine.for %k = 0 to %n {
    %1 = affine.min affine_map<(d0)[s0] -> (1, s0 - d0)> (%k)[%n]
    "t.use2"(%1) : (index) -> ()
  }
  affine.for %k = 0 to 16 {
    scf.for %i = %c0 to %c17 step %c1 {
      %1 = affine.min affine_map<(d0, d1) -> (1, 17 - d0)> (%i, %k)
      %2 = affine.min affine_map<(d0, d1) -> (d1 + 1, d1 + 17 - d0)> (%i, %k)
      %3 = affine.min affine_map<(d0, d1) -> (1, 17 - d0 + d1)> (%i, %k)
      "t.use3"(%1, %2, %3) : (index, index, index) -> ()
    }
  }
  return
}
