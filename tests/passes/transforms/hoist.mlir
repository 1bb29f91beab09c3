// Hoisting out of loops of any kind: quotients that cannot go wrong, sizes, and loops that end. mlir-opt prints the same.
// RUN: ods opt --loop-invariant-code-motion %s

func.func @quotients(%n: index, %x: i32, %v: vector<4xi32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : i32
  %cm1 = arith.constant -1 : i32
  %z = arith.constant 0 : i32
  %vc = arith.constant dense<3> : vector<4xi32>
  %vd = arith.constant dense<[3,4,5,6]> : vector<4xi32>
  %vz = arith.constant dense<[3,4,0,6]> : vector<4xi32>
  %m = arith.maxsi %x, %c2 : i32
  %mu = arith.maxui %x, %c2 : i32
  scf.for %i = %c1 to %n step %c1 {
    %a = arith.divsi %x, %c2 : i32
    %b = arith.divsi %x, %cm1 : i32
    %c = arith.divui %x, %cm1 : i32
    %d = arith.divui %x, %z : i32
    %e = arith.divsi %x, %x : i32
    %f = arith.divsi %x, %m : i32
    %g = arith.divui %x, %m : i32
    %h = arith.divui %x, %mu : i32
    %j = arith.divsi %x, %mu : i32
    %k = arith.divsi %v, %vc : vector<4xi32>
    %l = arith.ceildivsi %v, %vd : vector<4xi32>
    %o = arith.ceildivui %v, %vz : vector<4xi32>
    %p = arith.floordivsi %x, %z : i32
    %q = arith.remsi %x, %z : i32
  }
  return
}

func.func @loops(%m : memref<?x?xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to %n {
    %d = memref.dim %m, %c1 : memref<?x?xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %d = memref.dim %m, %c1 : memref<?x?xf32>
    affine.for %j = 0 to %n {
    }
    affine.for %j = 0 to %n step 2 {
    }
    affine.parallel (%k) = (0) to (%n) {
    }
    scf.for %j = %c0 to %n step %c1 {
    }
    affine.if affine_set<()[s0] : (s0 >= 0)>()[%n] {
    }
  }
  affine.parallel (%k) = (0) to (%n) {
    %d = memref.dim %m, %c1 : memref<?x?xf32>
  }
  return
}
