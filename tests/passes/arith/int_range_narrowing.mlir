// Operations on integers that fit a narrower type. mlir-opt prints the same.
// RUN: ods opt --arith-int-range-narrowing=int-bitwidths-supported=1,8,16,24,32 %s

func.func @add(%a: i8, %b: i8) -> i64 {
  %0 = arith.extui %a : i8 to i64
  %1 = arith.extui %b : i8 to i64
  %2 = arith.addi %0, %1 : i64
  return %2 : i64
}

func.func @signed(%a: i8, %b: i8) -> i32 {
  %0 = arith.extsi %a : i8 to i32
  %1 = arith.extsi %b : i8 to i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}

func.func @compare(%a: i8, %b: i8) -> i1 {
  %0 = arith.extsi %a : i8 to i32
  %1 = arith.extsi %b : i8 to i32
  %2 = arith.cmpi slt, %0, %1 : i32
  return %2 : i1
}

func.func @index(%a: i8, %b: i8) -> index {
  %0 = arith.index_castui %a : i8 to index
  %1 = arith.index_castui %b : i8 to index
  %2 = arith.addi %0, %1 : index
  return %2 : index
}

func.func @through(%a: i8) -> i8 {
  %0 = arith.index_castui %a : i8 to index
  %1 = arith.index_castui %0 : index to i8
  return %1 : i8
}

func.func @unknown(%a: i64, %b: i64) -> i64 {
  %0 = arith.addi %a, %b : i64
  return %0 : i64
}

func.func @vectors(%a: vector<4xi8>, %b: vector<4xi8>) -> vector<4xi32> {
  %0 = arith.extui %a : vector<4xi8> to vector<4xi32>
  %1 = arith.extui %b : vector<4xi8> to vector<4xi32>
  %2 = arith.maxui %0, %1 : vector<4xi32>
  return %2 : vector<4xi32>
}
