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
  %four = llvm.mlir.constant(dense<[3.0e+10, -3.0e+10, 0x7FC00000, -7.9]> : vector<4xf32>) : vector<4xf32>
  %zeros = llvm.mlir.constant(dense<0.0> : vector<4xf32>) : vector<4xf32>
  %moved = llvm.fadd %four, %zeros : vector<4xf32>
  %words = llvm.call_intrinsic "llvm.fptosi.sat.v4i32.v4f32"(%moved) : (vector<4xf32>) -> vector<4xi32>
  %pairs = llvm.bitcast %words : vector<4xi32> to vector<2xi64>
  %first = llvm.mlir.constant(0 : i32) : i32
  %second = llvm.mlir.constant(1 : i32) : i32
  %3 = llvm.extractelement %pairs[%first : i32] : vector<2xi64>
  llvm.call @printI64(%3) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %4 = llvm.extractelement %pairs[%second : i32] : vector<2xi64>
  llvm.call @printI64(%4) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %sixteen = llvm.mlir.constant(dense<"0x000096430000964300009643000096430000964300009643000096430000964300009643000096430000964300009643000096430000964300009643000096C3"> : vector<16xf32>) : vector<16xf32>
  %none = llvm.mlir.constant(dense<0.0> : vector<16xf32>) : vector<16xf32>
  %sums = llvm.fadd %sixteen, %none : vector<16xf32>
  %sixteen_bytes = llvm.call_intrinsic "llvm.fptosi.sat.v16i8.v16f32"(%sums) : (vector<16xf32>) -> vector<16xi8>
  %halves = llvm.bitcast %sixteen_bytes : vector<16xi8> to vector<2xi64>
  %5 = llvm.extractelement %halves[%second : i32] : vector<2xi64>
  llvm.call @printI64(%5) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
