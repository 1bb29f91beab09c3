// Quotients and remainders of numbers of 32 bits by constants: vectors multiply in 64 bits. The numbers are extremes, and
// those around multiples of the divisor.
func.func private @hash(%a: memref<512xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %hash = scf.for %i = %c0 to %n step %c1 iter_args(%hash = %zero) -> (i64) {
    %x = memref.load %a[%i] : memref<512xi32>
    %wide = arith.extsi %x : i32 to i64
    %scaled = arith.muli %hash, %factor : i64
    %next = arith.addi %scaled, %wide : i64
    scf.yield %next : i64
  }
  return %hash : i64
}

// From the greatest number down and from the least up, and multiples of a divisor with the two numbers around each.
func.func private @fill(%a: memref<512xi32>, %divisor: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %four = arith.constant 4 : i32
  %half = arith.constant 256 : i32
  %stride = arith.constant 7919 : i32
  %most = arith.constant 2147483647 : i32
  scf.for %i = %c0 to %n step %c1 {
    %number = arith.index_cast %i : index to i32
    %part = arith.andi %number, %three : i32
    %round = arith.divui %number, %four : i32
    %times = arith.muli %round, %stride : i32
    %multiple = arith.muli %times, %divisor : i32
    %around = arith.addi %multiple, %part : i32
    %near = arith.subi %around, %one : i32
    %from = arith.subi %number, %half : i32
    %end = arith.addi %most, %from : i32
    %is_end = arith.cmpi eq, %part, %three : i32
    %x = arith.select %is_end, %end, %near : i32
    memref.store %x, %a[%i] : memref<512xi32>
  }
  return
}

func.func private @f0(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant 3 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.divsi %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func private @f1(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant 7 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.divsi %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func private @f2(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant -10 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.divsi %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func private @f3(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant 8 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.divsi %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func private @f4(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant 1000000007 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.divsi %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func private @f5(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant -2147483648 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.divsi %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func private @f6(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant 10 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.remsi %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func private @f7(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant -9 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.remsi %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func private @f8(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant 3 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.divui %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func private @f9(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant 10 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.divui %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func private @f10(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant 641 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.divui %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func private @f11(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant 2147483647 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.divui %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func private @f12(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant 10 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.remui %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func private @f13(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant 255 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.remui %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func private @f14(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %divisor = arith.constant 7 : i32
  func.call @fill(%a, %divisor) : (memref<512xi32>, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %y = arith.divui %x, %divisor : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

// Sums of nine numbers of 16 bits, and numbers of 64 bits that fit in 32.
func.func private @sums(%a: memref<512xi32>, %o: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  %nine = arith.constant 9 : i32
  %hundred = arith.constant 100 : i64
  %fifteen = arith.constant 15 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<512xi32>
    %word = arith.trunci %x : i32 to i16
    %wide = arith.extsi %word : i16 to i32
    %sum = arith.muli %wide, %nine : i32
    %less = arith.subi %sum, %wide : i32
    %mean = arith.divsi %less, %nine : i32
    %long = arith.extsi %x : i32 to i64
    %rest = arith.remsi %long, %hundred : i64
    %plain = arith.extui %x : i32 to i64
    %quotient = arith.divui %plain, %fifteen : i64
    %both = arith.xori %rest, %quotient : i64
    %part = arith.trunci %both : i64 to i32
    %y = arith.addi %part, %mean : i32
    memref.store %y, %o[%i] : memref<512xi32>
  }
  return
}

func.func @main() -> i64 {
  %a = memref.alloca() : memref<512xi32>
  %o = memref.alloca() : memref<512xi32>
  func.call @f0(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h0 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h0 : i64
  func.call @f1(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h1 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h1 : i64
  func.call @f2(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h2 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h2 : i64
  func.call @f3(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h3 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h3 : i64
  func.call @f4(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h4 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h4 : i64
  func.call @f5(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h5 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h5 : i64
  func.call @f6(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h6 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h6 : i64
  func.call @f7(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h7 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h7 : i64
  func.call @f8(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h8 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h8 : i64
  func.call @f9(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h9 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h9 : i64
  func.call @f10(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h10 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h10 : i64
  func.call @f11(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h11 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h11 : i64
  func.call @f12(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h12 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h12 : i64
  func.call @f13(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h13 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h13 : i64
  func.call @f14(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %h14 = func.call @hash(%o) : (memref<512xi32>) -> i64
  vector.print %h14 : i64
  func.call @sums(%a, %o) : (memref<512xi32>, memref<512xi32>) -> ()
  %last = func.call @hash(%o) : (memref<512xi32>) -> i64
  return %last : i64
}
