// RUN: ods opt --view-op-graph %s

func.func @f(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb2 {note}
^bb1(%y: i32):
  return %y : i32
^bb2:
  return %x : i32
}
