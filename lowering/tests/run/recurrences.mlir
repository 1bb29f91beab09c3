// Values of the iteration before, which vectors shift in: differences, filters, changes of a bit, and a copy that overlaps.
func.func private @differences_i8(%a: memref<?xi8>, %o: memref<?xi8>, %n: index) -> (i8, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i8
  %none = arith.constant 0 : i32
  %no = arith.constant false
  %last, %was, %changes = scf.for %i = %c0 to %n step %c1
      iter_args(%before = %zero, %was = %no, %changes = %none) -> (i8, i1, i32) {
    %x = memref.load %a[%i] : memref<?xi8>
    %difference = arith.subi %x, %before : i8
    memref.store %difference, %o[%i] : memref<?xi8>
    %is = arith.cmpi ne, %x, %zero : i8
    %changed = arith.xori %is, %was : i1
    %one = arith.extui %changed : i1 to i32
    %sum = arith.addi %changes, %one : i32
    scf.yield %x, %is, %sum : i8, i1, i32
  }
  return %last, %changes : i8, i32
}
func.func private @test_i8() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant 83 : index
  %step = arith.constant 9 : index
  %factor = arith.constant 1000003 : i64
  %start = arith.constant 0 : i64
  %five = arith.constant 5 : index
  %three = arith.constant 3 : index
  %a = memref.alloc(%size) : memref<?xi8>
  %o = memref.alloc(%size) : memref<?xi8>
  %all = scf.for %n = %c0 to %size step %step iter_args(%hash = %start) -> i64 {
    scf.for %i = %c0 to %size step %c1 {
      %product = arith.muli %i, %three : index
      %rest = arith.remui %product, %five : index
      %word = arith.index_cast %rest : index to i64
      %x = arith.trunci %word : i64 to i8
      memref.store %x, %a[%i] : memref<?xi8>
      memref.store %x, %o[%i] : memref<?xi8>
    }
    %last, %changes = func.call @differences_i8(%a, %o, %n) : (memref<?xi8>, memref<?xi8>, index) -> (i8, i32)
    // In place, each difference is of a number that is stored already.
    %in_place, %more = func.call @differences_i8(%a, %a, %n) : (memref<?xi8>, memref<?xi8>, index) -> (i8, i32)
    %both = arith.addi %last, %in_place : i8
    memref.store %both, %o[%n] : memref<?xi8>
    %sum = arith.addi %changes, %more : i32
    %wide = arith.extsi %sum : i32 to i64
    %next = arith.addi %hash, %wide : i64
    %after = scf.for %i = %c0 to %size step %c1 iter_args(%h = %next) -> i64 {
      %x = memref.load %o[%i] : memref<?xi8>
      %y = memref.load %a[%i] : memref<?xi8>
      %z = arith.addi %x, %y : i8
      %w = arith.extsi %z : i8 to i64
      %p = arith.muli %h, %factor : i64
      %s = arith.addi %p, %w : i64
      scf.yield %s : i64
    }
    scf.yield %after : i64
  }
  vector.print %all : i64
  memref.dealloc %a : memref<?xi8>
  memref.dealloc %o : memref<?xi8>
  return
}
func.func private @differences_i16(%a: memref<?xi16>, %o: memref<?xi16>, %n: index) -> (i16, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i16
  %none = arith.constant 0 : i32
  %no = arith.constant false
  %last, %was, %changes = scf.for %i = %c0 to %n step %c1
      iter_args(%before = %zero, %was = %no, %changes = %none) -> (i16, i1, i32) {
    %x = memref.load %a[%i] : memref<?xi16>
    %difference = arith.subi %x, %before : i16
    memref.store %difference, %o[%i] : memref<?xi16>
    %is = arith.cmpi ne, %x, %zero : i16
    %changed = arith.xori %is, %was : i1
    %one = arith.extui %changed : i1 to i32
    %sum = arith.addi %changes, %one : i32
    scf.yield %x, %is, %sum : i16, i1, i32
  }
  return %last, %changes : i16, i32
}
func.func private @test_i16() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant 83 : index
  %step = arith.constant 9 : index
  %factor = arith.constant 1000003 : i64
  %start = arith.constant 0 : i64
  %five = arith.constant 5 : index
  %three = arith.constant 3 : index
  %a = memref.alloc(%size) : memref<?xi16>
  %o = memref.alloc(%size) : memref<?xi16>
  %all = scf.for %n = %c0 to %size step %step iter_args(%hash = %start) -> i64 {
    scf.for %i = %c0 to %size step %c1 {
      %product = arith.muli %i, %three : index
      %rest = arith.remui %product, %five : index
      %word = arith.index_cast %rest : index to i64
      %x = arith.trunci %word : i64 to i16
      memref.store %x, %a[%i] : memref<?xi16>
      memref.store %x, %o[%i] : memref<?xi16>
    }
    %last, %changes = func.call @differences_i16(%a, %o, %n) : (memref<?xi16>, memref<?xi16>, index) -> (i16, i32)
    // In place, each difference is of a number that is stored already.
    %in_place, %more = func.call @differences_i16(%a, %a, %n) : (memref<?xi16>, memref<?xi16>, index) -> (i16, i32)
    %both = arith.addi %last, %in_place : i16
    memref.store %both, %o[%n] : memref<?xi16>
    %sum = arith.addi %changes, %more : i32
    %wide = arith.extsi %sum : i32 to i64
    %next = arith.addi %hash, %wide : i64
    %after = scf.for %i = %c0 to %size step %c1 iter_args(%h = %next) -> i64 {
      %x = memref.load %o[%i] : memref<?xi16>
      %y = memref.load %a[%i] : memref<?xi16>
      %z = arith.addi %x, %y : i16
      %w = arith.extsi %z : i16 to i64
      %p = arith.muli %h, %factor : i64
      %s = arith.addi %p, %w : i64
      scf.yield %s : i64
    }
    scf.yield %after : i64
  }
  vector.print %all : i64
  memref.dealloc %a : memref<?xi16>
  memref.dealloc %o : memref<?xi16>
  return
}
func.func private @differences_i32(%a: memref<?xi32>, %o: memref<?xi32>, %n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %none = arith.constant 0 : i32
  %no = arith.constant false
  %last, %was, %changes = scf.for %i = %c0 to %n step %c1
      iter_args(%before = %zero, %was = %no, %changes = %none) -> (i32, i1, i32) {
    %x = memref.load %a[%i] : memref<?xi32>
    %difference = arith.subi %x, %before : i32
    memref.store %difference, %o[%i] : memref<?xi32>
    %is = arith.cmpi ne, %x, %zero : i32
    %changed = arith.xori %is, %was : i1
    %one = arith.extui %changed : i1 to i32
    %sum = arith.addi %changes, %one : i32
    scf.yield %x, %is, %sum : i32, i1, i32
  }
  return %last, %changes : i32, i32
}
func.func private @test_i32() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant 83 : index
  %step = arith.constant 9 : index
  %factor = arith.constant 1000003 : i64
  %start = arith.constant 0 : i64
  %five = arith.constant 5 : index
  %three = arith.constant 3 : index
  %a = memref.alloc(%size) : memref<?xi32>
  %o = memref.alloc(%size) : memref<?xi32>
  %all = scf.for %n = %c0 to %size step %step iter_args(%hash = %start) -> i64 {
    scf.for %i = %c0 to %size step %c1 {
      %product = arith.muli %i, %three : index
      %rest = arith.remui %product, %five : index
      %word = arith.index_cast %rest : index to i64
      %x = arith.trunci %word : i64 to i32
      memref.store %x, %a[%i] : memref<?xi32>
      memref.store %x, %o[%i] : memref<?xi32>
    }
    %last, %changes = func.call @differences_i32(%a, %o, %n) : (memref<?xi32>, memref<?xi32>, index) -> (i32, i32)
    // In place, each difference is of a number that is stored already.
    %in_place, %more = func.call @differences_i32(%a, %a, %n) : (memref<?xi32>, memref<?xi32>, index) -> (i32, i32)
    %both = arith.addi %last, %in_place : i32
    memref.store %both, %o[%n] : memref<?xi32>
    %sum = arith.addi %changes, %more : i32
    %wide = arith.extsi %sum : i32 to i64
    %next = arith.addi %hash, %wide : i64
    %after = scf.for %i = %c0 to %size step %c1 iter_args(%h = %next) -> i64 {
      %x = memref.load %o[%i] : memref<?xi32>
      %y = memref.load %a[%i] : memref<?xi32>
      %z = arith.addi %x, %y : i32
      %w = arith.extsi %z : i32 to i64
      %p = arith.muli %h, %factor : i64
      %s = arith.addi %p, %w : i64
      scf.yield %s : i64
    }
    scf.yield %after : i64
  }
  vector.print %all : i64
  memref.dealloc %a : memref<?xi32>
  memref.dealloc %o : memref<?xi32>
  return
}
func.func private @differences_i64(%a: memref<?xi64>, %o: memref<?xi64>, %n: index) -> (i64, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %none = arith.constant 0 : i32
  %no = arith.constant false
  %last, %was, %changes = scf.for %i = %c0 to %n step %c1
      iter_args(%before = %zero, %was = %no, %changes = %none) -> (i64, i1, i32) {
    %x = memref.load %a[%i] : memref<?xi64>
    %difference = arith.subi %x, %before : i64
    memref.store %difference, %o[%i] : memref<?xi64>
    %is = arith.cmpi ne, %x, %zero : i64
    %changed = arith.xori %is, %was : i1
    %one = arith.extui %changed : i1 to i32
    %sum = arith.addi %changes, %one : i32
    scf.yield %x, %is, %sum : i64, i1, i32
  }
  return %last, %changes : i64, i32
}
func.func private @test_i64() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant 83 : index
  %step = arith.constant 9 : index
  %factor = arith.constant 1000003 : i64
  %start = arith.constant 0 : i64
  %five = arith.constant 5 : index
  %three = arith.constant 3 : index
  %a = memref.alloc(%size) : memref<?xi64>
  %o = memref.alloc(%size) : memref<?xi64>
  %all = scf.for %n = %c0 to %size step %step iter_args(%hash = %start) -> i64 {
    scf.for %i = %c0 to %size step %c1 {
      %product = arith.muli %i, %three : index
      %rest = arith.remui %product, %five : index
      %word = arith.index_cast %rest : index to i64
      %x = arith.addi %word, %start : i64
      memref.store %x, %a[%i] : memref<?xi64>
      memref.store %x, %o[%i] : memref<?xi64>
    }
    %last, %changes = func.call @differences_i64(%a, %o, %n) : (memref<?xi64>, memref<?xi64>, index) -> (i64, i32)
    // In place, each difference is of a number that is stored already.
    %in_place, %more = func.call @differences_i64(%a, %a, %n) : (memref<?xi64>, memref<?xi64>, index) -> (i64, i32)
    %both = arith.addi %last, %in_place : i64
    memref.store %both, %o[%n] : memref<?xi64>
    %sum = arith.addi %changes, %more : i32
    %wide = arith.extsi %sum : i32 to i64
    %next = arith.addi %hash, %wide : i64
    %after = scf.for %i = %c0 to %size step %c1 iter_args(%h = %next) -> i64 {
      %x = memref.load %o[%i] : memref<?xi64>
      %y = memref.load %a[%i] : memref<?xi64>
      %z = arith.addi %x, %y : i64
      %w = arith.addi %z, %start : i64
      %p = arith.muli %h, %factor : i64
      %s = arith.addi %p, %w : i64
      scf.yield %s : i64
    }
    scf.yield %after : i64
  }
  vector.print %all : i64
  memref.dealloc %a : memref<?xi64>
  memref.dealloc %o : memref<?xi64>
  return
}
func.func private @differences_f32(%a: memref<?xf32>, %o: memref<?xf32>, %n: index) -> (f32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : i32
  %no = arith.constant false
  %last, %was, %changes = scf.for %i = %c0 to %n step %c1
      iter_args(%before = %zero, %was = %no, %changes = %none) -> (f32, i1, i32) {
    %x = memref.load %a[%i] : memref<?xf32>
    %difference = arith.subf %x, %before : f32
    memref.store %difference, %o[%i] : memref<?xf32>
    %is = arith.cmpf une, %x, %zero : f32
    %changed = arith.xori %is, %was : i1
    %one = arith.extui %changed : i1 to i32
    %sum = arith.addi %changes, %one : i32
    scf.yield %x, %is, %sum : f32, i1, i32
  }
  return %last, %changes : f32, i32
}
func.func private @test_f32() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant 83 : index
  %step = arith.constant 9 : index
  %factor = arith.constant 1000003 : i64
  %start = arith.constant 0 : i64
  %five = arith.constant 5 : index
  %three = arith.constant 3 : index
  %a = memref.alloc(%size) : memref<?xf32>
  %o = memref.alloc(%size) : memref<?xf32>
  %all = scf.for %n = %c0 to %size step %step iter_args(%hash = %start) -> i64 {
    scf.for %i = %c0 to %size step %c1 {
      %product = arith.muli %i, %three : index
      %rest = arith.remui %product, %five : index
      %word = arith.index_cast %rest : index to i64
      %x = arith.sitofp %word : i64 to f32
      memref.store %x, %a[%i] : memref<?xf32>
      memref.store %x, %o[%i] : memref<?xf32>
    }
    %last, %changes = func.call @differences_f32(%a, %o, %n) : (memref<?xf32>, memref<?xf32>, index) -> (f32, i32)
    // In place, each difference is of a number that is stored already.
    %in_place, %more = func.call @differences_f32(%a, %a, %n) : (memref<?xf32>, memref<?xf32>, index) -> (f32, i32)
    %both = arith.addf %last, %in_place : f32
    memref.store %both, %o[%n] : memref<?xf32>
    %sum = arith.addi %changes, %more : i32
    %wide = arith.extsi %sum : i32 to i64
    %next = arith.addi %hash, %wide : i64
    %after = scf.for %i = %c0 to %size step %c1 iter_args(%h = %next) -> i64 {
      %x = memref.load %o[%i] : memref<?xf32>
      %y = memref.load %a[%i] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      %w = arith.fptosi %z : f32 to i64
      %p = arith.muli %h, %factor : i64
      %s = arith.addi %p, %w : i64
      scf.yield %s : i64
    }
    scf.yield %after : i64
  }
  vector.print %all : i64
  memref.dealloc %a : memref<?xf32>
  memref.dealloc %o : memref<?xf32>
  return
}
func.func private @differences_f64(%a: memref<?xf64>, %o: memref<?xf64>, %n: index) -> (f64, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %none = arith.constant 0 : i32
  %no = arith.constant false
  %last, %was, %changes = scf.for %i = %c0 to %n step %c1
      iter_args(%before = %zero, %was = %no, %changes = %none) -> (f64, i1, i32) {
    %x = memref.load %a[%i] : memref<?xf64>
    %difference = arith.subf %x, %before : f64
    memref.store %difference, %o[%i] : memref<?xf64>
    %is = arith.cmpf une, %x, %zero : f64
    %changed = arith.xori %is, %was : i1
    %one = arith.extui %changed : i1 to i32
    %sum = arith.addi %changes, %one : i32
    scf.yield %x, %is, %sum : f64, i1, i32
  }
  return %last, %changes : f64, i32
}
func.func private @test_f64() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant 83 : index
  %step = arith.constant 9 : index
  %factor = arith.constant 1000003 : i64
  %start = arith.constant 0 : i64
  %five = arith.constant 5 : index
  %three = arith.constant 3 : index
  %a = memref.alloc(%size) : memref<?xf64>
  %o = memref.alloc(%size) : memref<?xf64>
  %all = scf.for %n = %c0 to %size step %step iter_args(%hash = %start) -> i64 {
    scf.for %i = %c0 to %size step %c1 {
      %product = arith.muli %i, %three : index
      %rest = arith.remui %product, %five : index
      %word = arith.index_cast %rest : index to i64
      %x = arith.sitofp %word : i64 to f64
      memref.store %x, %a[%i] : memref<?xf64>
      memref.store %x, %o[%i] : memref<?xf64>
    }
    %last, %changes = func.call @differences_f64(%a, %o, %n) : (memref<?xf64>, memref<?xf64>, index) -> (f64, i32)
    // In place, each difference is of a number that is stored already.
    %in_place, %more = func.call @differences_f64(%a, %a, %n) : (memref<?xf64>, memref<?xf64>, index) -> (f64, i32)
    %both = arith.addf %last, %in_place : f64
    memref.store %both, %o[%n] : memref<?xf64>
    %sum = arith.addi %changes, %more : i32
    %wide = arith.extsi %sum : i32 to i64
    %next = arith.addi %hash, %wide : i64
    %after = scf.for %i = %c0 to %size step %c1 iter_args(%h = %next) -> i64 {
      %x = memref.load %o[%i] : memref<?xf64>
      %y = memref.load %a[%i] : memref<?xf64>
      %z = arith.addf %x, %y : f64
      %w = arith.fptosi %z : f64 to i64
      %p = arith.muli %h, %factor : i64
      %s = arith.addi %p, %w : i64
      scf.yield %s : i64
    }
    scf.yield %after : i64
  }
  vector.print %all : i64
  memref.dealloc %a : memref<?xf64>
  memref.dealloc %o : memref<?xf64>
  return
}
func.func @main() {
  call @test_i8() : () -> ()
  call @test_i16() : () -> ()
  call @test_i32() : () -> ()
  call @test_i64() : () -> ()
  call @test_f32() : () -> ()
  call @test_f64() : () -> ()
  return
}
