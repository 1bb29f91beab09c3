// RUN: sample run %s -e f 14 --entry-point-result=i64
// RUN: sample opt %s --convert-to-llvm

func.func @f(%x: i64) -> i64 {
  %0 = sample.scale %x by 3
  return %0 : i64
}
