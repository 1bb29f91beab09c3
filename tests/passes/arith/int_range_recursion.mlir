// The analysis of ranges ends: an argument that grows in each call is taken to be any number.
// RUN: ods opt --int-range-optimizations %s
// RUN: ods opt --arith-int-range-narrowing=int-bitwidths-supported=8,16 %s
// RUN: ods opt --arith-unsigned-when-equivalent %s

func.func private @even(%n: i64) -> i1 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %end = arith.cmpi eq, %n, %c0 : i64
  %r = scf.if %end -> i1 {
    scf.yield %end : i1
  } else {
    %m = arith.subi %n, %c1 : i64
    %o = func.call @odd(%m) : (i64) -> i1
    scf.yield %o : i1
  }
  return %r : i1
}
func.func private @odd(%n: i64) -> i1 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %end = arith.cmpi eq, %n, %c0 : i64
  %r = scf.if %end -> i1 {
    %no = arith.constant false
    scf.yield %no : i1
  } else {
    %m = arith.subi %n, %c1 : i64
    %e = func.call @even(%m) : (i64) -> i1
    scf.yield %e : i1
  }
  return %r : i1
}
func.func @main() -> i1 {
  %c7 = arith.constant 7 : i64
  %r = func.call @even(%c7) : (i64) -> i1
  return %r : i1
}
