// A switch of an index compares all of its bits.
// RUN: ods opt --convert-scf-to-cf %s

func.func @wide(%x: index) -> i32 {
  %r = scf.index_switch %x -> i32
  case 4294967297 {
    %c1 = arith.constant 1 : i32
    scf.yield %c1 : i32
  }
  case -1 {
    %c2 = arith.constant 2 : i32
    scf.yield %c2 : i32
  }
  default {
    %c3 = arith.constant 3 : i32
    scf.yield %c3 : i32
  }
  return %r : i32
}
