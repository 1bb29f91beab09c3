// Types without a native form, and operations without one for a type.
llvm.func @scalable(%a: vector<[4]xi32>) -> i32 {
  %0 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @huge(%a: i5000) {
  llvm.return
}
llvm.func @lanes(%a: vector<2xi150>) {
  llvm.return
}
llvm.func @inside(%p: !llvm.ptr, %q: !llvm.ptr) {
  %0 = llvm.load %p : !llvm.ptr -> vector<[2]xf32>
  llvm.store %0, %q : vector<[2]xf32>, !llvm.ptr
  llvm.return
}
llvm.func @apart(%a: f128) -> !llvm.struct<(f128, i32)> {
  %0 = llvm.intr.frexp(%a) : (f128) -> !llvm.struct<(f128, i32)>
  llvm.return %0 : !llvm.struct<(f128, i32)>
}
llvm.func @use(!llvm.ptr)
llvm.func @allocated(%a: i150) {
  %0 = llvm.alloca %a x i8 : (i150) -> !llvm.ptr
  llvm.call @use(%0) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @assembly(%a: i64) -> i64 {
  %0 = llvm.inline_asm "nop", "=r,0" %a : (i64) -> i64
  llvm.return %0 : i64
}
