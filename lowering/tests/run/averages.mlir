// Halves of sums of all bytes, rounded up and down, and of some numbers of 16 bits.
func.func private @of_bytes(%a: memref<256xi8>, %b: memref<256xi8>, %up: memref<256xi8>, %down: memref<256xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  %one = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi8>
    %y = memref.load %b[%i] : memref<256xi8>
    %wx = arith.extui %x : i8 to i32
    %wy = arith.extui %y : i8 to i32
    %sum = arith.addi %wx, %wy : i32
    %more = arith.addi %sum, %one : i32
    %half = arith.shrui %more, %one : i32
    %byte = arith.trunci %half : i32 to i8
    memref.store %byte, %up[%i] : memref<256xi8>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi8>
    %y = memref.load %b[%i] : memref<256xi8>
    %wx = arith.extui %x : i8 to i32
    %wy = arith.extui %y : i8 to i32
    %sum = arith.addi %wx, %wy : i32
    %half = arith.shrui %sum, %one : i32
    %byte = arith.trunci %half : i32 to i8
    memref.store %byte, %down[%i] : memref<256xi8>
  }
  return
}

// The one may stand anywhere in the sum. Signed numbers have other halves, and so has a sum with two.
func.func private @of_words(%a: memref<256xi16>, %b: memref<256xi16>, %o: memref<3x256xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 256 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi16>
    %y = memref.load %b[%i] : memref<256xi16>
    %wx = arith.extui %x : i16 to i32
    %wy = arith.extui %y : i16 to i32
    %more = arith.addi %one, %wy : i32
    %sum = arith.addi %wx, %more : i32
    %half = arith.shrui %sum, %one : i32
    %word = arith.trunci %half : i32 to i16
    memref.store %word, %o[%c0, %i] : memref<3x256xi16>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi16>
    %y = memref.load %b[%i] : memref<256xi16>
    %wx = arith.extsi %x : i16 to i32
    %wy = arith.extsi %y : i16 to i32
    %sum = arith.addi %wx, %wy : i32
    %half = arith.shrsi %sum, %one : i32
    %word = arith.trunci %half : i32 to i16
    memref.store %word, %o[%c1, %i] : memref<3x256xi16>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi16>
    %y = memref.load %b[%i] : memref<256xi16>
    %wx = arith.extui %x : i16 to i32
    %wy = arith.extui %y : i16 to i32
    %sum = arith.addi %wx, %wy : i32
    %more = arith.addi %sum, %two : i32
    %half = arith.shrui %more, %one : i32
    %word = arith.trunci %half : i32 to i16
    memref.store %word, %o[%c2, %i] : memref<3x256xi16>
  }
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant 3 : index
  %n = arith.constant 256 : index
  %factor = arith.constant 1000003 : i64
  %start = arith.constant 0 : i64
  %spread = arith.constant 257 : i16
  %a = memref.alloc() : memref<256xi8>
  %b = memref.alloc() : memref<256xi8>
  %up = memref.alloc() : memref<256xi8>
  %down = memref.alloc() : memref<256xi8>
  %wa = memref.alloc() : memref<256xi16>
  %wb = memref.alloc() : memref<256xi16>
  %words = memref.alloc() : memref<3x256xi16>
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.index_cast %i : index to i8
    memref.store %x, %a[%i] : memref<256xi8>
    %w = arith.index_cast %i : index to i16
    %all = arith.muli %w, %spread : i16
    memref.store %all, %wa[%i] : memref<256xi16>
  }
  %sum = scf.for %k = %c0 to %n step %c1 iter_args(%hash = %start) -> i64 {
    %y = arith.index_cast %k : index to i8
    %w = arith.index_cast %k : index to i16
    %all = arith.muli %w, %spread : i16
    scf.for %i = %c0 to %n step %c1 {
      memref.store %y, %b[%i] : memref<256xi8>
      memref.store %all, %wb[%i] : memref<256xi16>
    }
    func.call @of_bytes(%a, %b, %up, %down) : (memref<256xi8>, memref<256xi8>, memref<256xi8>, memref<256xi8>) -> ()
    func.call @of_words(%wa, %wb, %words) : (memref<256xi16>, memref<256xi16>, memref<3x256xi16>) -> ()
    %of_bytes = scf.for %i = %c0 to %n step %c1 iter_args(%h = %hash) -> i64 {
      %u = memref.load %up[%i] : memref<256xi8>
      %d = memref.load %down[%i] : memref<256xi8>
      %wu = arith.extui %u : i8 to i64
      %wd = arith.extui %d : i8 to i64
      %p = arith.muli %h, %factor : i64
      %q = arith.addi %p, %wu : i64
      %r = arith.muli %q, %factor : i64
      %next = arith.addi %r, %wd : i64
      scf.yield %next : i64
    }
    %of_words = scf.for %row = %c0 to %rows step %c1 iter_args(%g = %of_bytes) -> i64 {
      %of_row = scf.for %i = %c0 to %n step %c1 iter_args(%h = %g) -> i64 {
        %x = memref.load %words[%row, %i] : memref<3x256xi16>
        %wx = arith.extui %x : i16 to i64
        %p = arith.muli %h, %factor : i64
        %next = arith.addi %p, %wx : i64
        scf.yield %next : i64
      }
      scf.yield %of_row : i64
    }
    scf.yield %of_words : i64
  }
  vector.print %sum : i64
  memref.dealloc %a : memref<256xi8>
  memref.dealloc %b : memref<256xi8>
  memref.dealloc %up : memref<256xi8>
  memref.dealloc %down : memref<256xi8>
  memref.dealloc %wa : memref<256xi16>
  memref.dealloc %wb : memref<256xi16>
  memref.dealloc %words : memref<3x256xi16>
  return
}
