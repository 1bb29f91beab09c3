// RUN: ods opt %s --convert-scf-to-cf --allow-unregistered-dialect

#kept = #llvm.loop_annotation<disableNonforced = true>

// The attributes of the llvm dialect stay with the branch back.
func.func @loops(%lo: index, %hi: i32, %c: i1, %x: f32) -> f32 {
  scf.for %i = %lo to %lo step %lo {
    "test.body"(%i) : (index) -> ()
  } {llvm.loop_annotation = #kept, dropped}
  %0 = scf.for unsigned %i = %hi to %hi step %hi iter_args(%a = %x) -> (f32) : i32 {
    %y = "test.next"(%a) : (f32) -> f32
    scf.yield %y : f32
  }
  %1 = scf.while (%a = %0) : (f32) -> f32 {
    %y = "test.before"(%a) : (f32) -> f32
    scf.condition(%c) %y : f32
  } do {
  ^bb0(%a: f32):
    %y = "test.after"(%a) : (f32) -> f32
    scf.yield %y : f32
  } attributes {llvm.loop_annotation = #kept}
  %2 = scf.while (%a = %1) : (f32) -> f32 {
    %y = "test.before"(%a) : (f32) -> f32
    scf.condition(%c) %y : f32
  } do {
  ^bb0(%a: f32):
    scf.yield %a : f32
  } attributes {llvm.loop_annotation = #kept}
  return %2 : f32
}

func.func @branches(%c: i1, %i: index, %x: f32) -> f32 {
  scf.if %c {
    "test.then"() : () -> ()
  }
  %0 = scf.if %c -> (f32) {
    %1 = scf.if %c -> (f32) {
      scf.yield %x : f32
    } else {
      %y = "test.inner"() : () -> f32
      scf.yield %y : f32
    }
    scf.yield %1 : f32
  } else {
    scf.yield %x : f32
  }
  %2 = scf.index_switch %i -> f32
  case 4294967297 {
    scf.yield %0 : f32
  }
  case -1 {
    scf.yield %x : f32
  }
  default {
    %y = "test.default"() : () -> f32
    scf.yield %y : f32
  }
  scf.index_switch %i
  default {
    scf.yield
  }
  %3 = scf.execute_region -> f32 no_inline {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %2 : f32
  ^bb2:
    scf.yield %x : f32
  }
  return %3 : f32
}

func.func @parallel(%lo: index, %hi: index, %x: f32) -> (f32, f32) {
  %0:2 = scf.parallel (%i, %j) = (%lo, %lo) to (%hi, %hi) step (%hi, %lo) init (%x, %x) -> (f32, f32) {
    %y = "test.y"(%i, %j) : (index, index) -> f32
    scf.reduce(%y, %x : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      %z = arith.addf %a, %b : f32
      scf.reduce.return %z : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %b : f32
    }
  }
  scf.forall (%i, %j) = (0, %lo) to (4, %hi) step (1, 2) {
    "test.z"(%i, %j) : (index, index) -> ()
  }
  scf.forall () in () {
    "test.once"() : () -> ()
  }
  return %0#0, %0#1 : f32, f32
}
