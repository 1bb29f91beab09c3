// Nothing here has checks to make, so nothing changes.
// RUN: ods opt --generate-runtime-verification %s
// RUN: ods opt --generate-runtime-verification=verbose-level=0 --dump-pass-pipeline %s
// RUN: not ods opt --generate-runtime-verification=verbose-level=x %s

func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  return %a : i32
}
