// Numbers of 8 and 16 bits that are extended, and shifted, compared and chosen in more bits than they need: all bytes, with
// and without sign.
func.func private @of_bytes(%in: memref<?xi8>, %digits: memref<?xi8>, %signed: memref<?xi32>, %bits: memref<?xi32>, %wrapped: memref<?xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %three = arith.constant 3 : i32
  %four = arith.constant 4 : i32
  %nine = arith.constant 9 : i32
  %shift = arith.constant 28 : i32
  %letters = arith.constant 87 : i32
  %zero = arith.constant 48 : i32
  %below = arith.constant -5 : i32
  %limit = arith.constant 200 : i32
  %beyond = arith.constant 300 : i32
  %low = arith.constant 127 : i32
  %high = arith.constant 129 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<?xi8>
    %u = arith.extui %x : i8 to i32
    %s = arith.extsi %x : i8 to i32
    %digit = arith.shrui %u, %four : i32
    %is_letter = arith.cmpi ugt, %digit, %nine : i32
    %first = arith.select %is_letter, %letters, %zero : i32
    %letter = arith.addi %digit, %first : i32
    %narrow = arith.trunci %letter : i32 to i8
    memref.store %narrow, %digits[%i] : memref<?xi8>
    // The sign moves into the upper bits, or zeros do.
    %shifted = arith.shrsi %s, %three : i32
    %sign = arith.shrui %s, %shift : i32
    %is_below = arith.cmpi slt, %s, %below : i32
    %is_beyond = arith.cmpi ult, %s, %limit : i32
    %a = arith.select %is_below, %shifted, %s : i32
    %b = arith.select %is_beyond, %a, %sign : i32
    memref.store %b, %signed[%i] : memref<?xi32>
    %or = arith.ori %u, %limit : i32
    %xor = arith.xori %or, %high : i32
    %and = arith.andi %xor, %low : i32
    %is_less = arith.cmpi slt, %u, %limit : i32
    %is_any = arith.cmpi sle, %u, %beyond : i32
    %c = arith.select %is_less, %and, %xor : i32
    %d = arith.select %is_any, %c, %below : i32
    memref.store %d, %bits[%i] : memref<?xi32>
    %sum = arith.addi %u, %u : i32
    %difference = arith.subi %sum, %low : i32
    %part = arith.xori %difference, %s : i32
    %wrap = arith.trunci %part : i32 to i8
    memref.store %wrap, %wrapped[%i] : memref<?xi8>
  }
  return
}

