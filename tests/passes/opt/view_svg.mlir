// RUN: ods opt --svg=op-graph %s
// RUN: ods opt --svg=cfg %s
// RUN: not ods opt --svg=cfg --html %s
// RUN: not ods opt --svg=cfg --split-input-file %s

func.func @count(%n: i32) -> i32 {
  %one = arith.constant 1 : i32
  cf.br ^head(%n : i32)
^head(%i: i32):
  %next = arith.subi %i, %one : i32
  %go = arith.cmpi sgt, %next, %one : i32
  cf.cond_br %go, ^head(%next : i32), ^end
^end:
  %r = scf.if %go -> (i32) {
    scf.yield %one : i32
  } else {
    scf.yield %next : i32
  }
  return %r : i32
}
