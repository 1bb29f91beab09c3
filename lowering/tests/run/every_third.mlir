// Accesses to every third element: loads of each of them, and stores of all three, in elements of all widths.
func.func private @turn_i8(%a: memref<150xi8>, %o: memref<150xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 150 : index
  scf.for %i = %c0 to %n step %c3 {
    %j = arith.addi %i, %c1 : index
    %k = arith.addi %i, %c2 : index
    %x = memref.load %a[%i] : memref<150xi8>
    %y = memref.load %a[%j] : memref<150xi8>
    %z = memref.load %a[%k] : memref<150xi8>
    %sum = arith.addi %x, %y : i8
    %other = arith.subi %z, %x : i8
    memref.store %z, %o[%i] : memref<150xi8>
    memref.store %sum, %o[%j] : memref<150xi8>
    memref.store %other, %o[%k] : memref<150xi8>
  }
  return
}
func.func private @middle_i8(%a: memref<150xi8>, %o: memref<50xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 50 : index
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.muli %i, %c3 : index
    %k = arith.addi %j, %c1 : index
    %x = memref.load %a[%k] : memref<150xi8>
    memref.store %x, %o[%i] : memref<50xi8>
  }
  return
}
func.func private @test_i8() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 150 : index
  %thirds = arith.constant 50 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %a = memref.alloc() : memref<150xi8>
  %o = memref.alloc() : memref<150xi8>
  %m = memref.alloc() : memref<50xi8>
  scf.for %i = %c0 to %n step %c1 {
    %square = arith.muli %i, %i : index
    %x = arith.index_cast %square : index to i8
    memref.store %x, %a[%i] : memref<150xi8>
  }
  call @turn_i8(%a, %o) : (memref<150xi8>, memref<150xi8>) -> ()
  call @middle_i8(%a, %m) : (memref<150xi8>, memref<50xi8>) -> ()
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> i64 {
    %x = memref.load %o[%i] : memref<150xi8>
    %wide = arith.extsi %x : i8 to i64
    %product = arith.muli %before, %factor : i64
    %after = arith.addi %product, %wide : i64
    scf.yield %after : i64
  }
  vector.print %all : i64
  %middle = scf.for %i = %c0 to %thirds step %c1 iter_args(%before = %zero) -> i64 {
    %x = memref.load %m[%i] : memref<50xi8>
    %wide = arith.extsi %x : i8 to i64
    %product = arith.muli %before, %factor : i64
    %after = arith.addi %product, %wide : i64
    scf.yield %after : i64
  }
  vector.print %middle : i64
  memref.dealloc %a : memref<150xi8>
  memref.dealloc %o : memref<150xi8>
  memref.dealloc %m : memref<50xi8>
  return
}
func.func private @turn_i16(%a: memref<150xi16>, %o: memref<150xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 150 : index
  scf.for %i = %c0 to %n step %c3 {
    %j = arith.addi %i, %c1 : index
    %k = arith.addi %i, %c2 : index
    %x = memref.load %a[%i] : memref<150xi16>
    %y = memref.load %a[%j] : memref<150xi16>
    %z = memref.load %a[%k] : memref<150xi16>
    %sum = arith.addi %x, %y : i16
    %other = arith.subi %z, %x : i16
    memref.store %z, %o[%i] : memref<150xi16>
    memref.store %sum, %o[%j] : memref<150xi16>
    memref.store %other, %o[%k] : memref<150xi16>
  }
  return
}
func.func private @middle_i16(%a: memref<150xi16>, %o: memref<50xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 50 : index
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.muli %i, %c3 : index
    %k = arith.addi %j, %c1 : index
    %x = memref.load %a[%k] : memref<150xi16>
    memref.store %x, %o[%i] : memref<50xi16>
  }
  return
}
func.func private @test_i16() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 150 : index
  %thirds = arith.constant 50 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %a = memref.alloc() : memref<150xi16>
  %o = memref.alloc() : memref<150xi16>
  %m = memref.alloc() : memref<50xi16>
  scf.for %i = %c0 to %n step %c1 {
    %square = arith.muli %i, %i : index
    %x = arith.index_cast %square : index to i16
    memref.store %x, %a[%i] : memref<150xi16>
  }
  call @turn_i16(%a, %o) : (memref<150xi16>, memref<150xi16>) -> ()
  call @middle_i16(%a, %m) : (memref<150xi16>, memref<50xi16>) -> ()
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> i64 {
    %x = memref.load %o[%i] : memref<150xi16>
    %wide = arith.extsi %x : i16 to i64
    %product = arith.muli %before, %factor : i64
    %after = arith.addi %product, %wide : i64
    scf.yield %after : i64
  }
  vector.print %all : i64
  %middle = scf.for %i = %c0 to %thirds step %c1 iter_args(%before = %zero) -> i64 {
    %x = memref.load %m[%i] : memref<50xi16>
    %wide = arith.extsi %x : i16 to i64
    %product = arith.muli %before, %factor : i64
    %after = arith.addi %product, %wide : i64
    scf.yield %after : i64
  }
  vector.print %middle : i64
  memref.dealloc %a : memref<150xi16>
  memref.dealloc %o : memref<150xi16>
  memref.dealloc %m : memref<50xi16>
  return
}
func.func private @turn_i32(%a: memref<150xi32>, %o: memref<150xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 150 : index
  scf.for %i = %c0 to %n step %c3 {
    %j = arith.addi %i, %c1 : index
    %k = arith.addi %i, %c2 : index
    %x = memref.load %a[%i] : memref<150xi32>
    %y = memref.load %a[%j] : memref<150xi32>
    %z = memref.load %a[%k] : memref<150xi32>
    %sum = arith.addi %x, %y : i32
    %other = arith.subi %z, %x : i32
    memref.store %z, %o[%i] : memref<150xi32>
    memref.store %sum, %o[%j] : memref<150xi32>
    memref.store %other, %o[%k] : memref<150xi32>
  }
  return
}
func.func private @middle_i32(%a: memref<150xi32>, %o: memref<50xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 50 : index
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.muli %i, %c3 : index
    %k = arith.addi %j, %c1 : index
    %x = memref.load %a[%k] : memref<150xi32>
    memref.store %x, %o[%i] : memref<50xi32>
  }
  return
}
func.func private @test_i32() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 150 : index
  %thirds = arith.constant 50 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %a = memref.alloc() : memref<150xi32>
  %o = memref.alloc() : memref<150xi32>
  %m = memref.alloc() : memref<50xi32>
  scf.for %i = %c0 to %n step %c1 {
    %square = arith.muli %i, %i : index
    %x = arith.index_cast %square : index to i32
    memref.store %x, %a[%i] : memref<150xi32>
  }
  call @turn_i32(%a, %o) : (memref<150xi32>, memref<150xi32>) -> ()
  call @middle_i32(%a, %m) : (memref<150xi32>, memref<50xi32>) -> ()
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> i64 {
    %x = memref.load %o[%i] : memref<150xi32>
    %wide = arith.extsi %x : i32 to i64
    %product = arith.muli %before, %factor : i64
    %after = arith.addi %product, %wide : i64
    scf.yield %after : i64
  }
  vector.print %all : i64
  %middle = scf.for %i = %c0 to %thirds step %c1 iter_args(%before = %zero) -> i64 {
    %x = memref.load %m[%i] : memref<50xi32>
    %wide = arith.extsi %x : i32 to i64
    %product = arith.muli %before, %factor : i64
    %after = arith.addi %product, %wide : i64
    scf.yield %after : i64
  }
  vector.print %middle : i64
  memref.dealloc %a : memref<150xi32>
  memref.dealloc %o : memref<150xi32>
  memref.dealloc %m : memref<50xi32>
  return
}
func.func private @turn_i64(%a: memref<150xi64>, %o: memref<150xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 150 : index
  scf.for %i = %c0 to %n step %c3 {
    %j = arith.addi %i, %c1 : index
    %k = arith.addi %i, %c2 : index
    %x = memref.load %a[%i] : memref<150xi64>
    %y = memref.load %a[%j] : memref<150xi64>
    %z = memref.load %a[%k] : memref<150xi64>
    %sum = arith.addi %x, %y : i64
    %other = arith.subi %z, %x : i64
    memref.store %z, %o[%i] : memref<150xi64>
    memref.store %sum, %o[%j] : memref<150xi64>
    memref.store %other, %o[%k] : memref<150xi64>
  }
  return
}
func.func private @middle_i64(%a: memref<150xi64>, %o: memref<50xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 50 : index
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.muli %i, %c3 : index
    %k = arith.addi %j, %c1 : index
    %x = memref.load %a[%k] : memref<150xi64>
    memref.store %x, %o[%i] : memref<50xi64>
  }
  return
}
func.func private @test_i64() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 150 : index
  %thirds = arith.constant 50 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %a = memref.alloc() : memref<150xi64>
  %o = memref.alloc() : memref<150xi64>
  %m = memref.alloc() : memref<50xi64>
  scf.for %i = %c0 to %n step %c1 {
    %square = arith.muli %i, %i : index
    %x = arith.index_cast %square : index to i64
    memref.store %x, %a[%i] : memref<150xi64>
  }
  call @turn_i64(%a, %o) : (memref<150xi64>, memref<150xi64>) -> ()
  call @middle_i64(%a, %m) : (memref<150xi64>, memref<50xi64>) -> ()
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> i64 {
    %x = memref.load %o[%i] : memref<150xi64>
    %wide = arith.addi %x, %zero : i64
    %product = arith.muli %before, %factor : i64
    %after = arith.addi %product, %wide : i64
    scf.yield %after : i64
  }
  vector.print %all : i64
  %middle = scf.for %i = %c0 to %thirds step %c1 iter_args(%before = %zero) -> i64 {
    %x = memref.load %m[%i] : memref<50xi64>
    %wide = arith.addi %x, %zero : i64
    %product = arith.muli %before, %factor : i64
    %after = arith.addi %product, %wide : i64
    scf.yield %after : i64
  }
  vector.print %middle : i64
  memref.dealloc %a : memref<150xi64>
  memref.dealloc %o : memref<150xi64>
  memref.dealloc %m : memref<50xi64>
  return
}
func.func @main() {
  call @test_i8() : () -> ()
  call @test_i16() : () -> ()
  call @test_i32() : () -> ()
  call @test_i64() : () -> ()
  return
}
