// A loop with four stores, three of them to neighbouring elements, which the next iterations store to again: as loops of their
// own, they would leave other numbers behind. The step is loaded, so that compilers do not know the distances.
memref.global "private" @steps : memref<4xindex> = dense<[1, 2, 3, 4]>
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c103 = arith.constant 103 : index
  %c104 = arith.constant 104 : index
  %c105 = arith.constant 105 : index
  %c120 = arith.constant 120 : index
  %c720 = arith.constant 720 : index
  %start = arith.constant 1469598103934665603 : i64
  %scale = arith.constant 31 : i64
  %steps = memref.get_global @steps : memref<4xindex>
  %step = memref.load %steps[%c0] : memref<4xindex>
  %a = memref.alloc() : memref<720xi32>
  scf.for %i = %c0 to %c720 step %step {
    %wide = arith.index_cast %i : index to i64
    %number = arith.trunci %wide : i64 to i32
    memref.store %number, %a[%i] : memref<720xi32>
  }
  %first = memref.load %a[%step] : memref<720xi32>
  %product = scf.for %i = %c1 to %c7 step %c1 iter_args(%so_far = %first) -> (i32) {
    %i1 = arith.addi %i, %step : index
    %once = arith.addi %i1, %c120 : index
    %twice = arith.addi %once, %once : index
    %thrice = arith.addi %once, %twice : index
    %four_times = arith.addi %once, %thrice : index
    %x1 = memref.load %a[%once] : memref<720xi32>
    %x2 = memref.load %a[%twice] : memref<720xi32>
    %x3 = memref.load %a[%thrice] : memref<720xi32>
    %x4 = memref.load %a[%four_times] : memref<720xi32>
    %at1 = arith.addi %i, %c103 : index
    memref.store %x1, %a[%at1] : memref<720xi32>
    %at2 = arith.addi %i, %c104 : index
    memref.store %x2, %a[%at2] : memref<720xi32>
    %at3 = arith.addi %i, %c105 : index
    memref.store %x3, %a[%at3] : memref<720xi32>
    memref.store %x4, %a[%i] : memref<720xi32>
    %double = arith.addi %i, %i : index
    %y = memref.load %a[%double] : memref<720xi32>
    %next = arith.muli %so_far, %y : i32
    scf.yield %next : i32
  }
  %wide_product = arith.extui %product : i32 to i64
  %seed = arith.xori %start, %wide_product : i64
  %hash = scf.for %i = %c0 to %c720 step %c1 iter_args(%so_far = %seed) -> (i64) {
    %x = memref.load %a[%i] : memref<720xi32>
    %wide = arith.extui %x : i32 to i64
    %scaled = arith.muli %so_far, %scale : i64
    %next = arith.xori %scaled, %wide : i64
    scf.yield %next : i64
  }
  memref.dealloc %a : memref<720xi32>
  return %hash : i64
}
