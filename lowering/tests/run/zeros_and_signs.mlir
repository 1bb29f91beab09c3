// The zeros of numbers of 8, 16 and 32 bits, counted in loops: zero, every power of two, the numbers around them, and
// negative ones. The signs of floats: zeros, infinities and NaN among them.
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 99 : index
  %words = memref.alloca() : memref<99xi32>
  %one = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 {
    %power = arith.divui %i, %c3 : index
    %which = arith.remui %i, %c3 : index
    %by = arith.index_cast %power : index to i32
    %last = arith.constant 31 : i32
    %amount = arith.minui %by, %last : i32
    %bit = arith.shli %one, %amount : i32
    %add = arith.index_cast %which : index to i32
    %near = arith.addi %bit, %add : i32
    %x = arith.subi %near, %one : i32
    memref.store %x, %words[%i] : memref<99xi32>
  }
  %of_words = func.call @of_words(%words) : (memref<99xi32>) -> i64
  %of_halves = func.call @of_halves(%words) : (memref<99xi32>) -> i64
  %of_bytes = func.call @of_bytes(%words) : (memref<99xi32>) -> i64
  %of_floats = func.call @of_floats(%words) : (memref<99xi32>) -> i64
  %factor = arith.constant 131 : i64
  %0 = arith.muli %of_words, %factor : i64
  %1 = arith.addi %0, %of_halves : i64
  %2 = arith.muli %1, %factor : i64
  %3 = arith.addi %2, %of_bytes : i64
  %4 = arith.muli %3, %factor : i64
  %5 = arith.addi %4, %of_floats : i64
  return %5 : i64
}

func.func @of_words(%words: memref<99xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 99 : index
  %leading = memref.alloca() : memref<99xi32>
  %trailing = memref.alloca() : memref<99xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %words[%i] : memref<99xi32>
    %l = math.ctlz %x : i32
    memref.store %l, %leading[%i] : memref<99xi32>
    %t = math.cttz %x : i32
    memref.store %t, %trailing[%i] : memref<99xi32>
  }
  %l = func.call @hash(%leading) : (memref<99xi32>) -> i64
  %t = func.call @hash(%trailing) : (memref<99xi32>) -> i64
  %both = arith.xori %l, %t : i64
  return %both : i64
}

func.func @of_halves(%words: memref<99xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 99 : index
  %halves = memref.alloca() : memref<99xi16>
  %counts = memref.alloca() : memref<99xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %words[%i] : memref<99xi32>
    %half = arith.trunci %x : i32 to i16
    %l = math.ctlz %half : i16
    %t = math.cttz %half : i16
    %by = arith.constant 100 : i16
    %scaled = arith.muli %l, %by : i16
    %both = arith.addi %scaled, %t : i16
    memref.store %both, %halves[%i] : memref<99xi16>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %halves[%i] : memref<99xi16>
    %wide = arith.extui %x : i16 to i32
    memref.store %wide, %counts[%i] : memref<99xi32>
  }
  %hash = func.call @hash(%counts) : (memref<99xi32>) -> i64
  return %hash : i64
}

func.func @of_bytes(%words: memref<99xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 99 : index
  %bytes = memref.alloca() : memref<99xi8>
  %counts = memref.alloca() : memref<99xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %words[%i] : memref<99xi32>
    %byte = arith.trunci %x : i32 to i8
    %l = math.ctlz %byte : i8
    %t = math.cttz %byte : i8
    %by = arith.constant 16 : i8
    %scaled = arith.muli %l, %by : i8
    %both = arith.addi %scaled, %t : i8
    memref.store %both, %bytes[%i] : memref<99xi8>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %bytes[%i] : memref<99xi8>
    %wide = arith.extui %x : i8 to i32
    memref.store %wide, %counts[%i] : memref<99xi32>
  }
  %hash = func.call @hash(%counts) : (memref<99xi32>) -> i64
  return %hash : i64
}

func.func @of_floats(%words: memref<99xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 99 : index
  %all = arith.constant 98 : index
  %bits = memref.alloca() : memref<99xi32>
  // Powers of two reach the exponents of infinities and NaN from the ends.
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %words[%i] : memref<99xi32>
    %from_end = arith.subi %all, %i : index
    %y = memref.load %words[%from_end] : memref<99xi32>
    %inverse = arith.constant -8388608 : i32
    %sign = arith.xori %y, %inverse : i32
    %magnitude = arith.bitcast %x : i32 to f32
    %other = arith.bitcast %sign : i32 to f32
    %signed = math.copysign %magnitude, %other : f32
    %result = arith.bitcast %signed : f32 to i32
    memref.store %result, %bits[%i] : memref<99xi32>
  }
  %hash = func.call @hash(%bits) : (memref<99xi32>) -> i64
  return %hash : i64
}

func.func @hash(%numbers: memref<99xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 99 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %hash = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> (i64) {
    %x = memref.load %numbers[%i] : memref<99xi32>
    %wide = arith.extsi %x : i32 to i64
    %scaled = arith.muli %before, %factor : i64
    %next = arith.addi %scaled, %wide : i64
    scf.yield %next : i64
  }
  return %hash : i64
}
