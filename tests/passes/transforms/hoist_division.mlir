// A division that may trap stays in a loop that may have no iteration.
// RUN: ods opt --loop-invariant-code-motion %s

func.func @divisions(%n: index, %x: i32, %y: i32, %m: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.remsi %x, %y : i32
    %1 = arith.remui %x, %y : i32
    %2 = arith.floordivsi %x, %y : i32
    %3 = arith.remsi %x, %c7 : i32
    memref.store %0, %m[] : memref<i32>
    memref.store %1, %m[] : memref<i32>
    memref.store %2, %m[] : memref<i32>
    memref.store %3, %m[] : memref<i32>
  }
  return
}

// So do maps and bases with a divisor that is not known to be positive.
func.func @maps(%n: index, %x: index, %d: index, %e: index, %m: memref<index>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %known = arith.maxsi %d, %c8 : index
  scf.for %i = %c0 to %n step %c1 {
    %stay0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%x)[%d]
    %stay1 = affine.min affine_map<(d0)[s0] -> (d0 mod s0, 4)>(%x)[%d]
    %stay2 = affine.max affine_map<(d0)[s0] -> (d0 ceildiv (s0 - 1), 4)>(%x)[%d]
    %stay3:2 = affine.delinearize_index %x into (%d) : index, index
    %stay4:3 = affine.delinearize_index %x into (%e, 4, %known) : index, index, index
    %go0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 8 + s0)>(%x)[%d]
    %go1 = affine.min affine_map<(d0)[s0] -> (d0 mod s0, 4)>(%x)[%c8]
    %go2 = affine.max affine_map<(d0)[s0] -> (d0 ceildiv s0, 4)>(%x)[%c8]
    %go3:3 = affine.delinearize_index %x into (%e, 4, %c8) : index, index, index
    memref.store %stay0, %m[] : memref<index>
    memref.store %stay1, %m[] : memref<index>
    memref.store %stay2, %m[] : memref<index>
    memref.store %stay3#0, %m[] : memref<index>
    memref.store %stay4#0, %m[] : memref<index>
    memref.store %go0, %m[] : memref<index>
    memref.store %go1, %m[] : memref<index>
    memref.store %go2, %m[] : memref<index>
    memref.store %go3#0, %m[] : memref<index>
  }
  return
}

// And remainders of the llvm dialect, and elements that are inserted where there may be none.
func.func @others(%n: index, %x: i32, %y: i32, %t: tensor<4xi32>, %at: index) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = llvm.mlir.constant(7 : i32) : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4xi32> {
    %stay0 = llvm.srem %x, %y : i32
    %stay1 = llvm.urem %x, %y : i32
    %stay2 = tensor.insert %x into %t[%at] : tensor<4xi32>
    %go0 = llvm.srem %x, %seven : i32
    %go1 = llvm.urem %x, %seven : i32
    %go2 = tensor.insert %x into %t[%c1] : tensor<4xi32>
    func.call @use(%stay0, %stay1, %go0, %go1, %go2) : (i32, i32, i32, i32, tensor<4xi32>) -> ()
    scf.yield %stay2 : tensor<4xi32>
  }
  return %r : tensor<4xi32>
}
func.func private @use(i32, i32, i32, i32, tensor<4xi32>)

// A quotient of symbols is a symbol, though it does not move.
func.func @symbols(%n: index, %d: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %s = affine.apply affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%n, %d]
    %x = affine.load %m[symbol(%s)] : memref<?xindex>
    memref.store %x, %m[%i] : memref<?xindex>
  }
  return
}

// Loops and conditions whose bounds divide stay, too.
func.func @bounds(%n: index, %x: index, %d: index, %m: memref<index>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %stay0 = affine.for %j = 0 to affine_map<(d0)[s0] -> (d0 floordiv s0)>(%x)[%d] iter_args(%a = %x) -> index {
      affine.yield %d : index
    }
    %stay1 = affine.if affine_set<(d0)[s0] : (d0 mod s0 - 1 >= 0)>(%x)[%d] -> index {
      affine.yield %x : index
    } else {
      affine.yield %d : index
    }
    %go0 = affine.for %j = 0 to affine_map<(d0)[s0] -> (d0 floordiv 4 + s0)>(%x)[%d] iter_args(%a = %x) -> index {
      affine.yield %d : index
    }
    %go1 = affine.if affine_set<(d0)[s0] : (d0 mod 4 - s0 >= 0)>(%x)[%d] -> index {
      affine.yield %x : index
    } else {
      affine.yield %d : index
    }
    memref.store %stay0, %m[] : memref<index>
    memref.store %stay1, %m[] : memref<index>
    memref.store %go0, %m[] : memref<index>
    memref.store %go1, %m[] : memref<index>
  }
  return
}
