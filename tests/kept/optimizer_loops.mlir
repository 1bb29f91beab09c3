// Iterations that remain after the vectors are done in shorter vectors, and the last ones singly: sums, minima and
// maxima of bytes, of every number of them up to 200.
// OPT: --canonicalize
// RESULT: 354446
func.func private @extremes(%a: memref<200xi8>, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %most = arith.constant 127 : i8
  %least = arith.constant -128 : i8
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero, %lo = %most, %hi = %least) -> (i64, i8, i8) {
    %x = memref.load %a[%i] : memref<200xi8>
    %w = arith.extsi %x : i8 to i64
    %t = arith.addi %s, %w : i64
    %l = arith.minsi %lo, %x : i8
    %h = arith.maxsi %hi, %x : i8
    scf.yield %t, %l, %h : i64, i8, i8
  }
  %l = arith.extsi %r#1 : i8 to i64
  %h = arith.extsi %r#2 : i8 to i64
  %d = arith.subi %h, %l : i64
  %ten = arith.constant 10 : i64
  %e = arith.muli %d, %ten : i64
  %f = arith.addi %r#0, %e : i64
  return %f : i64
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c200 = arith.constant 200 : index
  %zero = arith.constant 0 : i64
  %a = memref.alloc() : memref<200xi8>
  scf.for %i = %c0 to %c200 step %c1 {
    %p = arith.muli %i, %i : index
    %x = arith.index_cast %p : index to i8
    memref.store %x, %a[%i] : memref<200xi8>
  }
  %t = scf.for %n = %c1 to %c200 step %c1 iter_args(%s = %zero) -> i64 {
    %e = func.call @extremes(%a, %n) : (memref<200xi8>, index) -> i64
    %f = arith.addi %s, %e : i64
    scf.yield %f : i64
  }
  memref.dealloc %a : memref<200xi8>
  return %t : i64
}

// -----

// A value that is linear in the number of the iteration goes on in the shorter vectors; upwards and downwards.
// RESULT: 1
func.func private @fill(%a: memref<80xi32>, %n: index, %b: memref<80xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %three = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.index_cast %i : index to i32
    %y = arith.muli %x, %three : i32
    memref.store %y, %a[%i] : memref<80xi32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %last = arith.subi %n, %c1 : index
    %j = arith.subi %last, %i : index
    %x = arith.index_cast %i : index to i16
    memref.store %x, %b[%j] : memref<80xi16>
  }
  return
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c79 = arith.constant 79 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i32
  %a = memref.alloca() : memref<80xi32>
  %b = memref.alloca() : memref<80xi16>
  %r = scf.for %n = %c0 to %c79 step %c1 iter_args(%ok = %one) -> i64 {
    func.call @fill(%a, %n, %b) : (memref<80xi32>, index, memref<80xi16>) -> ()
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%all = %ok) -> i64 {
      %x = memref.load %a[%i] : memref<80xi32>
      %k = arith.index_cast %i : index to i32
      %y = arith.muli %k, %three : i32
      %same = arith.cmpi eq, %x, %y : i32
      %u = memref.load %b[%i] : memref<80xi16>
      %v = arith.extui %u : i16 to i64
      %w = arith.index_cast %i : index to i64
      %sum = arith.addi %v, %w : i64
      %m = arith.index_cast %n : index to i64
      %rest = arith.subi %m, %one : i64
      %mirrored = arith.cmpi eq, %sum, %rest : i64
      %both = arith.andi %same, %mirrored : i1
      %t = arith.select %both, %all, %zero : i64
      scf.yield %t : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}

// -----

