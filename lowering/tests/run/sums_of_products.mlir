// Sums of products of narrow numbers: extremes, sums that wrap, and numbers of iterations that leave some.
func.func private @of_words(%a: memref<?xi16>, %b: memref<?xi16>, %n: index, %start: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %start) -> (i32) {
    %x = memref.load %a[%i] : memref<?xi16>
    %y = memref.load %b[%i] : memref<?xi16>
    %wx = arith.extsi %x : i16 to i32
    %wy = arith.extsi %y : i16 to i32
    %product = arith.muli %wx, %wy : i32
    %more = arith.addi %sum, %product : i32
    scf.yield %more : i32
  }
  return %sum : i32
}

// Products of unsigned bytes, of unsigned by signed ones, and squares of differences.
func.func private @of_bytes(%a: memref<?xi8>, %b: memref<?xi8>, %n: index) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %sums:3 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %zero, %q = %zero, %r = %zero) -> (i32, i32, i32) {
    %x = memref.load %a[%i] : memref<?xi8>
    %y = memref.load %b[%i] : memref<?xi8>
    %wx = arith.extui %x : i8 to i32
    %wy = arith.extui %y : i8 to i32
    %signed = arith.extsi %y : i8 to i32
    %product = arith.muli %wx, %wy : i32
    %p1 = arith.addi %p, %product : i32
    %mixed = arith.muli %wx, %signed : i32
    %q1 = arith.addi %q, %mixed : i32
    %difference = arith.subi %wx, %wy : i32
    %square = arith.muli %difference, %difference : i32
    %r1 = arith.addi %r, %square : i32
    scf.yield %p1, %q1, %r1 : i32, i32, i32
  }
  return %sums#0, %sums#1, %sums#2 : i32, i32, i32
}

// Several products of one iteration, some of the value of the one before, and a number without a factor.
func.func private @of_several(%a: memref<100xi16>, %b: memref<100xi16>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  %zero = arith.constant 0 : i32
  %none = arith.constant 7 : i16
  %sum, %last = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %before = %none) -> (i32, i16) {
    %x = memref.load %a[%i] : memref<100xi16>
    %y = memref.load %b[%i] : memref<100xi16>
    %wx = arith.extsi %x : i16 to i32
    %wy = arith.extsi %y : i16 to i32
    %wb = arith.extsi %before : i16 to i32
    %xb = arith.muli %wx, %wb : i32
    %yy = arith.muli %wy, %wy : i32
    %both = arith.addi %xb, %yy : i32
    %first = arith.addi %sum, %both : i32
    %second = arith.addi %first, %wx : i32
    scf.yield %second, %x : i32, i16
  }
  return %sum : i32
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c37 = arith.constant 37 : index
  %c64 = arith.constant 64 : index
  %n = arith.constant 100 : index
  %prime = arith.constant 7919 : index
  %least = arith.constant -32768 : i16
  %start = arith.constant 5 : i32
  %words = memref.alloca() : memref<100xi16>
  %others = memref.alloca() : memref<100xi16>
  %bytes = memref.alloca() : memref<100xi8>
  %more = memref.alloca() : memref<100xi8>
  %w = memref.cast %words : memref<100xi16> to memref<?xi16>
  %o = memref.cast %others : memref<100xi16> to memref<?xi16>
  %x = memref.cast %bytes : memref<100xi8> to memref<?xi8>
  %y = memref.cast %more : memref<100xi8> to memref<?xi8>
  scf.for %i = %c0 to %n step %c1 {
    %square = arith.muli %i, %i : index
    %scaled = arith.muli %square, %prime : index
    %wide = arith.index_cast %scaled : index to i32
    %word = arith.trunci %wide : i32 to i16
    memref.store %word, %words[%i] : memref<100xi16>
    memref.store %least, %others[%i] : memref<100xi16>
    %byte = arith.trunci %wide : i32 to i8
    memref.store %byte, %bytes[%i] : memref<100xi8>
    %number = arith.index_cast %i : index to i32
    %other = arith.subi %wide, %number : i32
    %small = arith.trunci %other : i32 to i8
    memref.store %small, %more[%i] : memref<100xi8>
  }
  scf.for %length = %c0 to %n step %c37 {
    %p = func.call @of_words(%w, %o, %length, %start) : (memref<?xi16>, memref<?xi16>, index, i32) -> i32
    vector.print %p : i32
    %q = func.call @of_words(%o, %o, %length, %start) : (memref<?xi16>, memref<?xi16>, index, i32) -> i32
    vector.print %q : i32
    %r:3 = func.call @of_bytes(%x, %y, %length) : (memref<?xi8>, memref<?xi8>, index) -> (i32, i32, i32)
    vector.print %r#0 : i32
    vector.print %r#1 : i32
    vector.print %r#2 : i32
  }
  %several = func.call @of_several(%words, %others) : (memref<100xi16>, memref<100xi16>) -> i32
  vector.print %several : i32
  %all = func.call @of_words(%w, %w, %c64, %start) : (memref<?xi16>, memref<?xi16>, index, i32) -> i32
  return %all : i32
}
