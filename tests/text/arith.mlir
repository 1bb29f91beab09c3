// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic

func.func @integers(%a: i32, %b: i32, %c: i1) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %0, %a overflow<nsw, nuw> : i32
  %2 = arith.muli %1, %b overflow<none> : i32
  %3 = arith.cmpi slt, %2, %a : i32
  %4 = arith.select %3, %a, %b : i32
  %5:2 = arith.addui_extended %4, %a : i32, i1
  %6:2 = arith.mulsi_extended %5#0, %a : i32
  %7 = arith.extsi %6#1 : i32 to i64
  %8 = arith.trunci %7 : i64 to i32
  %9 = arith.index_cast %8 : i32 to index
  %10 = arith.shli %8, %a {note = "kept"} : i32
  return %10 : i32
}

func.func @floats(%a: f32, %b: vector<4xf32>, %m: vector<4xi1>) -> vector<4xf32> {
  %0 = arith.addf %a, %a fastmath<nnan, contract> : f32
  %1 = arith.mulf %b, %b fastmath<fast> : vector<4xf32>
  %2 = arith.cmpf oeq, %0, %a fastmath<none> : f32
  %3 = arith.select %m, %1, %b : vector<4xi1>, vector<4xf32>
  %4 = arith.truncf %a to_nearest_even : f32 to f16
  %5 = arith.bitcast %a : f32 to i32
  %6 = arith.sitofp %5 : i32 to f64
  return %3 : vector<4xf32>
}
