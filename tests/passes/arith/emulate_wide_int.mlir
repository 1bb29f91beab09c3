// Integers of 64 bits as vectors of two halves. mlir-opt prints the same.
// RUN: ods opt --arith-emulate-wide-int %s

func.func @constants() -> (i64, vector<3xi64>, vector<2xi64>, i32) {
  %0 = arith.constant 4294967298 : i64
  %1 = arith.constant dense<-1> : vector<3xi64>
  %2 = arith.constant dense<[1, -4294967296]> : vector<2xi64>
  %3 = arith.constant 7 : i32
  return %0, %1, %2, %3 : i64, vector<3xi64>, vector<2xi64>, i32
}

func.func @binary(%a: i64, %b: i64) -> i64 {
  %0 = arith.addi %a, %b overflow<nsw> : i64
  %1 = arith.subi %0, %b : i64
  %2 = arith.muli %1, %a : i64
  %3 = arith.andi %2, %a : i64
  %4 = arith.ori %3, %b : i64
  %5 = arith.xori %4, %a : i64
  return %5 : i64
}

func.func @vectors(%a: vector<3x4xi64>, %b: vector<3x4xi64>) -> vector<3x4xi64> {
  %0 = arith.addi %a, %b : vector<3x4xi64>
  %1 = arith.subi %0, %b : vector<3x4xi64>
  %2 = arith.muli %1, %a : vector<3x4xi64>
  %3 = arith.maxsi %2, %b : vector<3x4xi64>
  return %3 : vector<3x4xi64>
}

func.func @extremes(%a: i64, %b: i64) -> (i64, i64, i64, i64) {
  %0 = arith.maxsi %a, %b : i64
  %1 = arith.maxui %a, %b : i64
  %2 = arith.minsi %a, %b : i64
  %3 = arith.minui %a, %b : i64
  return %0, %1, %2, %3 : i64, i64, i64, i64
}

func.func @compare(%a: i64, %b: i64, %v: vector<2xi64>) -> (i1, i1, i1, i1, vector<2xi1>) {
  %0 = arith.cmpi eq, %a, %b : i64
  %1 = arith.cmpi ne, %a, %b : i64
  %2 = arith.cmpi slt, %a, %b : i64
  %3 = arith.cmpi uge, %a, %b : i64
  %4 = arith.cmpi sge, %v, %v : vector<2xi64>
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, vector<2xi1>
}

func.func @choose(%c: i1, %d: vector<2xi1>, %a: i64, %v: vector<2xi64>) -> (i64, vector<2xi64>) {
  %0 = arith.select %c, %a, %a : i64
  %1 = arith.select %d, %v, %v : vector<2xi1>, vector<2xi64>
  return %0, %1 : i64, vector<2xi64>
}

func.func @shift(%a: i64, %b: i64, %v: vector<2xi64>) -> (i64, i64, i64, vector<2xi64>) {
  %0 = arith.shli %a, %b : i64
  %1 = arith.shrui %a, %b : i64
  %2 = arith.shrsi %a, %b : i64
  %3 = arith.shrsi %v, %v : vector<2xi64>
  return %0, %1, %2, %3 : i64, i64, i64, vector<2xi64>
}

func.func @casts(%a: i32, %b: i16, %v: vector<3xi8>, %c: i64) -> (i64, i64, i64, vector<3xi64>, vector<3xi64>, i16, i32) {
  %0 = arith.extsi %a : i32 to i64
  %1 = arith.extui %b : i16 to i64
  %k = arith.constant -5 : i16
  %2 = arith.extsi %k : i16 to i64
  %3 = arith.extsi %v : vector<3xi8> to vector<3xi64>
  %4 = arith.extui %v : vector<3xi8> to vector<3xi64>
  %5 = arith.trunci %c : i64 to i16
  %6 = arith.trunci %c : i64 to i32
  return %0, %1, %2, %3, %4, %5, %6 : i64, i64, i64, vector<3xi64>, vector<3xi64>, i16, i32
}

func.func @indices(%i: index, %v: vector<2xindex>, %c: i64) -> (i64, i64, vector<2xi64>, index, index) {
  %0 = arith.index_cast %i : index to i64
  %1 = arith.index_castui %i : index to i64
  %2 = arith.index_cast %v : vector<2xindex> to vector<2xi64>
  %3 = arith.index_cast %c : i64 to index
  %4 = arith.index_castui %c : i64 to index
  return %0, %1, %2, %3, %4 : i64, i64, vector<2xi64>, index, index
}

func.func @floats(%a: i64, %v: vector<2xi64>, %f: f64, %h: f16, %w: vector<2xf32>) -> (f64, f32, vector<2xf32>, i64, i64, i64, vector<2xi64>) {
  %0 = arith.uitofp %a : i64 to f64
  %1 = arith.sitofp %a : i64 to f32
  %2 = arith.uitofp %v : vector<2xi64> to vector<2xf32>
  %3 = arith.fptoui %f : f64 to i64
  %4 = arith.fptosi %f : f64 to i64
  %5 = arith.fptoui %h : f16 to i64
  %6 = arith.fptosi %w : vector<2xf32> to vector<2xi64>
  return %0, %1, %2, %3, %4, %5, %6 : f64, f32, vector<2xf32>, i64, i64, i64, vector<2xi64>
}

func.func @print(%a: i64) {
  vector.print %a : i64 punctuation <comma>
  %0 = call @callee(%a) : (i64) -> i64
  vector.print %0 : i64
  return
}
func.func private @callee(i64) -> i64
