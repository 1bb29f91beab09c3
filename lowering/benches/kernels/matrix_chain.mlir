// The least cost of a product of 64 matrices, by dynamic programming over pairs of them.
func.func private @cost(%sizes: memref<65xi32>, %costs: memref<64x64xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %none = arith.constant 0 : i32
  %most = arith.constant 2000000000 : i32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %none, %costs[%i, %i] : memref<64x64xi32>
  }
  scf.for %length = %c1 to %n step %c1 {
    %starts = arith.subi %n, %length : index
    scf.for %i = %c0 to %starts step %c1 {
      %j = arith.addi %i, %length : index
      %behind = arith.addi %j, %c1 : index
      %least = scf.for %k = %i to %j step %c1 iter_args(%least = %most) -> i32 {
        %next = arith.addi %k, %c1 : index
        %left = memref.load %costs[%i, %k] : memref<64x64xi32>
        %right = memref.load %costs[%next, %j] : memref<64x64xi32>
        %a = memref.load %sizes[%i] : memref<65xi32>
        %b = memref.load %sizes[%next] : memref<65xi32>
        %c = memref.load %sizes[%behind] : memref<65xi32>
        %ab = arith.muli %a, %b : i32
        %abc = arith.muli %ab, %c : i32
        %both = arith.addi %left, %right : i32
        %all = arith.addi %both, %abc : i32
        %less = arith.minsi %least, %all : i32
        scf.yield %less : i32
      }
      memref.store %least, %costs[%i, %j] : memref<64x64xi32>
    }
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %last = arith.constant 63 : index
  %size = arith.constant 65 : index
  %factor = arith.constant 31 : index
  %modulus = arith.constant 97 : index
  %zero = arith.constant 0 : i64
  %sizes = memref.alloc() : memref<65xi32>
  %costs = memref.alloc() : memref<64x64xi32>
  scf.for %i = %c0 to %size step %c1 {
    %product = arith.muli %i, %factor : index
    %rest = arith.remui %product, %modulus : index
    %some = arith.addi %rest, %c1 : index
    %x = arith.index_cast %some : index to i32
    memref.store %x, %sizes[%i] : memref<65xi32>
  }
  %result = scf.for %round = %c0 to %rounds step %c1 iter_args(%all = %zero) -> i64 {
    %at = arith.remui %round, %n : index
    %some = arith.addi %at, %c1 : index
    %x = arith.index_cast %some : index to i32
    memref.store %x, %sizes[%at] : memref<65xi32>
    func.call @cost(%sizes, %costs) : (memref<65xi32>, memref<64x64xi32>) -> ()
    %cost = memref.load %costs[%c0, %last] : memref<64x64xi32>
    %wide = arith.extsi %cost : i32 to i64
    %next = arith.addi %all, %wide : i64
    scf.yield %next : i64
  }
  return %result : i64
}
