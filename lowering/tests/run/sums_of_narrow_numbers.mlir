// Sums of bytes and of numbers of 16 bits in 32 and 64 bits: extremes, with and without sign, and numbers of iterations that
// leave some.
func.func private @of_bytes(%a: memref<?xi8>, %b: memref<?xi8>, %n: index, %start: i32) -> (i32, i32, i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %long = arith.extsi %start : i32 to i64
  %sums:4 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %start, %q = %start, %r = %long, %s = %long) -> (i32, i32, i64, i64) {
    %x = memref.load %a[%i] : memref<?xi8>
    %y = memref.load %b[%i] : memref<?xi8>
    %ux = arith.extui %x : i8 to i32
    %sx = arith.extsi %x : i8 to i32
    %uy = arith.extui %y : i8 to i32
    %p1 = arith.addi %p, %ux : i32
    // Two summands of one iteration.
    %both = arith.addi %sx, %uy : i32
    %q1 = arith.addi %both, %q : i32
    %lx = arith.extui %x : i8 to i64
    %ly = arith.extsi %y : i8 to i64
    %r1 = arith.addi %r, %lx : i64
    %s1 = arith.addi %s, %ly : i64
    scf.yield %p1, %q1, %r1, %s1 : i32, i32, i64, i64
  }
  return %sums#0, %sums#1, %sums#2, %sums#3 : i32, i32, i64, i64
}

// Sums of 64 bits: of numbers, of products whose sum of two fits in 32 bits and of those whose does not.
func.func private @of_words(%a: memref<?xi16>, %b: memref<?xi16>, %n: index) -> (i64, i64, i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %mask = arith.constant 16383 : i16
  %sums:4 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %zero, %q = %zero, %r = %zero, %s = %zero) -> (i64, i64, i64, i64) {
    %x = memref.load %a[%i] : memref<?xi16>
    %y = memref.load %b[%i] : memref<?xi16>
    %sx = arith.extsi %x : i16 to i64
    %sy = arith.extsi %y : i16 to i64
    %ux = arith.extui %x : i16 to i64
    %small = arith.andi %y, %mask : i16
    %sm = arith.extsi %small : i16 to i64
    %p1 = arith.addi %p, %sx : i64
    %xy = arith.muli %sx, %sy : i64
    %q1 = arith.addi %q, %xy : i64
    %xm = arith.muli %sx, %sm : i64
    %r1 = arith.addi %r, %xm : i64
    %s1 = arith.addi %s, %ux : i64
    scf.yield %p1, %q1, %r1, %s1 : i64, i64, i64, i64
  }
  return %sums#0, %sums#1, %sums#2, %sums#3 : i64, i64, i64, i64
}

// What is added in some iterations only, and differences of bytes.
func.func private @of_some(%a: memref<100xi8>, %b: memref<100xi8>) -> (i32, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  %none = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %limit = arith.constant 100 : i8
  %sums:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %none, %q = %zero) -> (i32, i64) {
    %x = memref.load %a[%i] : memref<100xi8>
    %y = memref.load %b[%i] : memref<100xi8>
    %ux = arith.extui %x : i8 to i32
    %uy = arith.extui %y : i8 to i32
    %more = arith.addi %p, %ux : i32
    %is_great = arith.cmpi ugt, %y, %limit : i8
    %p1 = arith.select %is_great, %more, %p : i32
    %difference = arith.subi %ux, %uy : i32
    %absolute = math.absi %difference : i32
    %wide = arith.extui %absolute : i32 to i64
    %q1 = arith.addi %q, %wide : i64
    scf.yield %p1, %q1 : i32, i64
  }
  return %sums#0, %sums#1 : i32, i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c33 = arith.constant 33 : index
  %n = arith.constant 100 : index
  %prime = arith.constant 7919 : index
  %least = arith.constant -32768 : i16
  %all = arith.constant -1 : i8
  %sign = arith.constant -128 : i8
  %start = arith.constant 2147483600 : i32
  %bytes = memref.alloca() : memref<100xi8>
  %most = memref.alloca() : memref<100xi8>
  %signs = memref.alloca() : memref<100xi8>
  %words = memref.alloca() : memref<100xi16>
  %others = memref.alloca() : memref<100xi16>
  scf.for %i = %c0 to %n step %c1 {
    %square = arith.muli %i, %i : index
    %scaled = arith.muli %square, %prime : index
    %wide = arith.index_cast %scaled : index to i32
    %word = arith.trunci %wide : i32 to i16
    memref.store %word, %words[%i] : memref<100xi16>
    memref.store %least, %others[%i] : memref<100xi16>
    %byte = arith.trunci %wide : i32 to i8
    memref.store %byte, %bytes[%i] : memref<100xi8>
    memref.store %all, %most[%i] : memref<100xi8>
    memref.store %sign, %signs[%i] : memref<100xi8>
  }
  %x = memref.cast %bytes : memref<100xi8> to memref<?xi8>
  %y = memref.cast %most : memref<100xi8> to memref<?xi8>
  %z = memref.cast %signs : memref<100xi8> to memref<?xi8>
  %v = memref.cast %words : memref<100xi16> to memref<?xi16>
  %w = memref.cast %others : memref<100xi16> to memref<?xi16>
  scf.for %length = %c1 to %n step %c33 {
    %p:4 = func.call @of_bytes(%x, %y, %length, %start) : (memref<?xi8>, memref<?xi8>, index, i32) -> (i32, i32, i64, i64)
    vector.print %p#0 : i32
    vector.print %p#1 : i32
    vector.print %p#2 : i64
    vector.print %p#3 : i64
    %q:4 = func.call @of_bytes(%y, %z, %length, %start) : (memref<?xi8>, memref<?xi8>, index, i32) -> (i32, i32, i64, i64)
    vector.print %q#0 : i32
    vector.print %q#1 : i32
    vector.print %q#2 : i64
    vector.print %q#3 : i64
    %r:4 = func.call @of_words(%v, %w, %length) : (memref<?xi16>, memref<?xi16>, index) -> (i64, i64, i64, i64)
    vector.print %r#0 : i64
    vector.print %r#1 : i64
    vector.print %r#2 : i64
    vector.print %r#3 : i64
    %s:4 = func.call @of_words(%w, %w, %length) : (memref<?xi16>, memref<?xi16>, index) -> (i64, i64, i64, i64)
    vector.print %s#0 : i64
    vector.print %s#1 : i64
    vector.print %s#2 : i64
    vector.print %s#3 : i64
  }
  %some:2 = func.call @of_some(%bytes, %most) : (memref<100xi8>, memref<100xi8>) -> (i32, i64)
  vector.print %some#0 : i32
  return %some#1 : i64
}
