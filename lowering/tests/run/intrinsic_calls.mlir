// Intrinsics that are called by their names mean what their operations do; conversions that saturate have none.
llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @main() {
  %a = llvm.mlir.constant(305419896 : i32) : i32
  %n = llvm.mlir.constant(12 : i32) : i32
  %rotated = llvm.call_intrinsic "llvm.fshl.i32"(%a, %a, %n) : (i32, i32, i32) -> i32
  %0 = llvm.zext %rotated : i32 to i64
  llvm.call @printI64(%0) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %large = llvm.mlir.constant(-1.0e+30 : f64) : f64
  %1 = llvm.call_intrinsic "llvm.fptosi.sat.i64.f64"(%large) : (f64) -> i64
  llvm.call @printI64(%1) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %pair = llvm.mlir.constant(dense<[300.7, -4.0]> : vector<2xf32>) : vector<2xf32>
  %bytes = llvm.call_intrinsic "llvm.fptoui.sat.v2i8.v2f32"(%pair) : (vector<2xf32>) -> vector<2xi8>
  %word = llvm.bitcast %bytes : vector<2xi8> to i16
  %2 = llvm.zext %word : i16 to i64
  llvm.call @printI64(%2) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
