// Arithmetic, comparisons, conversions, memory and calls in f80 and f128.
llvm.func @printF64(f64)
llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.mlir.global internal @third(0.333333333333333333333333333333333333 : f128) : f128
llvm.mlir.global internal @pair(dense<[1.5, -2.25]> : tensor<2xf80>) : !llvm.array<2 x f80>

llvm.func @show(%a: i128) {
  %shift = llvm.mlir.constant(64 : i128) : i128
  %high = llvm.lshr %a, %shift : i128
  %0 = llvm.trunc %high : i128 to i64
  %1 = llvm.trunc %a : i128 to i64
  llvm.call @printI64(%0) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.call @printI64(%1) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

llvm.func @show80(%a: f80) {
  %0 = llvm.bitcast %a : f80 to i80
  %1 = llvm.zext %0 : i80 to i128
  llvm.call @show(%1) : (i128) -> ()
  llvm.return
}

llvm.func @show128(%a: f128) {
  %0 = llvm.bitcast %a : f128 to i128
  llvm.call @show(%0) : (i128) -> ()
  llvm.return
}

llvm.func @quad(%a: f128, %b: f128) -> f128 {
  %0 = llvm.fmul %a, %b : f128
  %1 = llvm.fadd %0, %a : f128
  %2 = llvm.intr.sqrt(%1) : (f128) -> f128
  %3 = llvm.frem %b, %2 : f128
  %4 = llvm.fneg %3 : f128
  %5 = llvm.intr.floor(%4) : (f128) -> f128
  %6 = llvm.intr.fma(%5, %2, %4) : (f128, f128, f128) -> f128
  %7 = llvm.intr.copysign(%6, %b) : (f128, f128) -> f128
  %8 = llvm.intr.maxnum(%7, %0) : (f128, f128) -> f128
  %9 = llvm.intr.minnum(%8, %b) : (f128, f128) -> f128
  %n = llvm.mlir.constant(-3 : i32) : i32
  %10 = llvm.intr.powi(%9, %n) : (f128, i32) -> f128
  llvm.return %10 : f128
}

llvm.func @extended(%a: f80, %b: f80) -> !llvm.struct<(f80, i1)> {
  %0 = llvm.fdiv %a, %b : f80
  %1 = llvm.fsub %0, %a : f80
  %2 = llvm.intr.fabs(%1) : (f80) -> f80
  %3 = llvm.intr.sqrt(%2) : (f80) -> f80
  %4 = llvm.frem %3, %0 : f80
  %5 = llvm.intr.roundeven(%2) : (f80) -> f80
  %6 = llvm.intr.fma(%4, %5, %3) : (f80, f80, f80) -> f80
  %7 = llvm.intr.trunc(%6) : (f80) -> f80
  %8 = llvm.intr.ceil(%3) : (f80) -> f80
  %9 = llvm.fadd %7, %8 : f80
  %10 = llvm.fmul %9, %6 : f80
  %c = llvm.fcmp "olt" %10, %b : f80
  %u = llvm.mlir.undef : !llvm.struct<(f80, i1)>
  %11 = llvm.insertvalue %10, %u[0] : !llvm.struct<(f80, i1)>
  %12 = llvm.insertvalue %c, %11[1] : !llvm.struct<(f80, i1)>
  llvm.return %12 : !llvm.struct<(f80, i1)>
}

// A bit for each predicate.
llvm.func @compared(%a: f128, %b: f80) -> i64 {
  %b128 = llvm.fpext %b : f80 to f128
  %a80 = llvm.fptrunc %a : f128 to f80
  %0 = llvm.fcmp "oeq" %a, %b128 : f128
  %1 = llvm.fcmp "ueq" %a80, %b : f80
  %2 = llvm.fcmp "one" %a, %b128 : f128
  %3 = llvm.fcmp "ugt" %a80, %b : f80
  %4 = llvm.fcmp "oge" %a, %b128 : f128
  %5 = llvm.fcmp "ult" %a80, %b : f80
  %6 = llvm.fcmp "ord" %a, %b128 : f128
  %7 = llvm.fcmp "une" %a80, %b : f80
  %class = "llvm.intr.is.fpclass"(%b) <{bit = 264 : i32}> : (f80) -> i1
  %u = llvm.mlir.undef : vector<9xi1>
  %i0 = llvm.mlir.constant(0 : i32) : i32
  %i1 = llvm.mlir.constant(1 : i32) : i32
  %i2 = llvm.mlir.constant(2 : i32) : i32
  %i3 = llvm.mlir.constant(3 : i32) : i32
  %i4 = llvm.mlir.constant(4 : i32) : i32
  %i5 = llvm.mlir.constant(5 : i32) : i32
  %i6 = llvm.mlir.constant(6 : i32) : i32
  %i7 = llvm.mlir.constant(7 : i32) : i32
  %i8 = llvm.mlir.constant(8 : i32) : i32
  %v0 = llvm.insertelement %0, %u[%i0 : i32] : vector<9xi1>
  %v1 = llvm.insertelement %1, %v0[%i1 : i32] : vector<9xi1>
  %v2 = llvm.insertelement %2, %v1[%i2 : i32] : vector<9xi1>
  %v3 = llvm.insertelement %3, %v2[%i3 : i32] : vector<9xi1>
  %v4 = llvm.insertelement %4, %v3[%i4 : i32] : vector<9xi1>
  %v5 = llvm.insertelement %5, %v4[%i5 : i32] : vector<9xi1>
  %v6 = llvm.insertelement %6, %v5[%i6 : i32] : vector<9xi1>
  %v7 = llvm.insertelement %7, %v6[%i7 : i32] : vector<9xi1>
  %v8 = llvm.insertelement %class, %v7[%i8 : i32] : vector<9xi1>
  %bits = llvm.bitcast %v8 : vector<9xi1> to i9
  %r = llvm.zext %bits : i9 to i64
  llvm.return %r : i64
}

llvm.func @converted(%a: f128, %b: f80) -> i64 {
  %0 = llvm.fptosi %a : f128 to i32
  %1 = llvm.fptoui %b : f80 to i64
  %2 = llvm.fptrunc %a : f128 to f32
  %3 = llvm.fptrunc %b : f80 to f16
  %4 = llvm.fptrunc %a : f128 to bf16
  %5 = llvm.bitcast %2 : f32 to i32
  %6 = llvm.bitcast %3 : f16 to i16
  %7 = llvm.bitcast %4 : bf16 to i16
  %8 = llvm.zext %0 : i32 to i64
  %9 = llvm.zext %5 : i32 to i64
  %10 = llvm.zext %6 : i16 to i64
  %11 = llvm.zext %7 : i16 to i64
  %c = llvm.mlir.constant(31 : i64) : i64
  %12 = llvm.mul %8, %c : i64
  %13 = llvm.add %12, %1 : i64
  %14 = llvm.mul %13, %c : i64
  %15 = llvm.add %14, %9 : i64
  %16 = llvm.mul %15, %c : i64
  %17 = llvm.add %16, %10 : i64
  %18 = llvm.mul %17, %c : i64
  %19 = llvm.add %18, %11 : i64
  llvm.return %19 : i64
}

llvm.func @main() {
  %p = llvm.mlir.addressof @third : !llvm.ptr
  %third = llvm.load %p : !llvm.ptr -> f128
  llvm.call @show128(%third) : (f128) -> ()
  %n = llvm.mlir.constant(-170141183460469231731687303715884105727 : i128) : i128
  %q = llvm.sitofp %n : i128 to f128
  llvm.call @show128(%q) : (f128) -> ()
  %x = llvm.uitofp %n : i128 to f80
  llvm.call @show80(%x) : (f80) -> ()
  %seven = llvm.mlir.constant(7.0 : f128) : f128
  %0 = llvm.call @quad(%third, %seven) : (f128, f128) -> f128
  llvm.call @show128(%0) : (f128) -> ()

  // The second element lies 16 bytes beyond the first.
  %pair = llvm.mlir.addressof @pair : !llvm.ptr
  %at = llvm.getelementptr %pair[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %a = llvm.load %pair : !llvm.ptr -> f80
  %b = llvm.load %at : !llvm.ptr -> f80
  %1 = llvm.call @extended(%b, %a) : (f80, f80) -> !llvm.struct<(f80, i1)>
  %2 = llvm.extractvalue %1[0] : !llvm.struct<(f80, i1)>
  %3 = llvm.extractvalue %1[1] : !llvm.struct<(f80, i1)>
  llvm.call @show80(%2) : (f80) -> ()
  %4 = llvm.zext %3 : i1 to i64
  llvm.call @printI64(%4) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %5 = llvm.fptrunc %2 : f80 to f64
  llvm.call @printF64(%5) : (f64) -> ()
  llvm.call @printNewline() : () -> ()

  %6 = llvm.fpext %a : f80 to f128
  %7 = llvm.call @compared(%6, %a) : (f128, f80) -> i64
  llvm.call @printI64(%7) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %8 = llvm.call @compared(%seven, %b) : (f128, f80) -> i64
  llvm.call @printI64(%8) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %zero = llvm.mlir.constant(0.0 : f128) : f128
  %nan = llvm.fdiv %zero, %zero : f128
  %9 = llvm.call @compared(%nan, %b) : (f128, f80) -> i64
  llvm.call @printI64(%9) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %10 = llvm.call @converted(%third, %a) : (f128, f80) -> i64
  llvm.call @printI64(%10) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
