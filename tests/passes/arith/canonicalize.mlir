// Canonicalization patterns and folders of the arith dialect. mlir-opt prints the same.
// RUN: ods opt --allow-unregistered-dialect --canonicalize --mlir-print-debuginfo --mlir-print-local-scope %s

func.func @add_constants(%x: i32, %v: vector<2xi32>) -> (i32, i32, i32, i32, vector<2xi32>) {
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  %d = arith.constant dense<3> : vector<2xi32>
  %0 = arith.addi %x, %c7 overflow<nsw, nuw> : i32
  %1 = arith.addi %0, %c9 overflow<nsw> : i32
  %2 = arith.subi %x, %c7 : i32
  %3 = arith.addi %2, %c9 : i32
  %4 = arith.subi %c7, %x : i32
  %5 = arith.addi %4, %c9 : i32
  %6 = arith.muli %x, %c7 : i32
  %7 = arith.muli %6, %c9 : i32
  %8 = arith.addi %v, %d : vector<2xi32>
  %9 = arith.addi %8, %d : vector<2xi32>
  return %1, %3, %5, %7, %9 : i32, i32, i32, i32, vector<2xi32>
}
func.func @sub_constants(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  %0 = arith.addi %x, %c7 : i32
  %1 = arith.subi %0, %c9 : i32
  %2 = arith.subi %c9, %0 : i32
  %3 = arith.subi %x, %c7 : i32
  %4 = arith.subi %3, %c9 : i32
  %5 = arith.subi %c7, %x : i32
  %6 = arith.subi %5, %c9 : i32
  %7 = arith.subi %c9, %3 : i32
  %8 = arith.subi %c9, %5 : i32
  %9 = arith.subi %x, %y : i32
  %10 = arith.subi %9, %x : i32
  return %1, %2, %4, %6, %7, %8, %10 : i32, i32, i32, i32, i32, i32, i32
}
func.func @negated_factor(%x: i32, %y: i32) -> (i32, i32) {
  %m = arith.constant -1 : i32
  %0 = arith.muli %y, %m : i32
  %1 = arith.addi %x, %0 : i32
  %2 = arith.muli %x, %m : i32
  %3 = arith.addi %2, %y : i32
  return %1, %3 : i32, i32
}
func.func @extended(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %0, %1 = arith.addui_extended %x, %y : i32, i1
  %2, %3 = arith.mulsi_extended %x, %y : i32
  %4, %5 = arith.mului_extended %x, %y : i32
  %6, %7 = arith.mulsi_extended %x, %c1 : i32
  return %0, %2, %4, %6, %7 : i32, i32, i32, i32, i32
}
func.func @negated_comparison(%x: i32, %y: i32) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpi slt, %x, %y : i32
  %1 = arith.xori %0, %true : i1
  return %1 : i1
}
func.func @bits_of_extensions(%x: i8, %y: i8, %z: i16) -> (i32, i32, i32, i32, i32, i32, i32) {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.extui %y : i8 to i32
  %2 = arith.extsi %x : i8 to i32
  %3 = arith.extsi %y : i8 to i32
  %4 = arith.andi %0, %1 : i32
  %5 = arith.ori %0, %1 : i32
  %6 = arith.xori %0, %1 : i32
  %7 = arith.andi %2, %3 : i32
  %8 = arith.ori %2, %3 : i32
  %9 = arith.xori %2, %3 : i32
  %a = arith.extui %z : i16 to i32
  %b = arith.andi %0, %a : i32
  return %4, %5, %6, %7, %8, %9, %b : i32, i32, i32, i32, i32, i32, i32
}
func.func @compared_extensions(%x: i8, %y: i8) -> (i1, i1, i1, i1) {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.extui %y : i8 to i32
  %2 = arith.extsi %x : i8 to i32
  %3 = arith.extsi %y : i8 to i32
  %4 = arith.cmpi slt, %0, %1 : i32
  %5 = arith.cmpi eq, %0, %1 : i32
  %6 = arith.cmpi slt, %2, %3 : i32
  %7 = arith.cmpi ult, %2, %3 : i32
  return %4, %5, %6, %7 : i1, i1, i1, i1
}
func.func @selections(%p: i1, %q: i1, %x: i32, %y: i32, %z: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %true = arith.constant true
  %n = arith.xori %p, %true : i1
  %0 = arith.select %n, %x, %y : i32
  %1 = arith.select %p, %y, %z : i32
  %2 = arith.select %p, %x, %1 : i32
  %3 = arith.select %p, %1, %x : i32
  %4 = arith.select %q, %x, %y : i32
  %5 = arith.select %p, %4, %y : i32
  %6 = arith.select %p, %4, %x : i32
  %7 = arith.select %p, %x, %4 : i32
  %8 = arith.select %p, %y, %4 : i32
  return %0, %2, %3, %5, %6, %7, %8 : i32, i32, i32, i32, i32, i32, i32
}
func.func @select_numbers(%p: i1) -> (i32, i32, i1, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %f = arith.constant false
  %t = arith.constant true
  %m = arith.constant -1 : i32
  %0 = arith.select %p, %c1, %c0 : i32
  %1 = arith.select %p, %c0, %c1 : i32
  %2 = arith.select %p, %f, %t : i1
  %3 = arith.select %p, %m, %c0 : i32
  return %0, %1, %2, %3 : i32, i32, i1, i32
}
func.func @select_i1(%p: i1, %x: i1, %y: i1) -> (i1, i1) {
  %f = arith.constant false
  %t = arith.constant true
  %0 = arith.select %p, %x, %f : i1
  %1 = arith.select %p, %t, %x : i1
  return %0, %1 : i1, i1
}
func.func @casts(%x: i8, %i: index, %v: vector<2xi16>) -> (index, index, i32, i8, i8, i32) {
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.index_cast %0 : i32 to index
  %2 = arith.extui %x : i8 to i32
  %3 = arith.index_castui %2 : i32 to index
  %4 = arith.extui %x : i8 to i16
  %5 = arith.extsi %4 : i16 to i32
  %6 = arith.index_cast %x : i8 to index
  %7 = arith.index_cast %6 : index to i8
  %8 = arith.index_castui %x : i8 to index
  %9 = arith.index_castui %8 : index to i8
  %10 = arith.bitcast %v : vector<2xi16> to vector<2xf16>
  %11 = arith.bitcast %10 : vector<2xf16> to vector<2xbf16>
  "t.use"(%11) : (vector<2xbf16>) -> ()
  %12 = arith.index_cast %x : i8 to index
  %13 = arith.index_cast %12 : index to i32
  return %1, %3, %5, %7, %9, %13 : index, index, i32, i8, i8, i32
}
func.func @truncations(%x: i8, %w: i64, %a: i32, %b: i32) -> (i16, i16, i8, i32, i32) {
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.trunci %0 : i32 to i16
  %2 = arith.extui %x : i8 to i32
  %3 = arith.trunci %2 : i32 to i16
  %4 = arith.shrsi %w, %c8 : i64
  %5 = arith.trunci %4 : i64 to i8
  %6 = arith.extsi %a : i32 to i64
  %7 = arith.extsi %b : i32 to i64
  %8 = arith.muli %6, %7 : i64
  %9 = arith.shrui %8, %c32 : i64
  %10 = arith.trunci %9 : i64 to i32
  %11 = arith.extui %a : i32 to i64
  %12 = arith.extui %b : i32 to i64
  %13 = arith.muli %11, %12 : i64
  %14 = arith.shrui %13, %c32 : i64
  %15 = arith.trunci %14 : i64 to i32
  return %1, %3, %5, %10, %15 : i16, i16, i8, i32, i32
}
func.func @floats(%x: f32, %y: f32) -> (f32, f32, f32, f32) {
  %0 = arith.negf %x : f32
  %1 = arith.negf %y : f32
  %2 = arith.mulf %0, %1 : f32
  %3 = arith.divf %0, %1 fastmath<fast> : f32
  %4 = arith.mulf %0, %y : f32
  %5 = arith.addf %0, %y : f32
  return %2, %3, %4, %5 : f32, f32, f32, f32
}
func.func @flags(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %max = arith.constant 2147483647 : i32
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %m = arith.constant -1 : i32
  %0 = arith.addi %x, %max overflow<nsw, nuw> : i32
  %1 = arith.addi %0, %c1 overflow<nsw, nuw> : i32
  %2 = arith.subi %x, %c7 overflow<nsw, nuw> : i32
  %3 = arith.addi %2, %c1 overflow<nsw, nuw> : i32
  %4 = arith.subi %c7, %x overflow<nsw, nuw> : i32
  %5 = arith.addi %4, %c1 overflow<nsw, nuw> : i32
  %6 = arith.muli %y, %m overflow<nsw> : i32
  %7 = arith.addi %x, %6 overflow<nsw> : i32
  %8 = arith.addi %x, %c7 overflow<nsw, nuw> : i32
  %9 = arith.subi %8, %c1 overflow<nsw, nuw> : i32
  %10 = arith.subi %c1, %8 overflow<nsw, nuw> : i32
  %11 = arith.subi %2, %c1 overflow<nsw, nuw> : i32
  %12 = arith.subi %4, %c1 overflow<nsw, nuw> : i32
  %13 = arith.subi %c1, %2 overflow<nsw, nuw> : i32
  %14 = arith.subi %c1, %4 overflow<nsw, nuw> : i32
  %15 = arith.subi %x, %y overflow<nsw, nuw> : i32
  %16 = arith.subi %15, %x overflow<nsw, nuw> : i32
  %17 = arith.muli %x, %c7 overflow<nsw, nuw> : i32
  %18 = arith.muli %17, %c7 overflow<nsw, nuw> : i32
  %19 = arith.muli %x, %max overflow<nsw, nuw> : i32
  %20 = arith.muli %19, %max overflow<nsw, nuw> : i32
  return %1, %3, %5, %7, %9, %10, %11, %12, %13, %14, %16, %20 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
}
func.func @select_conditions(%p: i1, %q: i1, %x: i32, %y: i32) -> (i32, i32, i32, i32) {
  %0 = arith.select %q, %x, %y : i32
  %1 = arith.select %p, %0, %y : i32
  %2 = arith.select %q, %y, %x : i32
  %3 = arith.select %p, %2, %y : i32
  %4 = arith.select %q, %x, %y : i32
  %5 = arith.select %p, %x, %4 : i32
  %6 = arith.select %q, %y, %x : i32
  %7 = arith.select %p, %x, %6 : i32
  return %1, %3, %5, %7 : i32, i32, i32, i32
}
func.func @shifts(%w: i64, %z: vector<2xi64>) -> (i8, vector<2xi8>, i32) {
  %c56 = arith.constant 56 : i64
  %d56 = arith.constant dense<56> : vector<2xi64>
  %c32 = arith.constant 32 : i64
  %0 = arith.shrsi %w, %c56 : i64
  %1 = arith.trunci %0 : i64 to i8
  %2 = arith.shrsi %z, %d56 : vector<2xi64>
  %3 = arith.trunci %2 : vector<2xi64> to vector<2xi8>
  %4 = arith.shrsi %w, %c32 : i64
  %5 = arith.trunci %4 : i64 to i32
  return %1, %3, %5 : i8, vector<2xi8>, i32
}
func.func @mul_high(%a: i32, %b: i32) -> (i32, i32) {
  %c32 = arith.constant 32 : i64
  %6 = arith.extsi %a : i32 to i64
  %7 = arith.extsi %b : i32 to i64
  %8 = arith.muli %6, %7 : i64
  %9 = arith.shrui %8, %c32 : i64
  %10 = arith.trunci %9 : i64 to i32
  %11 = arith.extui %a : i32 to i64
  %12 = arith.extui %b : i32 to i64
  %13 = arith.muli %11, %12 : i64
  %14 = arith.shrui %13, %c32 : i64
  %15 = arith.trunci %14 : i64 to i32
  return %10, %15 : i32, i32
}
func.func @compared_more(%x: i8, %y: i8, %v: vector<2xi8>, %w: vector<2xi8>) -> (i1, i1, i1, vector<2xi1>) {
  %2 = arith.extsi %x : i8 to i32
  %3 = arith.extsi %y : i8 to i32
  %4 = arith.cmpi ne, %2, %3 : i32
  %5 = arith.extui %x : i8 to i32
  %6 = arith.extsi %y : i8 to i32
  %7 = arith.cmpi ne, %5, %6 : i32
  %8 = arith.cmpi ult, %5, %5 : i32
  %9 = arith.extui %v : vector<2xi8> to vector<2xi32>
  %10 = arith.extui %w : vector<2xi8> to vector<2xi32>
  %11 = arith.cmpi eq, %9, %10 : vector<2xi32>
  return %4, %7, %8, %11 : i1, i1, i1, vector<2xi1>
}
func.func @float_flags(%x: f32, %y: f32) -> (f32, f32, f32) {
  %0 = arith.negf %x fastmath<nnan> : f32
  %1 = arith.negf %y fastmath<ninf> : f32
  %2 = arith.mulf %0, %1 fastmath<nnan,ninf> : f32
  %3 = arith.divf %0, %1 : f32
  %c = arith.constant 2.0 : f32
  %4 = arith.negf %x : f32
  %5 = arith.mulf %4, %c : f32
  return %2, %3, %5 : f32, f32, f32
}
func.func @negated(%x: f32, %y: f32, %a: vector<2xi32>, %b: vector<2xi32>) -> (i1, vector<2xi1>) {
  %true = arith.constant true
  %d = arith.constant dense<true> : vector<2xi1>
  %0 = arith.cmpf olt, %x, %y : f32
  %1 = arith.xori %0, %true : i1
  %2 = arith.cmpi ult, %a, %b : vector<2xi32>
  %3 = arith.xori %2, %d : vector<2xi1>
  return %1, %3 : i1, vector<2xi1>
}
func.func @vectors(%p: vector<2xi1>, %x: vector<2xi32>, %y: vector<2xi32>) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
  %d0 = arith.constant dense<0> : vector<2xi32>
  %d1 = arith.constant dense<1> : vector<2xi32>
  %m = arith.constant dense<-1> : vector<2xi32>
  %t = arith.constant dense<true> : vector<2xi1>
  %0 = arith.select %p, %d1, %d0 : vector<2xi1>, vector<2xi32>
  %1 = arith.muli %x, %m : vector<2xi32>
  %2 = arith.addi %1, %y : vector<2xi32>
  %3, %4 = arith.mulsi_extended %x, %d1 : vector<2xi32>
  %n = arith.xori %p, %t : vector<2xi1>
  %5 = arith.select %n, %x, %y : vector<2xi1>, vector<2xi32>
  return %0, %2, %4, %5 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
}
func.func @index(%x: index, %y: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %m = arith.constant -1 : index
  %0 = arith.addi %x, %c1 : index
  %1 = arith.addi %0, %c1 : index
  %2 = arith.muli %x, %m : index
  %3 = arith.addi %2, %y : index
  return %1, %3 : index, index
}
func.func @conversions(%x: i8, %i: i32, %w: i64, %v: vector<2xi8>) -> (i16, i16, i8, f32, f32, f32, vector<2xi16>) {
  %c56 = arith.constant 56 : i64
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.trunci %0 overflow<nsw> : i32 to i16
  %2 = arith.extui %x : i8 to i32
  %3 = arith.trunci %2 overflow<nuw> : i32 to i16
  %4 = arith.shrsi %w, %c56 : i64
  %5 = arith.trunci %4 overflow<nsw> : i64 to i8
  %6 = arith.sitofp %i : i32 to f64
  %7 = arith.truncf %6 : f64 to f32
  %8 = arith.uitofp %i : i32 to f64
  %9 = arith.truncf %8 downward : f64 to f32
  %10 = arith.uitofp %i : i32 to f64
  %11 = arith.truncf %10 fastmath<fast> : f64 to f32
  %12 = arith.extsi %v : vector<2xi8> to vector<2xi32>
  %13 = arith.trunci %12 : vector<2xi32> to vector<2xi16>
  return %1, %3, %5, %7, %9, %11, %13 : i16, i16, i8, f32, f32, f32, vector<2xi16>
}
func.func @more_selections(%p: i1, %x: i1) -> (index, i1, i1, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant false
  %t = arith.constant true
  %b1 = arith.constant 1 : i8
  %b0 = arith.constant 0 : i8
  %0 = arith.select %p, %c1, %c0 : index
  %1 = arith.select %p, %t, %f : i1
  %n = arith.xori %p, %t : i1
  %2 = arith.select %n, %x, %t : i1
  %3 = arith.select %n, %b1, %b0 : i8
  return %0, %1, %2, %3 : index, i1, i1, i8
}
func.func @index_casts(%x: i32, %i: index) -> (i32, i64, index) {
  %0 = arith.index_cast %i : index to i32
  %1 = arith.index_cast %0 : i32 to index
  %2 = arith.index_cast %x : i32 to index
  %3 = arith.index_cast %2 : index to i32
  %4 = arith.index_cast %2 : index to i64
  return %3, %4, %1 : i32, i64, index
}
func.func @locations(%x: i32) -> i32 {
  %c7 = arith.constant 7 : i32 loc("c7")
  %c9 = arith.constant 9 : i32 loc("c9")
  %0 = arith.addi %x, %c7 : i32 loc("a")
  %1 = arith.addi %0, %c9 : i32 loc("b")
  return %1 : i32
}
