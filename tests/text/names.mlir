// RUN: ods opt %s
// Names that operations suggest, and what happens when two suggest the same.

func.func @constants() -> (i32, i32, index, i1, f32) {
  %0 = arith.constant 5 : i32
  %1 = arith.constant 5 : i32
  %2 = arith.constant -7 : index
  %3 = arith.constant true
  %4 = arith.constant 1.0 : f32
  %5 = arith.constant dense<1> : vector<2xi32>
  %6 = arith.constant 255 : i8
  return %0, %1, %2, %3, %4 : i32, i32, index, i1, f32
}
