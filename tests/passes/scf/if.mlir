// RUN: ods opt %s --canonicalize --allow-unregistered-dialect

// A condition that is known chooses a block, or nothing.
func.func @known() {
  %true = arith.constant true
  %false = arith.constant false
  scf.if %true {
    "test.yes"() : () -> ()
  } else {
    "test.no"() : () -> ()
  }
  scf.if %false {
    "test.no"() : () -> ()
  }
  %0 = scf.if %false -> (i32) {
    %1 = "test.no"() : () -> i32
    scf.yield %1 : i32
  } else {
    %1 = "test.yes"() : () -> i32
    scf.yield %1 : i32
  }
  "test.use"(%0) : (i32) -> ()
  return
}

// The condition is known inside, at whatever depth, but not behind.
func.func @inside(%c: i1) {
  scf.if %c {
    scf.execute_region no_inline {
      "test.use"(%c, %c) : (i1, i1) -> ()
      scf.yield
    }
  } else {
    "test.use"(%c) : (i1) -> ()
  }
  "test.use"(%c) : (i1) -> ()
  return
}

// A negated condition swaps the blocks, if there are two.
func.func @negated(%c: i1) {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  scf.if %not {
    "test.not"() : () -> ()
  } else {
    "test.so"() : () -> ()
  }
  scf.if %not {
    "test.alone"() : () -> ()
  }
  return
}

// Results that are there before are chosen; others stay.
func.func @select(%c: i1, %a: f32, %b: f32) -> (f32, f32, f32, i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %0:6 = scf.if %c -> (f32, f32, f32, i1, i1, f32) {
    %x = "test.x"() : () -> f32
    scf.yield %a, %x, %a, %true, %false, %x : f32, f32, f32, i1, i1, f32
  } else {
    scf.yield %b, %b, %a, %false, %true, %a : f32, f32, f32, i1, i1, f32
  } {dropped}
  return %0#0, %0#1, %0#2, %0#3, %0#4 : f32, f32, f32, i1, i1
}

// A result that is not used goes with what is yielded for it.
func.func @unused(%c: i1) -> f32 {
  %0:3 = scf.if %c -> (f32, i8, f32) {
    %x:3 = "test.x"() : () -> (f32, i8, f32)
    scf.yield %x#0, %x#1, %x#2 : f32, i8, f32
  } else {
    %x:3 = "test.y"() : () -> (f32, i8, f32)
    scf.yield %x#0, %x#1, %x#2 : f32, i8, f32
  } {kept}
  return %0#2 : f32
}

// Two in a row are one; what the first gives is known in the second.
func.func @row(%c: i1) -> (i32, i32) {
  %0 = scf.if %c -> (i32) {
    %x = "test.a"() : () -> i32
    scf.yield %x : i32
  } else {
    %x = "test.b"() : () -> i32
    scf.yield %x : i32
  }
  %1 = scf.if %c -> (i32) {
    %x = "test.c"(%0) : (i32) -> i32
    scf.yield %x : i32
  } else {
    %x = "test.d"(%0) : (i32) -> i32
    scf.yield %x : i32
  }
  return %0, %1 : i32, i32
}

func.func @row_negated(%c: i1) {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  scf.if %c {
    "test.a"() : () -> ()
  }
  scf.if %not {
    "test.b"() : () -> ()
  }
  return
}

func.func @row_negated_first(%c: i1) {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  scf.if %not {
    "test.a"() : () -> ()
  }
  scf.if %c {
    "test.b"() : () -> ()
  } else {
    "test.c"() : () -> ()
  }
  return
}

func.func @row_others(%c: i1, %d: i1) {
  scf.if %c {
    "test.a"() : () -> ()
  }
  scf.if %d {
    "test.b"() : () -> ()
  }
  return
}

// One in the other is one of both conditions.
func.func @nested(%c: i1, %d: i1, %a: i32, %b: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = scf.if %d -> (i32) {
      %x = "test.a"() : () -> i32
      scf.yield %x : i32
    } else {
      scf.yield %a : i32
    }
    scf.yield %1, %b : i32, i32
  } else {
    scf.yield %a, %a : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

func.func @nested_else(%c: i1, %d: i1) {
  scf.if %c {
    scf.if %d {
      "test.a"() : () -> ()
    }
  } else {
  }
  return
}

func.func @nested_differ(%c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    %1 = scf.if %d -> (i32) {
      %x = "test.a"() : () -> i32
      scf.yield %x : i32
    } else {
      scf.yield %a : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %b : i32
  }
  return %0 : i32
}

// A second block that does nothing goes; the attributes stay.
func.func @empty_else(%c: i1) {
  scf.if %c {
    "test.a"() : () -> ()
  } else {
  } {kept}
  return
}
