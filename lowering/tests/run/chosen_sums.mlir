// Sums and differences under conditions, which a vector computes without a choice between sums.
func.func private @chosen_8(%a: memref<67xi8>, %b: memref<67xi8>, %o: memref<67xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 67 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<67xi8>
    %y = memref.load %b[%i] : memref<67xi8>
    %less = arith.cmpi slt, %x, %y : i8
    %sum = arith.addi %x, %y : i8
    %more = arith.select %less, %sum, %x : i8
    %difference = arith.subi %more, %y : i8
    %fewer = arith.select %less, %more, %difference : i8
    memref.store %fewer, %o[%i] : memref<67xi8>
  }
  return
}

func.func private @counted(%a: memref<67xi8>) -> (i64, i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 67 : index
  %none = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i8
  %limit = arith.constant 60 : i8
  %sum, %count, %others = scf.for %i = %c0 to %n step %c1
      iter_args(%sum = %none, %count = %none, %others = %none) -> (i64, i64, i64) {
    %x = memref.load %a[%i] : memref<67xi8>
    %positive = arith.cmpi sgt, %x, %zero : i8
    %s, %c, %o = scf.if %positive -> (i64, i64, i64) {
      %small = arith.cmpi slt, %x, %limit : i8
      %s, %c = scf.if %small -> (i64, i64) {
        %wide = arith.extsi %x : i8 to i64
        %s = arith.addi %sum, %wide : i64
        %c = arith.addi %count, %one : i64
        scf.yield %s, %c : i64, i64
      } else {
        scf.yield %sum, %count : i64, i64
      }
      scf.yield %s, %c, %others : i64, i64, i64
    } else {
      %wide = arith.extsi %x : i8 to i64
      %o = arith.subi %others, %wide : i64
      scf.yield %sum, %count, %o : i64, i64, i64
    }
    scf.yield %s, %c, %o : i64, i64, i64
  }
  return %sum, %count, %others : i64, i64, i64
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 67 : index
  %x_factor = arith.constant 37 : i8
  %y_factor = arith.constant -59 : i8
  %prime = arith.constant 1000003 : i64
  %start = arith.constant 0 : i64
  %a = memref.alloc() : memref<67xi8>
  %b = memref.alloc() : memref<67xi8>
  %o = memref.alloc() : memref<67xi8>
  scf.for %i = %c0 to %n step %c1 {
    %number = arith.index_cast %i : index to i64
    %low = arith.trunci %number : i64 to i8
    %x = arith.muli %low, %x_factor : i8
    %y = arith.muli %low, %y_factor : i8
    memref.store %x, %a[%i] : memref<67xi8>
    memref.store %y, %b[%i] : memref<67xi8>
  }
  func.call @chosen_8(%a, %b, %o) : (memref<67xi8>, memref<67xi8>, memref<67xi8>) -> ()
  %hash = scf.for %i = %c0 to %n step %c1 iter_args(%hash = %start) -> (i64) {
    %x = memref.load %o[%i] : memref<67xi8>
    %wide = arith.extsi %x : i8 to i64
    %scaled = arith.muli %hash, %prime : i64
    %next = arith.addi %scaled, %wide : i64
    scf.yield %next : i64
  }
  vector.print %hash : i64
  %sum, %count, %others = func.call @counted(%o) : (memref<67xi8>) -> (i64, i64, i64)
  vector.print %sum : i64
  vector.print %count : i64
  vector.print %others : i64
  memref.dealloc %a : memref<67xi8>
  memref.dealloc %b : memref<67xi8>
  memref.dealloc %o : memref<67xi8>
  return
}
