// Values of the iteration before and of the one before that, which vectors shift in, for each number of iterations.
func.func private @of_singles(%a: memref<?xf32>, %o: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = arith.constant 3.0 : f32
  %second = arith.constant -2.0 : f32
  %half = arith.constant 0.5 : f32
  %ends:2 = scf.for %i = %c0 to %n step %c1 iter_args(%before = %first, %earlier = %second) -> (f32, f32) {
    %x = memref.load %a[%i] : memref<?xf32>
    %ends = arith.addf %x, %earlier : f32
    %mean = arith.mulf %ends, %half : f32
    %y = arith.subf %before, %mean : f32
    memref.store %y, %o[%i] : memref<?xf32>
    scf.yield %x, %before : f32, f32
  }
  %sum = arith.addf %ends#0, %ends#1 : f32
  return %sum : f32
}

// Three bits: how often a bit is the one of three iterations ago, and neither of those between.
func.func private @of_bits(%a: memref<?xf32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.constant 0 : i32
  %true = arith.constant true
  %false = arith.constant false
  %limit = arith.constant 2.0 : f32
  %ends:4 = scf.for %i = %c0 to %n step %c1 iter_args(%k = %none, %p = %true, %q = %false, %r = %true)
      -> (i32, i1, i1, i1) {
    %x = memref.load %a[%i] : memref<?xf32>
    %is = arith.cmpf ogt, %x, %limit : f32
    %same = arith.cmpi eq, %is, %r : i1
    %other = arith.cmpi ne, %is, %p : i1
    %another = arith.cmpi ne, %is, %q : i1
    %others = arith.andi %other, %another : i1
    %found = arith.andi %same, %others : i1
    %one = arith.extui %found : i1 to i32
    %sum = arith.addi %k, %one : i32
    scf.yield %sum, %is, %p, %q : i32, i1, i1, i1
  }
  %last = arith.extui %ends#3 : i1 to i32
  %sum = arith.addi %ends#0, %last : i32
  return %sum : i32
}

// Two values that each iteration exchanges are no values of the iteration before.
func.func private @exchanged(%a: memref<?xf32>, %o: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = arith.constant 3.0 : f32
  %second = arith.constant -2.0 : f32
  %ends:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %first, %y = %second) -> (f32, f32) {
    %z = memref.load %a[%i] : memref<?xf32>
    %sum = arith.addf %x, %z : f32
    memref.store %sum, %o[%i] : memref<?xf32>
    scf.yield %y, %x : f32, f32
  }
  return %ends#0 : f32
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %five = arith.constant 5 : index
  %three = arith.constant 3 : index
  %size = arith.constant 83 : index
  %factor = arith.constant 1000003 : i64
  %start = arith.constant 0 : i64
  %two = arith.constant 2.0 : f32
  %a = memref.alloc(%size) : memref<?xf32>
  %o = memref.alloc(%size) : memref<?xf32>
  %z = memref.alloc(%size) : memref<?xf32>
  scf.for %i = %c0 to %size step %c1 {
    %square = arith.muli %i, %i : index
    %product = arith.muli %square, %three : index
    %rest = arith.remui %product, %five : index
    %word = arith.index_cast %rest : index to i32
    %x = arith.sitofp %word : i32 to f32
    memref.store %x, %a[%i] : memref<?xf32>
    memref.store %x, %o[%i] : memref<?xf32>
    memref.store %x, %z[%i] : memref<?xf32>
  }
  %all = scf.for %n = %c0 to %size step %c1 iter_args(%hash = %start) -> i64 {
    %ends = func.call @of_singles(%a, %o, %n) : (memref<?xf32>, memref<?xf32>, index) -> f32
    %count = func.call @of_bits(%a, %n) : (memref<?xf32>, index) -> i32
    %first = func.call @exchanged(%a, %z, %n) : (memref<?xf32>, memref<?xf32>, index) -> f32
    %more = arith.sitofp %count : i32 to f32
    %sum = arith.addf %ends, %more : f32
    %three_of_them = arith.addf %sum, %first : f32
    %twice = arith.mulf %three_of_them, %two : f32
    %result = arith.fptosi %twice : f32 to i64
    %begun = arith.muli %hash, %factor : i64
    %next = arith.addi %begun, %result : i64
    %after = scf.for %i = %c0 to %size step %c1 iter_args(%h = %next) -> i64 {
      %x = memref.load %o[%i] : memref<?xf32>
      %y = memref.load %z[%i] : memref<?xf32>
      %both = arith.addf %x, %y : f32
      %double = arith.mulf %both, %two : f32
      %w = arith.fptosi %double : f32 to i64
      %p = arith.muli %h, %factor : i64
      %s = arith.addi %p, %w : i64
      scf.yield %s : i64
    }
    scf.yield %after : i64
  }
  vector.print %all : i64
  memref.dealloc %a : memref<?xf32>
  memref.dealloc %o : memref<?xf32>
  memref.dealloc %z : memref<?xf32>
  return
}
