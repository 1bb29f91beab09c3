// Seven points of a 3-d grid, f64.
func.func private @step(%a: memref<32x32x32xf64>, %b: memref<32x32x32xf64>) {
  %c1 = arith.constant 1 : index
  %n = arith.constant 31 : index
  %k = arith.constant 0.1 : f64
  scf.for %i = %c1 to %n step %c1 {
    scf.for %j = %c1 to %n step %c1 {
      scf.for %l = %c1 to %n step %c1 {
        %im = arith.subi %i, %c1 : index
        %ip = arith.addi %i, %c1 : index
        %jm = arith.subi %j, %c1 : index
        %jp = arith.addi %j, %c1 : index
        %lm = arith.subi %l, %c1 : index
        %lp = arith.addi %l, %c1 : index
        %x0 = memref.load %a[%im, %j, %l] : memref<32x32x32xf64>
        %x1 = memref.load %a[%ip, %j, %l] : memref<32x32x32xf64>
        %x2 = memref.load %a[%i, %jm, %l] : memref<32x32x32xf64>
        %x3 = memref.load %a[%i, %jp, %l] : memref<32x32x32xf64>
        %x4 = memref.load %a[%i, %j, %lm] : memref<32x32x32xf64>
        %x5 = memref.load %a[%i, %j, %lp] : memref<32x32x32xf64>
        %x6 = memref.load %a[%i, %j, %l] : memref<32x32x32xf64>
        %s0 = arith.addf %x0, %x1 : f64
        %s1 = arith.addf %s0, %x2 : f64
        %s2 = arith.addf %s1, %x3 : f64
        %s3 = arith.addf %s2, %x4 : f64
        %s4 = arith.addf %s3, %x5 : f64
        %s5 = arith.mulf %s4, %k : f64
        %s6 = arith.addf %s5, %x6 : f64
        memref.store %s6, %b[%i, %j, %l] : memref<32x32x32xf64>
      }
    }
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 32 : index
  %a = memref.alloc() : memref<32x32x32xf64>
  %b = memref.alloc() : memref<32x32x32xf64>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      scf.for %l = %c0 to %n step %c1 {
        %p = arith.addi %i, %j : index
        %q = arith.addi %p, %l : index
        %w = arith.index_cast %q : index to i64
        %x = arith.sitofp %w : i64 to f64
        memref.store %x, %a[%i, %j, %l] : memref<32x32x32xf64>
        memref.store %x, %b[%i, %j, %l] : memref<32x32x32xf64>
      }
    }
  }
  scf.for %r = %c0 to %rounds step %c1 {
    %slot = arith.remui %r, %n : index
    %w = arith.index_cast %r : index to i64
    %x = arith.sitofp %w : i64 to f64
    memref.store %x, %a[%slot, %slot, %slot] : memref<32x32x32xf64>
    func.call @step(%a, %b) : (memref<32x32x32xf64>, memref<32x32x32xf64>) -> ()
  }
  %c9 = arith.constant 9 : index
  %v = memref.load %b[%c9, %c9, %c9] : memref<32x32x32xf64>
  %res = arith.fptosi %v : f64 to i64
  memref.dealloc %a : memref<32x32x32xf64>
  memref.dealloc %b : memref<32x32x32xf64>
  return %res : i64
}
