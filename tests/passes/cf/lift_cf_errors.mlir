// Control flow that cannot be lifted.
// RUN: not ods opt --lift-cf-to-scf --allow-unregistered-dialect --split-input-file %s

func.func @nothing_leaves(%c: i1) -> f32 {
  "t.op"() ({
    cf.br ^l
  ^l:
    %c1 = "t.c"() : () -> i1
    cf.cond_br %c1, ^l, ^m
  ^m:
    "t.e"() : () -> ()
  }) : () -> ()
  %r = scf.execute_region -> f32 {
    cf.br ^l
  ^l:
    cf.br ^l
  }
  return %r : f32
}

// -----

func.func @out_of_reach(%c: i1) {
  return
^bb1:
  %x = arith.constant 1 : i1
  return
}

// -----

func.func @other_dialect(%c: i1) {
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  llvm.br ^bb2
^bb2:
  return
}

// -----

func.func @no_interface(%c: i1) {
  "t.br"(%c) [^bb1] : (i1) -> ()
^bb1:
  return
}
