// RUN: not ods run %s -e scales 1 2
// RUN: not ods run %s
// RUN: not ods run %s -e scale 1
// RUN: not ods run %s -e scale 1 x
// RUN: not ods run %s -e scale 1 300
// RUN: not ods run %s -e first 1
// RUN: ods run %s -e scale 2 3 --pass-pipeline=builtin.module(func.func(canonicalize),cse)
// RUN: ods run %s -e scale 2 3 --canonicalize --cse
// RUN: not ods run %s -e scale 2 3 --pass-pipeline=builtin.module(csee)

func.func @scale(%a: i64, %b: i8) -> i64 {
  %0 = arith.extsi %b : i8 to i64
  %1 = arith.muli %a, %0 : i64
  return %1 : i64
}

func.func @first(%m: memref<4xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %0 = memref.load %m[%c0] : memref<4xi64>
  return %0 : i64
}
