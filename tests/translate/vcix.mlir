// RUN: ods translate --mlir-to-llvmir %s

// A scalable vector comes with its length; that of a fixed vector is in its type.
llvm.func @vector(%a: vector<[4]xf32>, %b: vector<[4]xf32>, %n: i64) -> vector<[4]xf32> {
  %0 = "vcix.v.sv"(%a, %b, %n) <{opcode = 3 : i64}> : (vector<[4]xf32>, vector<[4]xf32>, i64) -> vector<[4]xf32>
  llvm.return %0 : vector<[4]xf32>
}

llvm.func @float(%a: vector<4xf32>, %x: f32) -> vector<4xf32> {
  %0 = "vcix.v.sv"(%a, %x) <{opcode = 1 : i32}> : (vector<4xf32>, f32) -> vector<4xf32>
  llvm.return %0 : vector<4xf32>
}

llvm.func @integer(%a: vector<[2]xi64>, %x: i64, %n: i64) -> vector<[2]xi64> {
  %0 = "vcix.v.sv"(%a, %x, %n) <{opcode = 3 : i64}> : (vector<[2]xi64>, i64, i64) -> vector<[2]xi64>
  llvm.return %0 : vector<[2]xi64>
}

llvm.func @immediate(%a: vector<4xf32>) -> vector<4xf32> {
  %0 = "vcix.v.iv"(%a) <{opcode = 3 : i64, imm = 5 : i64}> : (vector<4xf32>) -> vector<4xf32>
  llvm.return %0 : vector<4xf32>
}

// ROUND-TRIP: off, the dialect is known to `ods translate` only.
