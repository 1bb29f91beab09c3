// The place of the greatest of 4,096 f32.
func.func private @place(%a: memref<4096xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %least = arith.constant -1.0 : f32
  %none = arith.constant -1 : i32
  %best, %place = scf.for %i = %c0 to %n step %c1 iter_args(%best = %least, %place = %none) -> (f32, i32) {
    %x = memref.load %a[%i] : memref<4096xf32>
    %beyond = arith.cmpf ogt, %x, %best : f32
    %here = arith.index_cast %i : index to i32
    %next = arith.select %beyond, %x, %best : f32
    %next_place = arith.select %beyond, %here, %place : i32
    scf.yield %next, %next_place : f32, i32
  }
  return %place : i32
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %factor = arith.constant 7919 : index
  %modulus = arith.constant 10007 : index
  %most = arith.constant 9000 : index
  %zero = arith.constant 0 : i64
  %a = memref.alloc() : memref<4096xf32>
  scf.for %i = %c0 to %n step %c1 {
    %product = arith.muli %i, %factor : index
    %rest = arith.remui %product, %modulus : index
    %word = arith.index_cast %rest : index to i32
    %x = arith.sitofp %word : i32 to f32
    memref.store %x, %a[%i] : memref<4096xf32>
  }
  %result = scf.for %round = %c0 to %rounds step %c1 iter_args(%all = %zero) -> i64 {
    %at = arith.remui %round, %n : index
    %rest = arith.remui %round, %most : index
    %word = arith.index_cast %rest : index to i32
    %x = arith.sitofp %word : i32 to f32
    memref.store %x, %a[%at] : memref<4096xf32>
    %place = func.call @place(%a) : (memref<4096xf32>) -> i32
    %wide = arith.extsi %place : i32 to i64
    %next = arith.addi %all, %wide : i64
    scf.yield %next : i64
  }
  return %result : i64
}
