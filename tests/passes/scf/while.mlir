// RUN: ods opt %s --canonicalize --allow-unregistered-dialect

// The condition is true in the body, and so is what is compared alike.
func.func @known(%n: i32) -> i1 {
  %0:2 = scf.while () : () -> (i1, i32) {
    %z = "test.z"() : () -> i32
    %c = arith.cmpi slt, %z, %n : i32
    scf.condition(%c) %c, %z : i1, i32
  } do {
  ^bb0(%c: i1, %z: i32):
    %again = arith.cmpi slt, %z, %n : i32
    %not = arith.cmpi sge, %z, %n : i32
    %other = arith.cmpi sle, %z, %n : i32
    %turned = arith.cmpi sgt, %n, %z : i32
    "test.use"(%c, %again, %not, %other, %turned) : (i1, i1, i1, i1, i1) -> ()
    scf.yield
  }
  return %0#0 : i1
}

// What is handed on in another order keeps the order.
func.func @order(%a: i32, %b: i64) -> (i64, i32) {
  %0:2 = scf.while (%x = %a, %y = %b) : (i32, i64) -> (i64, i32) {
    %c = "test.go"(%x, %y) : (i32, i64) -> i1
    scf.condition(%c) %y, %x : i64, i32
  } do {
  ^bb0(%y: i64, %x: i32):
    %n:2 = "test.next"(%x, %y) : (i32, i64) -> (i32, i64)
    scf.yield %n#0, %n#1 : i32, i64
  }
  return %0#0, %0#1 : i64, i32
}

func.func @twice(%a: i32, %b: i32) -> (i32, i32) {
  %0:2 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i32) {
    %c = "test.go"(%x, %y) : (i32, i32) -> i1
    scf.condition(%c) %y, %y : i32, i32
  } do {
  ^bb0(%y: i32, %x: i32):
    %n:2 = "test.next"(%x, %y) : (i32, i32) -> (i32, i32)
    scf.yield %n#0, %n#1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// What does not change is what it was, and what nobody needs goes.
func.func @invariant(%a: i32, %b: i32, %d: i32) -> (i32, i32) {
  %0:4 = scf.while (%x = %a, %y = %b, %u = %d) : (i32, i32, i32) -> (i32, i32, i32, i32) {
    %c = "test.go"(%x, %y) : (i32, i32) -> i1
    %w = "test.w"() : () -> i32
    scf.condition(%c) %x, %y, %b, %w : i32, i32, i32, i32
  } do {
  ^bb0(%x: i32, %y: i32, %k: i32, %w: i32):
    %n = "test.next"(%x, %y, %k) : (i32, i32, i32) -> i32
    scf.yield %n, %y, %n : i32, i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// An `if` at the end of the condition belongs to the body.
func.func @move_if(%a: i32) -> i32 {
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    %y = "test.y"(%x) : (i32) -> i32
    %c = "test.go"(%y) : (i32) -> i1
    %1 = scf.if %c -> (i32) {
      %z = "test.z"(%x, %y) : (i32, i32) -> i32
      scf.yield %z : i32
    } else {
      scf.yield %x : i32
    }
    scf.condition(%c) %1 : i32
  } do {
  ^bb0(%x: i32):
    %n = "test.next"(%x) : (i32) -> i32
    scf.yield %n : i32
  }
  return %0 : i32
}

func.func @move_if_alone(%a: i32) {
  scf.while (%x = %a) : (i32) -> () {
    %c = "test.go"(%x) : (i32) -> i1
    scf.if %c {
      "test.z"(%x) : (i32) -> ()
    }
    scf.condition(%c)
  } do {
    %n = "test.next"() : () -> i32
    scf.yield %n : i32
  }
  return
}