// Four stores write all elements in turn, in another order than that of the addresses; the products of bytes are needed
// modulo 2^16 only.
// RESULT: 171321
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant 400 : index
  %zero = arith.constant 0 : i64
  %eight = arith.constant 8 : i32
  %full = arith.constant 255 : i32
  %opaque = arith.constant -1 : i8
  %a = memref.alloc() : memref<400xi8>
  %o = memref.alloc() : memref<400xi8>
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.muli %i, %i : index
    %q = arith.addi %p, %i : index
    %x = arith.index_cast %q : index to i8
    memref.store %x, %a[%i] : memref<400xi8>
  }
  scf.for %i = %c0 to %n step %c4 {
    %i1 = arith.addi %i, %c1 : index
    %i2 = arith.addi %i, %c2 : index
    %i3 = arith.addi %i, %c3 : index
    %r8 = memref.load %a[%i] : memref<400xi8>
    %g8 = memref.load %a[%i1] : memref<400xi8>
    %b8 = memref.load %a[%i2] : memref<400xi8>
    %alpha8 = memref.load %a[%i3] : memref<400xi8>
    %r = arith.extui %r8 : i8 to i32
    %g = arith.extui %g8 : i8 to i32
    %b = arith.extui %b8 : i8 to i32
    %alpha = arith.extui %alpha8 : i8 to i32
    %beta = arith.subi %full, %alpha : i32
    %ra = arith.muli %r, %alpha : i32
    %gb = arith.muli %g, %beta : i32
    %rg = arith.addi %ra, %gb : i32
    %rs = arith.shrui %rg, %eight : i32
    %rt = arith.trunci %rs : i32 to i8
    %ba = arith.muli %b, %alpha : i32
    %bx = arith.xori %ba, %full : i32
    %bs = arith.shrsi %bx, %eight : i32
    %bt = arith.trunci %bs : i32 to i8
    %gt = arith.trunci %gb : i32 to i8
    memref.store %opaque, %o[%i3] : memref<400xi8>
    memref.store %rt, %o[%i] : memref<400xi8>
    memref.store %gt, %o[%i2] : memref<400xi8>
    memref.store %bt, %o[%i1] : memref<400xi8>
  }
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> i64 {
    %x = memref.load %o[%i] : memref<400xi8>
    %w = arith.extui %x : i8 to i64
    %k = arith.index_cast %i : index to i64
    %seven = arith.constant 7 : i64
    %m = arith.remui %k, %seven : i64
    %f = arith.muli %w, %m : i64
    %t = arith.addi %s, %f : i64
    scf.yield %t : i64
  }
  memref.dealloc %a : memref<400xi8>
  memref.dealloc %o : memref<400xi8>
  return %sum : i64
}

// -----

// A store and a load under a condition, of memory that is valid in each iteration; and of memory that is not: the last
// index is beyond the end, and nothing is accessed there.
// RESULT: 31000
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  %beyond = arith.constant 101 : index
  %zero = arith.constant 0 : i64
  %limit = arith.constant 40 : i32
  %fifty = arith.constant 50 : i32
  %a = memref.alloc() : memref<100xi32>
  %b = memref.alloc() : memref<100xi32>
  %c = memref.alloc() : memref<100xf32>
  scf.for %i = %c0 to %n step %c1 {
    %w = arith.index_cast %i : index to i32
    %p = arith.muli %w, %w : i32
    %m = arith.remui %p, %fifty : i32
    memref.store %m, %a[%i] : memref<100xi32>
    memref.store %w, %b[%i] : memref<100xi32>
    %f = arith.sitofp %w : i32 to f32
    memref.store %f, %c[%i] : memref<100xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<100xi32>
    %big = arith.cmpi sgt, %x, %limit : i32
    scf.if %big {
      %f = memref.load %c[%i] : memref<100xf32>
      %g = arith.addf %f, %f : f32
      memref.store %g, %c[%i] : memref<100xf32>
    }
  }
  scf.for %i = %c0 to %beyond step %c1 {
    %inside = arith.cmpi slt, %i, %n : index
    scf.if %inside {
      %x = memref.load %a[%i] : memref<100xi32>
      memref.store %x, %b[%i] : memref<100xi32>
    }
  }
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> i64 {
    %x = memref.load %b[%i] : memref<100xi32>
    %f = memref.load %c[%i] : memref<100xf32>
    %y = arith.fptosi %f : f32 to i64
    %e = arith.extsi %x : i32 to i64
    %five = arith.constant 5 : i64
    %v = arith.muli %y, %five : i64
    %t = arith.addi %s, %e : i64
    %u = arith.addi %t, %v : i64
    scf.yield %u : i64
  }
  memref.dealloc %a : memref<100xi32>
  memref.dealloc %b : memref<100xi32>
  memref.dealloc %c : memref<100xf32>
  return %sum : i64
}
