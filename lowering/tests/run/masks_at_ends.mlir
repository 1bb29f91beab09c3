// Masked loads and stores at every place of an array that ends where its memory does: lanes beside it are neither read nor
// written, whichever of its 8 lanes a mask selects, all and none among them.
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c256 = arith.constant 256 : index
  %n = arith.constant 1088 : index
  %zero = arith.constant 0 : i64
  %numbers = memref.alloc() : memref<1088xi32>
  %places = memref.alloc() : memref<1088xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.index_cast %i : index to i32
    memref.store %x, %numbers[%i] : memref<1088xi32>
    %y = arith.sitofp %x : i32 to f32
    memref.store %y, %places[%i] : memref<1088xf32>
  }
  %sum = scf.for %i = %c0 to %c256 step %c1 iter_args(%before = %zero) -> (i64) {
    %m = arith.index_cast %i : index to i32
    %hash = func.call @moved(%numbers, %places, %m) : (memref<1088xi32>, memref<1088xf32>, i32) -> i64
    %factor = arith.constant 31 : i64
    %scaled = arith.muli %before, %factor : i64
    %next = arith.addi %scaled, %hash : i64
    scf.yield %next : i64
  }
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%before = %sum) -> (i64) {
    %y = memref.load %places[%i] : memref<1088xf32>
    %bits = arith.bitcast %y : f32 to i32
    %wide = arith.extsi %bits : i32 to i64
    %factor = arith.constant 31 : i64
    %scaled = arith.muli %before, %factor : i64
    %next = arith.addi %scaled, %wide : i64
    scf.yield %next : i64
  }
  memref.dealloc %numbers : memref<1088xi32>
  memref.dealloc %places : memref<1088xf32>
  return %result : i64
}

// Loads lanes by the bits of `m` at every 67th place, some of which are on the two sides of the end of a page, and stores
// what comes of them by the other bits.
func.func @moved(%numbers: memref<1088xi32>, %places: memref<1088xf32>, %m: i32) -> i64 {
  %c0 = arith.constant 0 : index
  %step = arith.constant 67 : index
  %end = arith.constant 1081 : index
  %zero = arith.constant 0 : i64
  %bits = arith.constant dense<[1, 2, 4, 8, 16, 32, 64, 128]> : vector<8xi32>
  %none = arith.constant dense<0> : vector<8xi32>
  %rest = arith.constant dense<-5> : vector<8xi32>
  %half = arith.constant dense<0.5> : vector<8xf32>
  %all = vector.broadcast %m : i32 to vector<8xi32>
  %chosen = arith.andi %all, %bits : vector<8xi32>
  %mask = arith.cmpi ne, %chosen, %none : vector<8xi32>
  %others = arith.cmpi eq, %chosen, %none : vector<8xi32>
  %hash = scf.for %i = %c0 to %end step %step iter_args(%before = %zero) -> (i64) {
    %x = vector.maskedload %numbers[%i], %mask, %rest : memref<1088xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
    %sum = vector.reduction <add>, %x : vector<8xi32> into i32
    %old = vector.load %places[%i] : memref<1088xf32>, vector<8xf32>
    %new = arith.sitofp %x : vector<8xi32> to vector<8xf32>
    %scaled = arith.mulf %new, %half : vector<8xf32>
    %y = arith.subf %scaled, %old : vector<8xf32>
    vector.maskedstore %places[%i], %others, %y : memref<1088xf32>, vector<8xi1>, vector<8xf32>
    %wide = arith.extsi %sum : i32 to i64
    %factor = arith.constant 31 : i64
    %product = arith.muli %before, %factor : i64
    %next = arith.addi %product, %wide : i64
    scf.yield %next : i64
  }
  // No lane may be read of memory that is not there.
  %nowhere = arith.constant 0 : i32
  %is_none = arith.cmpi eq, %m, %nowhere : i32
  %result = scf.if %is_none -> (i64) {
    %last = arith.constant 1087 : index
    %x = vector.maskedload %numbers[%last], %mask, %rest : memref<1088xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
    %sum = vector.reduction <add>, %x : vector<8xi32> into i32
    %wide = arith.extsi %sum : i32 to i64
    %both = arith.addi %hash, %wide : i64
    scf.yield %both : i64
  } else {
    scf.yield %hash : i64
  }
  return %result : i64
}
