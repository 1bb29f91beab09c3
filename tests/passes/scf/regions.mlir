// RUN: ods opt %s --canonicalize --allow-unregistered-dialect

// One block is what it holds.
func.func @one_block() -> i32 {
  %0 = scf.execute_region -> i32 {
    %x = "test.x"() : () -> i32
    scf.yield %x : i32
  }
  %1 = scf.execute_region -> i32 no_inline {
    %x = "test.y"(%0) : (i32) -> i32
    scf.yield %x : i32
  }
  return %1 : i32
}

// Several blocks go into a function.
func.func @blocks(%c: i1) -> i32 {
  "test.before"() : () -> ()
  %0:2 = scf.execute_region -> (i32, i32) {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %x = "test.x"() : () -> i32
    scf.yield %x, %x : i32, i32
  ^bb2:
    %y = "test.y"() : () -> i32
    scf.yield %y, %y : i32, i32
  }
  "test.after"(%0#1) : (i32) -> ()
  return %0#0 : i32
}

// They do not go into a loop, but what they give twice is given once.
func.func @in_loop(%c: i1, %n: index) {
  scf.while : () -> () {
    %z = "test.z"() : () -> i32
    %0:3 = scf.execute_region -> (i32, i32, i32) {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      %x = "test.x"() : () -> i32
      scf.yield %x, %x, %x : i32, i32, i32
    ^bb2:
      %y = "test.y"() : () -> i32
      scf.yield %y, %y, %z : i32, i32, i32
    }
    "test.use"(%0#0, %0#1) : (i32, i32) -> ()
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}

// A switch of a known number is its case.
func.func @switch(%i: index, %a: i32, %b: i32) -> (i32, i32, i32) {
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %0 = scf.index_switch %c2 -> i32
  case 2 {
    %x = "test.two"() : () -> i32
    scf.yield %x : i32
  }
  default {
    scf.yield %a : i32
  }
  %1 = scf.index_switch %c5 -> i32
  case 2 {
    scf.yield %a : i32
  }
  default {
    %x = "test.other"() : () -> i32
    scf.yield %x : i32
  }
  %2:3 = scf.index_switch %i -> i32, i32, i32
  case 2 {
    scf.yield %a, %a, %b : i32, i32, i32
  }
  case 3 {
    scf.yield %b, %b, %b : i32, i32, i32
  }
  default {
    scf.yield %a, %a, %b : i32, i32, i32
  }
  %3 = arith.addi %2#0, %2#1 : i32
  %4 = arith.addi %3, %2#2 : i32
  return %0, %1, %4 : i32, i32, i32
}
