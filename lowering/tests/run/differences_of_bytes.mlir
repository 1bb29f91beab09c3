// Absolute differences of all bytes, and sums and differences with constants, limited to bytes.
func.func private @distances(%a: memref<256xi8>, %b: memref<256xi8>, %o: memref<256xi8>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  %none = arith.constant 0 : i32
  %total = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %none) -> i32 {
    %x = memref.load %a[%i] : memref<256xi8>
    %y = memref.load %b[%i] : memref<256xi8>
    %wx = arith.extui %x : i8 to i32
    %wy = arith.extui %y : i8 to i32
    %difference = arith.subi %wx, %wy : i32
    %distance = math.absi %difference : i32
    %byte = arith.trunci %distance : i32 to i8
    memref.store %byte, %o[%i] : memref<256xi8>
    %next = arith.addi %sum, %distance : i32
    scf.yield %next : i32
  }
  return %total : i32
}

// Distances of signed bytes are of other numbers.
func.func private @of_signed(%a: memref<256xi8>, %b: memref<256xi8>, %o: memref<256xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi8>
    %y = memref.load %b[%i] : memref<256xi8>
    %wx = arith.extsi %x : i8 to i32
    %wy = arith.extsi %y : i8 to i32
    %difference = arith.subi %wx, %wy : i32
    %distance = math.absi %difference : i32
    %byte = arith.trunci %distance : i32 to i8
    memref.store %byte, %o[%i] : memref<256xi8>
  }
  return
}

func.func private @with_constants(%a: memref<256xi8>, %o: memref<256x6xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %n = arith.constant 256 : index
  %zero = arith.constant 0 : i32
  %most = arith.constant 255 : i32
  %lowest = arith.constant -128 : i32
  %highest = arith.constant 127 : i32
  %sixty = arith.constant 60 : i32
  %less = arith.constant -60 : i32
  %large = arith.constant 255 : i32
  %beyond = arith.constant 256 : i32
  %columns = memref.alloc() : memref<6x256xi8>
  // Each sum has a loop of its own, so that one that does not saturate leaves the others alone.
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi8>
    %w = arith.extui %x : i8 to i32
    %sum = arith.addi %w, %sixty : i32
    %limited = arith.minui %sum, %most : i32
    %byte = arith.trunci %limited : i32 to i8
    memref.store %byte, %columns[%c0, %i] : memref<6x256xi8>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi8>
    %w = arith.extui %x : i8 to i32
    %sum = arith.addi %w, %less : i32
    %limited = arith.maxsi %sum, %zero : i32
    %byte = arith.trunci %limited : i32 to i8
    memref.store %byte, %columns[%c1, %i] : memref<6x256xi8>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi8>
    %w = arith.extui %x : i8 to i32
    %difference = arith.subi %sixty, %w : i32
    %limited = arith.maxsi %difference, %zero : i32
    %byte = arith.trunci %limited : i32 to i8
    memref.store %byte, %columns[%c2, %i] : memref<6x256xi8>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi8>
    %w = arith.extsi %x : i8 to i32
    %sum = arith.addi %w, %less : i32
    %least = arith.maxsi %sum, %lowest : i32
    %limited = arith.minsi %least, %highest : i32
    %byte = arith.trunci %limited : i32 to i8
    memref.store %byte, %columns[%c3, %i] : memref<6x256xi8>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi8>
    %w = arith.extui %x : i8 to i32
    %sum = arith.addi %w, %large : i32
    %limited = arith.minsi %sum, %most : i32
    %byte = arith.trunci %limited : i32 to i8
    memref.store %byte, %columns[%c4, %i] : memref<6x256xi8>
  }
  // This number is none of eight bits.
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<256xi8>
    %w = arith.extui %x : i8 to i32
    %sum = arith.subi %beyond, %w : i32
    %limited = arith.minsi %sum, %most : i32
    %least = arith.maxsi %limited, %zero : i32
    %byte = arith.trunci %least : i32 to i8
    memref.store %byte, %columns[%c5, %i] : memref<6x256xi8>
  }
  %rows = arith.constant 6 : index
  scf.for %k = %c0 to %rows step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      %x = memref.load %columns[%k, %i] : memref<6x256xi8>
      memref.store %x, %o[%i, %k] : memref<256x6xi8>
    }
  }
  memref.dealloc %columns : memref<6x256xi8>
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  %columns = arith.constant 6 : index
  %factor = arith.constant 1000003 : i64
  %start = arith.constant 0 : i64
  %a = memref.alloc() : memref<256xi8>
  %b = memref.alloc() : memref<256xi8>
  %o = memref.alloc() : memref<256xi8>
  %s = memref.alloc() : memref<256xi8>
  %c = memref.alloc() : memref<256x6xi8>
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.index_cast %i : index to i8
    memref.store %x, %a[%i] : memref<256xi8>
  }
  %all = scf.for %k = %c0 to %n step %c1 iter_args(%hash = %start) -> i64 {
    %y = arith.index_cast %k : index to i8
    scf.for %i = %c0 to %n step %c1 {
      memref.store %y, %b[%i] : memref<256xi8>
    }
    %total = func.call @distances(%a, %b, %o) : (memref<256xi8>, memref<256xi8>, memref<256xi8>) -> i32
    func.call @of_signed(%a, %b, %s) : (memref<256xi8>, memref<256xi8>, memref<256xi8>) -> ()
    %wide = arith.extui %total : i32 to i64
    %begun = arith.addi %hash, %wide : i64
    %after = scf.for %i = %c0 to %n step %c1 iter_args(%h = %begun) -> i64 {
      %x = memref.load %o[%i] : memref<256xi8>
      %z = memref.load %s[%i] : memref<256xi8>
      %wx = arith.extui %x : i8 to i64
      %wz = arith.extsi %z : i8 to i64
      %p = arith.muli %h, %factor : i64
      %q = arith.addi %p, %wx : i64
      %r = arith.muli %q, %factor : i64
      %next = arith.addi %r, %wz : i64
      scf.yield %next : i64
    }
    scf.yield %after : i64
  }
  vector.print %all : i64
  call @with_constants(%a, %c) : (memref<256xi8>, memref<256x6xi8>) -> ()
  scf.for %k = %c0 to %columns step %c1 {
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%h = %start) -> i64 {
      %x = memref.load %c[%i, %k] : memref<256x6xi8>
      %w = arith.extui %x : i8 to i64
      %p = arith.muli %h, %factor : i64
      %next = arith.addi %p, %w : i64
      scf.yield %next : i64
    }
    vector.print %sum : i64
  }
  memref.dealloc %a : memref<256xi8>
  memref.dealloc %b : memref<256xi8>
  memref.dealloc %o : memref<256xi8>
  memref.dealloc %s : memref<256xi8>
  memref.dealloc %c : memref<256x6xi8>
  return
}
