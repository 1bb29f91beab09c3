// Intrinsics beyond plain arithmetic, and values that lie in memory bit to bit, as native code.
// RUN: ods run %s -e main --entry-point-result=void
// RUN: ods run %s -e main --entry-point-result=void --engine=c

llvm.mlir.global internal constant @packed() : !llvm.struct<(vector<3xi12>, i8)> {
  %lanes = llvm.mlir.constant(dense<[1, 2, 3]> : vector<3xi12>) : vector<3xi12>
  %none = llvm.mlir.undef : !llvm.struct<(vector<3xi12>, i8)>
  %0 = llvm.insertvalue %lanes, %none[0] : !llvm.struct<(vector<3xi12>, i8)>
  llvm.return %0 : !llvm.struct<(vector<3xi12>, i8)>
}

llvm.func @printI64(i64)
llvm.func @printF64(f64)
llvm.func @printNewline()

llvm.func @line(%0: i64) {
  llvm.call @printI64(%0) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
llvm.func @lanes(%v: vector<4xi32>) {
  %n = llvm.bitcast %v : vector<4xi32> to i128
  %low = llvm.trunc %n : i128 to i64
  %shift = llvm.mlir.constant(64 : i128) : i128
  %up = llvm.lshr %n, %shift : i128
  %high = llvm.trunc %up : i128 to i64
  llvm.call @line(%low) : (i64) -> ()
  llvm.call @line(%high) : (i64) -> ()
  llvm.return
}

// A vector inside a struct is packed as one alone: 1 + 2·2¹² + 3·2²⁴.
llvm.func @load_packed() {
  %p = llvm.mlir.addressof @packed : !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> !llvm.struct<(vector<3xi12>, i8)>
  %e = llvm.extractvalue %v[0] : !llvm.struct<(vector<3xi12>, i8)>
  %b = llvm.bitcast %e : vector<3xi12> to i36
  %z = llvm.zext %b : i36 to i64
  llvm.call @line(%z) : (i64) -> ()
  llvm.return
}
// Lanes may lie across words.
llvm.func @store_packed(%v: vector<7xi12>) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<7xi12> : (i64) -> !llvm.ptr
  llvm.store %v, %p : vector<7xi12>, !llvm.ptr
  %w = llvm.load %p : !llvm.ptr -> i64
  llvm.call @line(%w) : (i64) -> ()
  %y = llvm.load %p : !llvm.ptr -> vector<7xi12>
  %last = llvm.mlir.constant(5 : i32) : i32
  %e = llvm.extractelement %y[%last : i32] : vector<7xi12>
  %s = llvm.sext %e : i12 to i64
  llvm.call @line(%s) : (i64) -> ()
  llvm.return
}
llvm.func @products(%a: i128, %b: i128, %c: i128) {
  %0 = "llvm.intr.smul.with.overflow"(%a, %b) : (i128, i128) -> !llvm.struct<(i128, i1)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i128, i1)>
  %2 = llvm.zext %1 : i1 to i64
  llvm.call @line(%2) : (i64) -> ()
  %3 = "llvm.intr.smul.with.overflow"(%a, %c) : (i128, i128) -> !llvm.struct<(i128, i1)>
  %4 = llvm.extractvalue %3[1] : !llvm.struct<(i128, i1)>
  %5 = llvm.zext %4 : i1 to i64
  llvm.call @line(%5) : (i64) -> ()
  %6 = "llvm.intr.umul.with.overflow"(%a, %b) : (i128, i128) -> !llvm.struct<(i128, i1)>
  %7 = llvm.extractvalue %6[1] : !llvm.struct<(i128, i1)>
  %8 = llvm.zext %7 : i1 to i64
  llvm.call @line(%8) : (i64) -> ()
  llvm.return
}
// 3 · 683 is halfway between two halves; the least half decides.
llvm.func @fma(%a: f16, %b: f16, %c: f16) {
  %0 = llvm.intr.fma(%a, %b, %c) : (f16, f16, f16) -> f16
  %1 = llvm.bitcast %0 : f16 to i16
  %2 = llvm.zext %1 : i16 to i64
  llvm.call @line(%2) : (i64) -> ()
  llvm.return
}
llvm.func @rounding(%x: f64, %y: f32) {
  %0 = llvm.intr.lround(%x) : (f64) -> i64
  llvm.call @line(%0) : (i64) -> ()
  %1 = llvm.intr.lrint(%x) : (f64) -> i64
  llvm.call @line(%1) : (i64) -> ()
  %2 = llvm.intr.llround(%y) : (f32) -> i64
  llvm.call @line(%2) : (i64) -> ()
  %3 = llvm.intr.llrint(%y) : (f32) -> i64
  llvm.call @line(%3) : (i64) -> ()
  llvm.return
}
llvm.func @parts(%x: f64, %n: i32) {
  %0 = llvm.intr.frexp(%x) : (f64) -> !llvm.struct<(f64, i32)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(f64, i32)>
  llvm.call @printF64(%1) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(f64, i32)>
  %3 = llvm.sext %2 : i32 to i64
  llvm.call @line(%3) : (i64) -> ()
  %4 = llvm.intr.ldexp(%1, %n) : (f64, i32) -> f64
  llvm.call @printF64(%4) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  %5 = llvm.intr.sincos(%x) : (f64) -> !llvm.struct<(f64, f64)>
  %6 = llvm.extractvalue %5[1] : !llvm.struct<(f64, f64)>
  llvm.call @printF64(%6) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
llvm.func @compares(%a: i32, %b: i32) {
  %0 = llvm.intr.scmp(%a, %b) : (i32, i32) -> i8
  %1 = llvm.sext %0 : i8 to i64
  llvm.call @line(%1) : (i64) -> ()
  %2 = llvm.intr.ucmp(%a, %b) : (i32, i32) -> i8
  %3 = llvm.sext %2 : i8 to i64
  llvm.call @line(%3) : (i64) -> ()
  llvm.return
}
llvm.func @predicated(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %len: i32) {
  %none = llvm.mlir.constant(dense<-1> : vector<4xi32>) : vector<4xi32>
  // The last divisor is zero and does not count.
  %0 = "llvm.intr.vp.sdiv"(%a, %b, %mask, %len) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %1 = "llvm.intr.vp.merge"(%mask, %0, %none, %len) : (vector<4xi1>, vector<4xi32>, vector<4xi32>, i32) -> vector<4xi32>
  llvm.call @lanes(%1) : (vector<4xi32>) -> ()
  %start = llvm.mlir.constant(100 : i32) : i32
  %2 = "llvm.intr.vp.reduce.add"(%start, %a, %mask, %len) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %3 = llvm.sext %2 : i32 to i64
  llvm.call @line(%3) : (i64) -> ()
  %4 = llvm.intr.stepvector : vector<4xi32>
  llvm.call @lanes(%4) : (vector<4xi32>) -> ()
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<4xi32> : (i64) -> !llvm.ptr
  llvm.store %none, %p : vector<4xi32>, !llvm.ptr
  "llvm.intr.vp.store"(%a, %p, %mask, %len) : (vector<4xi32>, !llvm.ptr, vector<4xi1>, i32) -> ()
  %5 = llvm.load %p : !llvm.ptr -> vector<4xi32>
  llvm.call @lanes(%5) : (vector<4xi32>) -> ()
  llvm.return
}
llvm.func @matrices(%a: vector<4xi32>) {
  // Two rows and two columns, times its transpose.
  %0 = llvm.intr.matrix.transpose %a {rows = 2 : i32, columns = 2 : i32} : vector<4xi32> into vector<4xi32>
  %1 = llvm.intr.matrix.multiply %a, %0 {lhs_rows = 2 : i32, lhs_columns = 2 : i32, rhs_columns = 2 : i32} : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  llvm.call @lanes(%0) : (vector<4xi32>) -> ()
  llvm.call @lanes(%1) : (vector<4xi32>) -> ()
  llvm.return
}
llvm.func @updates(%start: i32) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %three = llvm.mlir.constant(3 : i32) : i32
  %p = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  llvm.store %start, %p : i32, !llvm.ptr
  %0 = llvm.atomicrmw uinc_wrap %p, %three monotonic : !llvm.ptr, i32
  %1 = llvm.load %p : !llvm.ptr -> i32
  %2 = llvm.atomicrmw udec_wrap %p, %three monotonic : !llvm.ptr, i32
  %3 = llvm.load %p : !llvm.ptr -> i32
  %4 = llvm.atomicrmw usub_cond %p, %three monotonic : !llvm.ptr, i32
  %5 = llvm.load %p : !llvm.ptr -> i32
  %6 = llvm.atomicrmw usub_sat %p, %three monotonic : !llvm.ptr, i32
  %7 = llvm.load %p : !llvm.ptr -> i32
  %undef = llvm.mlir.undef : vector<4xi32>
  %i0 = llvm.mlir.constant(0 : i32) : i32
  %i1 = llvm.mlir.constant(1 : i32) : i32
  %i2 = llvm.mlir.constant(2 : i32) : i32
  %v0 = llvm.insertelement %1, %undef[%i0 : i32] : vector<4xi32>
  %v1 = llvm.insertelement %3, %v0[%i1 : i32] : vector<4xi32>
  %v2 = llvm.insertelement %5, %v1[%i2 : i32] : vector<4xi32>
  %v3 = llvm.insertelement %7, %v2[%three : i32] : vector<4xi32>
  llvm.call @lanes(%v3) : (vector<4xi32>) -> ()
  llvm.return
}
// The block to jump to is picked by its address.
llvm.func @jump(%second: i1) -> i64 {
  %a = llvm.blockaddress <function = @jump, tag = <id = 1>> : !llvm.ptr
  %b = llvm.blockaddress <function = @jump, tag = <id = 2>> : !llvm.ptr
  %to = llvm.select %second, %b, %a : i1, !llvm.ptr
  %ten = llvm.mlir.constant(10 : i64) : i64
  llvm.indirectbr %to : !llvm.ptr, [
  ^one,
  ^two(%ten : i64)
  ]
^one:
  llvm.blocktag <id = 1>
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.return %1 : i64
^two(%x: i64):
  llvm.blocktag <id = 2>
  llvm.return %x : i64
}

