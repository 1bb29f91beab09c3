// RUN: ods opt %s --convert-arith-to-llvm
// RUN: ods opt %s --convert-arith-to-llvm=index-bitwidth=32

// Vectors of several dimensions, flags, and what has no form.
func.func @vectors(%a: f32, %v: vector<2x3xi32>, %i: i32, %c: i1, %s: vector<[4]xi32>, %z: vector<i32>) {
  %0 = arith.truncf %a to_nearest_even : f32 to bf16
  %1 = arith.truncf %a fastmath<fast> : f32 to bf16
  %2 = arith.extui %c : i1 to i32
  %3 = arith.uitofp %i : i32 to f32
  %4 = arith.shrui %i, %i : i32
  %5 = arith.divsi %i, %i : i32
  %6 = arith.trunci %i overflow<nsw> : i32 to i8
  %7:2 = arith.addui_extended %v, %v : vector<2x3xi32>, vector<2x3xi1>
  %8 = arith.select %c, %v, %v : vector<2x3xi32>
  %10 = arith.addi %z, %z {foo = 1 : i32} : vector<i32>
  %11 = arith.cmpi slt, %v, %v {foo} : vector<2x3xi32>
  %12 = arith.cmpf olt, %a, %a fastmath<nnan> {foo} : f32
  %13 = arith.addf %a, %a fastmath<reassoc,contract> {predicate = 3 : i32} : f32
  %14 = arith.constant dense<1> : vector<2x3xi32>
  %15 = arith.constant {foo} 1 : i8
  %16:2 = arith.mulsi_extended %i, %i {foo} : i32
  %17:2 = arith.addui_extended %i, %i {foo} : i32, i1
  %19 = arith.bitcast %v : vector<2x3xi32> to vector<2x3xf32>
  %20 = arith.bitcast %i : i32 to i32
  %21 = arith.addi %c, %c : i1
  %22 = arith.index_cast %v : vector<2x3xi32> to vector<2x3xindex>
  %23 = arith.index_castui %i {foo} : i32 to index
  return
}

func.func @small_floats(%a: f8E4M3FN, %v: vector<2x2xf8E5M2>, %t: tf32) {
  %0 = arith.addf %a, %a : f8E4M3FN
  %5 = arith.addf %v, %v : vector<2x2xf8E5M2>
  %6 = arith.addf %t, %t : tf32
  %7 = arith.extf %a : f8E4M3FN to f32
  %8 = arith.cmpf olt, %a, %a : f8E4M3FN
  %9 = arith.negf %a : f8E4M3FN
  %10 = arith.bitcast %a : f8E4M3FN to i8
  %11 = arith.constant 1.0 : f8E4M3FN
  return
}
