// Loops over groups of eight elements: all are loaded and stored, or the first five of each, or too few for vectors. Their
// numbers leave a rest for any number of lanes.
memref.global "private" @bytes : memref<808xi8> = uninitialized
memref.global "private" @floats : memref<808xf32> = uninitialized

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 808 : index
  %bytes = memref.get_global @bytes : memref<808xi8>
  %floats = memref.get_global @floats : memref<808xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.index_cast %i : index to i32
    %factor = arith.constant 40503 : i32
    %mixed = arith.muli %x, %factor : i32
    %byte = arith.trunci %mixed : i32 to i8
    memref.store %byte, %bytes[%i] : memref<808xi8>
    %float = arith.sitofp %byte : i8 to f32
    memref.store %float, %floats[%i] : memref<808xf32>
  }
  %packed = func.call @packed(%bytes) : (memref<808xi8>) -> i64
  func.call @turned(%bytes) : (memref<808xi8>) -> ()
  %five = func.call @five(%floats) : (memref<808xf32>) -> i64
  %two = func.call @two(%floats) : (memref<808xf32>) -> i64
  %zero = arith.constant 0 : i64
  %of_bytes = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> (i64) {
    %x = memref.load %bytes[%i] : memref<808xi8>
    %wide = arith.extsi %x : i8 to i64
    %factor = arith.constant 31 : i64
    %scaled = arith.muli %before, %factor : i64
    %next = arith.addi %scaled, %wide : i64
    scf.yield %next : i64
  }
  %0 = arith.xori %packed, %five : i64
  %1 = arith.xori %two, %of_bytes : i64
  %2 = arith.addi %0, %1 : i64
  return %2 : i64
}

// A bit of each of eight bytes.
func.func @packed(%bytes: memref<808xi8>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant 101 : index
  %zero = arith.constant 0 : i64
  %none = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %out = memref.alloca() : memref<101xi8>
  scf.for %i = %c0 to %n step %c1 {
    %first = arith.muli %i, %c8 : index
    %all = scf.for %bit = %c0 to %c8 step %c1 iter_args(%before = %none) -> (i8) {
      %at = arith.addi %first, %bit : index
      %x = memref.load %bytes[%at] : memref<808xi8>
      %low = arith.andi %x, %one : i8
      %twice = arith.shli %before, %one : i8
      %next = arith.ori %twice, %low : i8
      scf.yield %next : i8
    }
    memref.store %all, %out[%i] : memref<101xi8>
  }
  %hash = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> (i64) {
    %x = memref.load %out[%i] : memref<101xi8>
    %wide = arith.extui %x : i8 to i64
    %factor = arith.constant 37 : i64
    %scaled = arith.muli %before, %factor : i64
    %next = arith.addi %scaled, %wide : i64
    scf.yield %next : i64
  }
  return %hash : i64
}

// Eight elements in the other order, each plus its place.
func.func @turned(%bytes: memref<808xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant 101 : index
  %b1 = arith.constant 1 : i8
  %b2 = arith.constant 2 : i8
  scf.for %i = %c0 to %n step %c1 {
    %p0 = arith.muli %i, %c8 : index
    %p1 = arith.addi %p0, %c1 : index
    %p2 = arith.addi %p0, %c2 : index
    %p3 = arith.addi %p0, %c3 : index
    %p4 = arith.addi %p0, %c4 : index
    %p5 = arith.addi %p0, %c5 : index
    %p6 = arith.addi %p0, %c6 : index
    %p7 = arith.addi %p0, %c7 : index
    %x0 = memref.load %bytes[%p0] : memref<808xi8>
    %x1 = memref.load %bytes[%p1] : memref<808xi8>
    %x2 = memref.load %bytes[%p2] : memref<808xi8>
    %x3 = memref.load %bytes[%p3] : memref<808xi8>
    %x4 = memref.load %bytes[%p4] : memref<808xi8>
    %x5 = memref.load %bytes[%p5] : memref<808xi8>
    %x6 = memref.load %bytes[%p6] : memref<808xi8>
    %x7 = memref.load %bytes[%p7] : memref<808xi8>
    %y0 = arith.addi %x7, %b1 : i8
    %y1 = arith.subi %x6, %b2 : i8
    %y2 = arith.xori %x5, %b2 : i8
    %y3 = arith.addi %x4, %x0 : i8
    %y4 = arith.subi %x3, %x1 : i8
    %y5 = arith.andi %x2, %x6 : i8
    %y6 = arith.ori %x1, %x7 : i8
    %y7 = arith.addi %x0, %x0 : i8
    memref.store %y0, %bytes[%p0] : memref<808xi8>
    memref.store %y1, %bytes[%p1] : memref<808xi8>
    memref.store %y2, %bytes[%p2] : memref<808xi8>
    memref.store %y3, %bytes[%p3] : memref<808xi8>
    memref.store %y4, %bytes[%p4] : memref<808xi8>
    memref.store %y5, %bytes[%p5] : memref<808xi8>
    memref.store %y6, %bytes[%p6] : memref<808xi8>
    memref.store %y7, %bytes[%p7] : memref<808xi8>
  }
  return
}

// The first five of eight elements, to the last of which memory reaches.
func.func @five(%floats: memref<808xf32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant 101 : index
  %zero = arith.constant 0.0 : f32
  %out = memref.alloca() : memref<101xf32>
  scf.for %i = %c0 to %n step %c1 {
    %first = arith.muli %i, %c8 : index
    %sum = scf.for %k = %c0 to %c5 step %c1 iter_args(%before = %zero) -> (f32) {
      %at = arith.addi %first, %k : index
      %x = memref.load %floats[%at] : memref<808xf32>
      %square = arith.mulf %x, %x : f32
      %next = arith.addf %before, %square : f32
      scf.yield %next : f32
    }
    memref.store %sum, %out[%i] : memref<101xf32>
  }
  %hash = func.call @hash(%out) : (memref<101xf32>) -> i64
  return %hash : i64
}

// Two of eight elements.
func.func @two(%floats: memref<808xf32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant 101 : index
  %out = memref.alloca() : memref<101xf32>
  scf.for %i = %c0 to %n step %c1 {
    %first = arith.muli %i, %c8 : index
    %second = arith.addi %first, %c6 : index
    %x = memref.load %floats[%first] : memref<808xf32>
    %y = memref.load %floats[%second] : memref<808xf32>
    %product = arith.mulf %x, %y : f32
    memref.store %product, %out[%i] : memref<101xf32>
  }
  %hash = func.call @hash(%out) : (memref<101xf32>) -> i64
  return %hash : i64
}

func.func @hash(%numbers: memref<101xf32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 101 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 41 : i64
  %hash = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> (i64) {
    %x = memref.load %numbers[%i] : memref<101xf32>
    %bits = arith.bitcast %x : f32 to i32
    %wide = arith.extsi %bits : i32 to i64
    %scaled = arith.muli %before, %factor : i64
    %next = arith.addi %scaled, %wide : i64
    scf.yield %next : i64
  }
  return %hash : i64
}
