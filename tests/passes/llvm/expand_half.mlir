// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-expand-half,llvm-gvn)) %s

// Memory holds bits; the product stays an f32 until it is stored.
llvm.func @scale(%p: !llvm.ptr) {
  %half = llvm.mlir.constant(0.5 : f16) : f16
  %x = llvm.load %p {alignment = 2 : i64} : !llvm.ptr -> f16
  %product = llvm.fmul %x, %half {fastmathFlags = #llvm.fastmath<nsz>} : f16
  llvm.store %product, %p {alignment = 2 : i64} : f16, !llvm.ptr
  llvm.return
}

// Comparisons are of f32, and need no rounding.
llvm.func @less(%a: f16, %b: f16) -> i1 {
  %less = llvm.fcmp "olt" %a, %b : f16
  llvm.return %less : i1
}

// Volatile accesses, other widths and vectors stay.
llvm.func @others(%p: !llvm.ptr, %v: vector<4xf16>, %d: f64) -> vector<4xf16> {
  %x = llvm.load volatile %p : !llvm.ptr -> f16
  llvm.store volatile %x, %p : f16, !llvm.ptr
  %wide = llvm.fpext %x : f16 to f64
  %sum = llvm.fadd %wide, %d : f64
  %narrow = llvm.fptrunc %sum : f64 to f16
  llvm.store %narrow, %p : f16, !llvm.ptr
  %vector = llvm.fadd %v, %v : vector<4xf16>
  llvm.return %vector : vector<4xf16>
}