llvm.func @main() {
  llvm.call @load_packed() : () -> ()
  %v = llvm.mlir.constant(dense<[1, 2, 3, 4, 5, -6, 777]> : vector<7xi12>) : vector<7xi12>
  llvm.call @store_packed(%v) : (vector<7xi12>) -> ()
  %a = llvm.mlir.constant(13043817825332782212 : i128) : i128
  %b = llvm.mlir.constant(-13043817825332782213 : i128) : i128
  %c = llvm.mlir.constant(-13043817825332782210 : i128) : i128
  llvm.call @products(%a, %b, %c) : (i128, i128, i128) -> ()
  %h3 = llvm.mlir.constant(3.0 : f16) : f16
  %h683 = llvm.mlir.constant(683.0 : f16) : f16
  %least = llvm.mlir.constant(0x0001 : f16) : f16
  llvm.call @fma(%h3, %h683, %least) : (f16, f16, f16) -> ()
  %x = llvm.mlir.constant(-2.5 : f64) : f64
  %y = llvm.mlir.constant(4.5 : f32) : f32
  llvm.call @rounding(%x, %y) : (f64, f32) -> ()
  %x1 = llvm.mlir.constant(-3.5 : f64) : f64
  %n = llvm.mlir.constant(4 : i32) : i32
  llvm.call @parts(%x1, %n) : (f64, i32) -> ()
  %i1 = llvm.mlir.constant(-1 : i32) : i32
  llvm.call @compares(%i1, %n) : (i32, i32) -> ()
  %va = llvm.mlir.constant(dense<[20, -7, 6, 5]> : vector<4xi32>) : vector<4xi32>
  %vb = llvm.mlir.constant(dense<[3, 2, 1, 0]> : vector<4xi32>) : vector<4xi32>
  %mask = llvm.mlir.constant(dense<[true, true, false, true]> : vector<4xi1>) : vector<4xi1>
  %len = llvm.mlir.constant(3 : i32) : i32
  llvm.call @predicated(%va, %vb, %mask, %len) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> ()
  llvm.call @matrices(%va) : (vector<4xi32>) -> ()
  llvm.call @updates(%len) : (i32) -> ()
  %no = llvm.mlir.constant(false) : i1
  %yes = llvm.mlir.constant(true) : i1
  %j0 = llvm.call @jump(%no) : (i1) -> i64
  llvm.call @line(%j0) : (i64) -> ()
  %j1 = llvm.call @jump(%yes) : (i1) -> i64
  llvm.call @line(%j1) : (i64) -> ()
  llvm.return
}