// Numbers of 16 bits in 64, how many of 32 bits lie between two limits, and how many bytes are a letter.
func.func private @of_words(%in: memref<?xi16>, %out: memref<?xi16>, %n: index) -> (i64, i64, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %none = arith.constant 0 : i32
  %five = arith.constant 5 : i64
  %twenty = arith.constant 20 : i64
  %limit = arith.constant 40000 : i64
  %least = arith.constant -70000 : i32
  %most = arith.constant 900000 : i32
  %scale = arith.constant 77 : i32
  %a = arith.constant 97 : i32
  %letters = arith.constant 26 : i32
  %mask = arith.constant 127 : i32
  %counts:3 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %zero, %q = %zero, %r = %none) -> (i64, i64, i32) {
    %x = memref.load %in[%i] : memref<?xi16>
    %u = arith.extui %x : i16 to i64
    %s = arith.extsi %x : i16 to i64
    %half = arith.shrui %u, %five : i64
    %none_left = arith.shrui %u, %twenty : i64
    %sign = arith.shrsi %s, %twenty : i64
    %is_great = arith.cmpi ugt, %u, %limit : i64
    %b = arith.select %is_great, %half, %sign : i64
    %c = arith.ori %b, %none_left : i64
    %narrow = arith.trunci %c : i64 to i16
    memref.store %narrow, %out[%i] : memref<?xi16>
    %wide = arith.extsi %x : i16 to i32
    %scaled = arith.muli %wide, %scale : i32
    %above = arith.cmpi sgt, %scaled, %least : i32
    %under = arith.cmpi slt, %scaled, %most : i32
    %between = arith.andi %above, %under : i1
    %bit = arith.extui %between : i1 to i64
    %p1 = arith.addi %p, %bit : i64
    %great = arith.extui %is_great : i1 to i64
    %q1 = arith.addi %q, %great : i64
    %character = arith.andi %wide, %mask : i32
    %from = arith.subi %character, %a : i32
    %is_letter = arith.cmpi ult, %from, %letters : i32
    %letter = arith.extui %is_letter : i1 to i32
    %r1 = arith.addi %r, %letter : i32
    scf.yield %p1, %q1, %r1 : i64, i64, i32
  }
  return %counts#0, %counts#1, %counts#2 : i64, i64, i32
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %n = arith.constant 256 : index
  %prime = arith.constant 7919 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %bytes = memref.alloca() : memref<256xi8>
  %digits = memref.alloca() : memref<256xi8>
  %signed = memref.alloca() : memref<256xi32>
  %bits = memref.alloca() : memref<256xi32>
  %wrapped = memref.alloca() : memref<256xi8>
  %words = memref.alloca() : memref<256xi16>
  %narrow = memref.alloca() : memref<256xi16>
  scf.for %i = %c0 to %n step %c1 {
    %number = arith.index_cast %i : index to i32
    %byte = arith.trunci %number : i32 to i8
    memref.store %byte, %bytes[%i] : memref<256xi8>
    %scaled = arith.muli %i, %prime : index
    %wide = arith.index_cast %scaled : index to i32
    %word = arith.trunci %wide : i32 to i16
    memref.store %word, %words[%i] : memref<256xi16>
  }
  %x = memref.cast %bytes : memref<256xi8> to memref<?xi8>
  %y = memref.cast %digits : memref<256xi8> to memref<?xi8>
  %z = memref.cast %signed : memref<256xi32> to memref<?xi32>
  %v = memref.cast %bits : memref<256xi32> to memref<?xi32>
  %w = memref.cast %wrapped : memref<256xi8> to memref<?xi8>
  func.call @of_bytes(%x, %y, %z, %v, %w, %n) : (memref<?xi8>, memref<?xi8>, memref<?xi32>, memref<?xi32>, memref<?xi8>, index) -> ()
  %in = memref.cast %words : memref<256xi16> to memref<?xi16>
  %out = memref.cast %narrow : memref<256xi16> to memref<?xi16>
  scf.for %length = %c100 to %n step %c100 {
    %some:3 = func.call @of_words(%in, %out, %length) : (memref<?xi16>, memref<?xi16>, index) -> (i64, i64, i32)
    vector.print %some#0 : i64
    vector.print %some#1 : i64
    vector.print %some#2 : i32
  }
  %all:3 = func.call @of_words(%in, %out, %n) : (memref<?xi16>, memref<?xi16>, index) -> (i64, i64, i32)
  vector.print %all#0 : i64
  vector.print %all#1 : i64
  vector.print %all#2 : i32
  %hash:5 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %zero, %q = %zero, %r = %zero, %s = %zero, %t = %zero) -> (i64, i64, i64, i64, i64) {
    %a = memref.load %digits[%i] : memref<256xi8>
    %b = memref.load %signed[%i] : memref<256xi32>
    %c = memref.load %bits[%i] : memref<256xi32>
    %d = memref.load %wrapped[%i] : memref<256xi8>
    %e = memref.load %narrow[%i] : memref<256xi16>
    %a1 = arith.extsi %a : i8 to i64
    %b1 = arith.extsi %b : i32 to i64
    %c2 = arith.extsi %c : i32 to i64
    %d1 = arith.extsi %d : i8 to i64
    %e1 = arith.extsi %e : i16 to i64
    %p1 = arith.muli %p, %factor : i64
    %q1 = arith.muli %q, %factor : i64
    %r1 = arith.muli %r, %factor : i64
    %s1 = arith.muli %s, %factor : i64
    %t1 = arith.muli %t, %factor : i64
    %p2 = arith.addi %p1, %a1 : i64
    %q2 = arith.addi %q1, %b1 : i64
    %r2 = arith.addi %r1, %c2 : i64
    %s2 = arith.addi %s1, %d1 : i64
    %t2 = arith.addi %t1, %e1 : i64
    scf.yield %p2, %q2, %r2, %s2, %t2 : i64, i64, i64, i64, i64
  }
  vector.print %hash#0 : i64
  vector.print %hash#1 : i64
  vector.print %hash#2 : i64
  vector.print %hash#3 : i64
  return %hash#4 : i64
}
