// Conditions of numbers of different widths, turned around and combined, which choose, count and are counted.
func.func private @masks(%a: memref<83xi8>, %b: memref<83xf64>, %c: memref<83xi32>, %o: memref<83xi16>) -> (i64, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 83 : index
  %none = arith.constant 0 : i64
  %nothing = arith.constant 0 : i32
  %zero = arith.constant 0 : i8
  %limit = arith.constant 3.5 : f64
  %most = arith.constant 40 : i32
  %true = arith.constant true
  %yes = arith.constant 7 : i16
  %no = arith.constant -7 : i16
  %bytes, %words = scf.for %i = %c0 to %n step %c1 iter_args(%bytes = %none, %words = %nothing) -> (i64, i32) {
    %x = memref.load %a[%i] : memref<83xi8>
    %y = memref.load %b[%i] : memref<83xf64>
    %z = memref.load %c[%i] : memref<83xi32>
    %negative = arith.cmpi slt, %x, %zero : i8
    %large = arith.cmpf ogt, %y, %limit : f64
    %small = arith.cmpi ult, %z, %most : i32
    %not_negative = arith.xori %negative, %true : i1
    %both = arith.andi %not_negative, %large : i1
    %any = arith.ori %both, %small : i1
    %chosen = arith.select %any, %yes, %no : i16
    memref.store %chosen, %o[%i] : memref<83xi16>
    %bit = arith.extui %not_negative : i1 to i64
    %bytes_next = arith.addi %bytes, %bit : i64
    %one = arith.extui %any : i1 to i32
    %words_next = arith.addi %words, %one : i32
    scf.yield %bytes_next, %words_next : i64, i32
  }
  return %bytes, %words : i64, i32
}
func.func private @bytes(%a: memref<83xi8>, %n: index) -> (i64, i16) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.constant 100 : i64
  %nothing = arith.constant 0 : i16
  %low = arith.constant -50 : i8
  %high = arith.constant 50 : i8
  %outside, %inside = scf.for %i = %c0 to %n step %c1 iter_args(%outside = %none, %inside = %nothing) -> (i64, i16) {
    %x = memref.load %a[%i] : memref<83xi8>
    %above = arith.cmpi sgt, %x, %high : i8
    %below = arith.cmpi slt, %x, %low : i8
    %is_outside = arith.ori %above, %below : i1
    %bit = arith.extui %is_outside : i1 to i64
    %outside_next = arith.addi %outside, %bit : i64
    %zero = arith.constant 0 : i16
    %one = arith.constant 1 : i16
    %in = arith.select %is_outside, %zero, %one : i16
    %inside_next = arith.addi %in, %inside : i16
    scf.yield %outside_next, %inside_next : i64, i16
  }
  return %outside, %inside : i64, i16
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 83 : index
  %step = arith.constant 9 : index
  %factor = arith.constant 37 : i64
  %prime = arith.constant 1000003 : i64
  %start = arith.constant 0 : i64
  %a = memref.alloc() : memref<83xi8>
  %b = memref.alloc() : memref<83xf64>
  %c = memref.alloc() : memref<83xi32>
  %o = memref.alloc() : memref<83xi16>
  scf.for %i = %c0 to %n step %c1 {
    %number = arith.index_cast %i : index to i64
    %product = arith.muli %number, %factor : i64
    %byte = arith.trunci %product : i64 to i8
    %word = arith.extui %byte : i8 to i32
    %float = arith.sitofp %byte : i8 to f64
    memref.store %byte, %a[%i] : memref<83xi8>
    memref.store %float, %b[%i] : memref<83xf64>
    memref.store %word, %c[%i] : memref<83xi32>
  }
  %bytes, %words = call @masks(%a, %b, %c, %o) : (memref<83xi8>, memref<83xf64>, memref<83xi32>, memref<83xi16>) -> (i64, i32)
  vector.print %bytes : i64
  vector.print %words : i32
  %hash = scf.for %i = %c0 to %n step %c1 iter_args(%hash = %start) -> (i64) {
    %x = memref.load %o[%i] : memref<83xi16>
    %wide = arith.extsi %x : i16 to i64
    %scaled = arith.muli %hash, %prime : i64
    %next = arith.addi %scaled, %wide : i64
    scf.yield %next : i64
  }
  vector.print %hash : i64
  scf.for %count = %c0 to %n step %step {
    %outside, %inside = func.call @bytes(%a, %count) : (memref<83xi8>, index) -> (i64, i16)
    vector.print %outside : i64
    vector.print %inside : i16
  }
  %words_of = vector.load %c[%c0] : memref<83xi32>, vector<8xi32>
  %set = math.ctpop %words_of : vector<8xi32>
  vector.print %set : vector<8xi32>
  memref.dealloc %a : memref<83xi8>
  memref.dealloc %b : memref<83xf64>
  memref.dealloc %c : memref<83xi32>
  memref.dealloc %o : memref<83xi16>
  return
}
