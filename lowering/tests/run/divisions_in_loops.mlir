// Quotients and remainders of all numbers of 8 and of 16 bits by constants, and of sums that are known to be small: vectors
// multiply instead.
func.func private @divide_i8(%a: memref<256xi8>, %o: memref<4x256xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 256 : index
  %d0 = arith.constant 7 : i8
  %d1 = arith.constant 10 : i8
  %d2 = arith.constant -7 : i8
  %d3 = arith.constant 16 : i8
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi8>
    %r = arith.divui %x, %d0 : i8
    memref.store %r, %o[%c0, %i] : memref<4x256xi8>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi8>
    %r = arith.remui %x, %d1 : i8
    memref.store %r, %o[%c1, %i] : memref<4x256xi8>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi8>
    %r = arith.divsi %x, %d2 : i8
    memref.store %r, %o[%c2, %i] : memref<4x256xi8>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi8>
    %r = arith.remsi %x, %d3 : i8
    memref.store %r, %o[%c3, %i] : memref<4x256xi8>
  }
  return
}
func.func private @divide_i16(%a: memref<1024xi16>, %o: memref<4x1024xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 1024 : index
  %d0 = arith.constant 641 : i16
  %d1 = arith.constant 10 : i16
  %d2 = arith.constant -10 : i16
  %d3 = arith.constant 1000 : i16
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<1024xi16>
    %r = arith.divui %x, %d0 : i16
    memref.store %r, %o[%c0, %i] : memref<4x1024xi16>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<1024xi16>
    %r = arith.remui %x, %d1 : i16
    memref.store %r, %o[%c1, %i] : memref<4x1024xi16>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<1024xi16>
    %r = arith.divsi %x, %d2 : i16
    memref.store %r, %o[%c2, %i] : memref<4x1024xi16>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<1024xi16>
    %r = arith.remsi %x, %d3 : i16
    memref.store %r, %o[%c3, %i] : memref<4x1024xi16>
  }
  return
}
func.func private @averages(%a: memref<256xi8>, %o: memref<256xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  %last = arith.constant 255 : index
  %nine = arith.constant 9 : i32
  %offset = arith.constant 300 : i32
  %divisor = arith.constant -7 : i32
  scf.for %i = %c0 to %n step %c1 {
    %turned = arith.subi %last, %i : index
    %x = memref.load %a[%i] : memref<256xi8>
    %y = memref.load %a[%turned] : memref<256xi8>
    %wide_x = arith.extui %x : i8 to i32
    %wide_y = arith.extui %y : i8 to i32
    %twice = arith.addi %wide_x, %wide_x : i32
    %sum = arith.addi %twice, %wide_y : i32
    %average = arith.divui %sum, %nine : i32
    %difference = arith.subi %sum, %offset : i32
    %rest = arith.remsi %difference, %divisor : i32
    %quotient = arith.divsi %difference, %divisor : i32
    %both = arith.xori %rest, %quotient : i32
    %all = arith.addi %both, %average : i32
    memref.store %all, %o[%i] : memref<256xi32>
  }
  return
}
func.func private @test_averages() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  %factor = arith.constant 1000003 : i64
  %zero = arith.constant 0 : i64
  %a = memref.alloc() : memref<256xi8>
  %o = memref.alloc() : memref<256xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.index_cast %i : index to i8
    memref.store %x, %a[%i] : memref<256xi8>
  }
  call @averages(%a, %o) : (memref<256xi8>, memref<256xi32>) -> ()
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> i64 {
    %x = memref.load %o[%i] : memref<256xi32>
    %wide = arith.extsi %x : i32 to i64
    %product = arith.muli %before, %factor : i64
    %sum = arith.addi %product, %wide : i64
    scf.yield %sum : i64
  }
  vector.print %all : i64
  memref.dealloc %a : memref<256xi8>
  memref.dealloc %o : memref<256xi32>
  return
}
func.func private @test_i8() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %four = arith.constant 4 : index
  %n = arith.constant 256 : index
  %rounds = arith.constant 1 : index
  %factor = arith.constant 1000003 : i64
  %zero = arith.constant 0 : i64
  %a = memref.alloc() : memref<256xi8>
  %o = memref.alloc() : memref<4x256xi8>
  %all = scf.for %r = %c0 to %rounds step %c1 iter_args(%hash = %zero) -> i64 {
    %first = arith.muli %r, %n : index
    scf.for %i = %c0 to %n step %c1 {
      %number = arith.addi %first, %i : index
      %x = arith.index_cast %number : index to i8
      memref.store %x, %a[%i] : memref<256xi8>
    }
    func.call @divide_i8(%a, %o) : (memref<256xi8>, memref<4x256xi8>) -> ()
    %after = scf.for %k = %c0 to %four step %c1 iter_args(%outer = %hash) -> i64 {
      %row = scf.for %i = %c0 to %n step %c1 iter_args(%before = %outer) -> i64 {
        %x = memref.load %o[%k, %i] : memref<4x256xi8>
        %wide = arith.extsi %x : i8 to i64
        %product = arith.muli %before, %factor : i64
        %sum = arith.addi %product, %wide : i64
        scf.yield %sum : i64
      }
      scf.yield %row : i64
    }
    scf.yield %after : i64
  }
  vector.print %all : i64
  memref.dealloc %a : memref<256xi8>
  memref.dealloc %o : memref<4x256xi8>
  return
}
func.func private @test_i16() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %four = arith.constant 4 : index
  %n = arith.constant 1024 : index
  %rounds = arith.constant 64 : index
  %factor = arith.constant 1000003 : i64
  %zero = arith.constant 0 : i64
  %a = memref.alloc() : memref<1024xi16>
  %o = memref.alloc() : memref<4x1024xi16>
  %all = scf.for %r = %c0 to %rounds step %c1 iter_args(%hash = %zero) -> i64 {
    %first = arith.muli %r, %n : index
    scf.for %i = %c0 to %n step %c1 {
      %number = arith.addi %first, %i : index
      %x = arith.index_cast %number : index to i16
      memref.store %x, %a[%i] : memref<1024xi16>
    }
    func.call @divide_i16(%a, %o) : (memref<1024xi16>, memref<4x1024xi16>) -> ()
    %after = scf.for %k = %c0 to %four step %c1 iter_args(%outer = %hash) -> i64 {
      %row = scf.for %i = %c0 to %n step %c1 iter_args(%before = %outer) -> i64 {
        %x = memref.load %o[%k, %i] : memref<4x1024xi16>
        %wide = arith.extsi %x : i16 to i64
        %product = arith.muli %before, %factor : i64
        %sum = arith.addi %product, %wide : i64
        scf.yield %sum : i64
      }
      scf.yield %row : i64
    }
    scf.yield %after : i64
  }
  vector.print %all : i64
  memref.dealloc %a : memref<1024xi16>
  memref.dealloc %o : memref<4x1024xi16>
  return
}
func.func @main() {
  call @test_i8() : () -> ()
  call @test_i16() : () -> ()
  call @test_averages() : () -> ()
  return
}
