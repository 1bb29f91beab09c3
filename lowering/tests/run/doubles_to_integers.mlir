// Doubles that become integers of 32 and 64 bits beside many other operations, which are done in vectors.
func.func private @fill(%a: memref<67xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 67 : index
  %scale = arith.constant 123456.78125 : f64
  %middle = arith.constant 33.25 : f64
  scf.for %i = %c0 to %n step %c1 {
    %number = arith.index_cast %i : index to i64
    %x = arith.sitofp %number : i64 to f64
    %y = arith.subf %x, %middle : f64
    %square = arith.mulf %y, %y : f64
    %cube = arith.mulf %square, %y : f64
    %z = arith.mulf %cube, %scale : f64
    memref.store %z, %a[%i] : memref<67xf64>
  }
  return
}

func.func private @reduced(%a: memref<67xf64>, %o: memref<67xf64>, %w: memref<67xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 67 : index
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i64
  %pi = arith.constant 3.1415926535897931 : f64
  %half = arith.constant 0.5 : f64
  %less = arith.constant 0.001 : f64
  %mask = arith.constant 255 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<67xf64>
    %times = arith.divf %x, %pi : f64
    %above = arith.addf %times, %half : f64
    %whole = math.floor %above : f64
    %multiple = arith.mulf %whole, %pi : f64
    %rest = arith.subf %x, %multiple : f64
    %number = arith.fptosi %whole : f64 to i64
    %bit = arith.andi %number, %one : i64
    %is_odd = arith.cmpi ne, %bit, %zero : i64
    %negated = arith.negf %rest : f64
    %y = arith.select %is_odd, %negated, %rest : f64
    memref.store %y, %o[%i] : memref<67xf64>
    %small = arith.mulf %x, %less : f64
    %absolute = math.absf %small : f64
    %root = math.sqrt %absolute : f64
    %sum = arith.addf %root, %small : f64
    %word = arith.fptosi %sum : f64 to i32
    %low = arith.xori %word, %mask : i32
    memref.store %low, %w[%i] : memref<67xi32>
  }
  return
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 67 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %a = memref.alloca() : memref<67xf64>
  %o = memref.alloca() : memref<67xf64>
  %w = memref.alloca() : memref<67xi32>
  func.call @fill(%a) : (memref<67xf64>) -> ()
  func.call @reduced(%a, %o, %w) : (memref<67xf64>, memref<67xf64>, memref<67xi32>) -> ()
  %hash:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %zero, %q = %zero) -> (i64, i64) {
    %y = memref.load %o[%i] : memref<67xf64>
    %word = memref.load %w[%i] : memref<67xi32>
    %bits = arith.bitcast %y : f64 to i64
    %wide = arith.extsi %word : i32 to i64
    %p1 = arith.muli %p, %factor : i64
    %q1 = arith.muli %q, %factor : i64
    %p2 = arith.addi %p1, %bits : i64
    %q2 = arith.addi %q1, %wide : i64
    scf.yield %p2, %q2 : i64, i64
  }
  vector.print %hash#0 : i64
  return %hash#1 : i64
}
