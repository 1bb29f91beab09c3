// RUN: ods opt %s --allow-unregistered-dialect
// RUN: ods opt %s --mlir-print-op-generic --allow-unregistered-dialect

func.func @sequential(%n: index, %lo: i32, %x: f32, %c: i1) -> f32 {
  scf.for %i = %n to %n step %n {
  }
  scf.for unsigned %i = %lo to %lo step %lo : i32 {
    "test.use"(%i) : (i32) -> ()
  } {unroll = 4 : i32}
  %0:2 = scf.for %i = %n to %n step %n iter_args(%a = %x, %b = %c) -> (f32, i1) {
    scf.yield %a, %b : f32, i1
  }
  %1 = scf.while (%a = %x, %b = %n) : (f32, index) -> f32 {
    scf.condition(%c) {hint} %a : f32
  } do {
  ^bb0(%a: f32):
    scf.yield %a, %n : f32, index
  } attributes {kept}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return %0#0 : f32
}

func.func @conditional(%i: index, %c: i1, %x: f32) -> f32 {
  scf.if %c {
  }
  scf.if %c {
  } else {
    "test.use"() : () -> ()
  } {likely}
  %0 = scf.if %c -> (f32) {
    scf.yield %x : f32
  } else {
    scf.yield {kept} %x : f32
  }
  %1:2 = scf.index_switch %i {tagged} -> f32, f32
  case -1 {
    scf.yield %x, %0 : f32, f32
  }
  case 7 {
    scf.yield %0, %x : f32, f32
  }
  default {
    scf.yield %x, %x : f32, f32
  }
  scf.index_switch %i
  default {
  }
  %2 = scf.execute_region -> f32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %1#0 : f32
  ^bb2:
    scf.yield %1#1 : f32
  }
  scf.execute_region no_inline {
    scf.yield
  } {kept}
  return %2 : f32
}

func.func @parallel(%n: index, %x: f32, %y: i8) -> (f32, i8) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
  } {mapped}
  %0:2 = scf.parallel (%i, %j) = (%n, %n) to (%n, %n) step (%n, %n) init (%x, %y) -> (f32, i8) {
    scf.reduce(%x, %y : f32, i8) {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %b : f32
    }, {
    ^bb0(%a: i8, %b: i8):
      scf.reduce.return %a : i8
    }
  }
  return %0#0, %0#1 : f32, i8
}

func.func @forall(%n: index, %t: tensor<4xf32>) -> tensor<4xf32> {
  scf.forall () in () {
  }
  scf.forall (%i, %j) in (%n, 4) {
    "test.use"(%i, %j) : (index, index) -> ()
    scf.forall.in_parallel {
    }
  } {kept}
  scf.forall (%i) = (-4) to (%n) step (%n) {
  }
  %0 = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  }
  return %0 : tensor<4xf32>
}
