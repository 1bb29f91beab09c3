// RUN: ods opt %s --canonicalize --allow-unregistered-dialect

// The number of rounds is known, from constants or from what is added.
func.func @rounds(%lo: index, %x: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %hi = arith.addi %lo, %c4 overflow<nsw> : index
  %none = scf.for %i = %c4 to %c0 step %c1 iter_args(%a = %x) -> (i32) {
    %y = "test.none"(%a) : (i32) -> i32
    scf.yield %y : i32
  }
  %once = scf.for %i = %lo to %hi step %c4 iter_args(%a = %none) -> (i32) {
    %y = "test.once"(%i, %a) : (index, i32) -> i32
    scf.yield %y : i32
  }
  %same = scf.for %i = %lo to %lo step %lo iter_args(%a = %once) -> (i32) {
    %y = "test.none"(%a) : (i32) -> i32
    scf.yield %y : i32
  }
  %given = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %same) -> (i32) {
    scf.yield %x : i32
  }
  return %once, %same, %given : i32, i32, i32
}

// What may wrap is not known.
func.func @wraps(%lo: i32) {
  %c4 = arith.constant 4 : i32
  %signed = arith.addi %lo, %c4 overflow<nsw> : i32
  %unsigned = arith.addi %lo, %c4 overflow<nuw> : i32
  scf.for %i = %lo to %signed step %c4 : i32 {
    "test.once"(%i) : (i32) -> ()
  }
  scf.for %i = %lo to %unsigned step %c4 : i32 {
    "test.unknown"(%i) : (i32) -> ()
  }
  scf.for unsigned %i = %lo to %signed step %c4 : i32 {
    "test.unknown"(%i) : (i32) -> ()
  }
  scf.for unsigned %i = %lo to %unsigned step %c4 : i32 {
    "test.once"(%i) : (i32) -> ()
  }
  return
}

// Bounds are compared as the loop says.
func.func @signs() {
  %min = arith.constant -128 : i8
  %max = arith.constant 127 : i8
  %c1 = arith.constant 1 : i8
  %big = arith.constant 100 : i8
  %zero = arith.constant 0 : i8
  %minus = arith.constant -3 : i8
  scf.for %i = %min to %max step %big : i8 {
    "test.several"(%i) : (i8) -> ()
  }
  scf.for unsigned %i = %max to %min step %c1 : i8 {
    "test.once"(%i) : (i8) -> ()
  }
  scf.for %i = %max to %min step %c1 : i8 {
    "test.none"(%i) : (i8) -> ()
  }
  scf.for %i = %zero to %big step %zero : i8 {
    "test.endless"(%i) : (i8) -> ()
  }
  scf.for %i = %zero to %big step %minus : i8 {
    "test.backwards"(%i) : (i8) -> ()
  }
  scf.for %i = %zero to %c1 step %minus : i8 {
    "test.backwards"(%i) : (i8) -> ()
  }
  return
}

// What is carried and does not change is what it was; what is not used is not carried.
func.func @carried(%lo: index, %hi: index, %s: index, %x: i32, %y: i32) -> (i32, i32, i32) {
  %0:6 = scf.for %i = %lo to %hi step %s iter_args(%a = %x, %b = %y, %c = %x, %d = %x, %e = %y, %f = %y) -> (i32, i32, i32, i32, i32, i32) {
    %n = "test.next"(%a, %b, %c, %d) : (i32, i32, i32, i32) -> i32
    %m = "test.more"(%e) : (i32) -> i32
    scf.yield %a, %n, %n, %n, %m, %m : i32, i32, i32, i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}

// Values that change places stay.
func.func @swapped(%lo: index, %hi: index, %s: index, %x: i32, %y: i32) -> (i32, i32, i32, i32) {
  %0:2 = scf.for %i = %lo to %hi step %s iter_args(%a = %x, %b = %y) -> (i32, i32) {
    scf.yield %b, %a : i32, i32
  }
  %1:2 = scf.for %i = %lo to %hi step %s iter_args(%a = %x, %b = %x) -> (i32, i32) {
    scf.yield %b, %a : i32, i32
  }
  return %0#0, %0#1, %1#0, %1#1 : i32, i32, i32, i32
}

// What is used in the loop alone is carried on.
func.func @inside(%lo: index, %hi: index, %s: index, %x: i32) {
  %0 = scf.for %i = %lo to %hi step %s iter_args(%a = %x) -> (i32) {
    %n = "test.next"(%a) : (i32) -> i32
    scf.yield %n : i32
  } {kept}
  return
}

// Only the last value counts, and it is there before.
func.func @last(%lo: index, %hi: index, %s: index, %x: i32, %y: i32) -> i32 {
  %0 = scf.for %i = %lo to %hi step %s iter_args(%a = %x) -> (i32) {
    "test.effect"() : () -> ()
    scf.yield %y : i32
  }
  return %0 : i32
}
