// Subprograms for functions, and scopes for what was inlined or is in another file. mlir-opt prints the same.
// RUN: ods opt %s --ensure-debug-info-scope-on-llvm-func --mlir-print-debuginfo
// RUN: ods opt %s --ensure-debug-info-scope-on-llvm-func=emission-kind=Full --mlir-print-debuginfo

module {
  llvm.func @f(%a: i1, %b: i32) -> i32 {
    llvm.cond_br %a, ^bb1(%b : i32), ^bb1(%b : i32)
  ^bb1(%x: i32):
    %0 = llvm.add %x, %x : i32 loc("other/dir/x.c":3:4)
    %1 = llvm.add %x, %x : i32 loc(callsite("inl.c":3:4 at callsite("/a/b.c":1:2 at "q":4:5)))
    %2 = llvm.add %x, %x : i32 loc(callsite(callsite("in.c":3:4 at "r.h":5:5) at "q":4:5))
    %3 = llvm.add %x, %x : i32 loc(fused["a",  unknown])
    llvm.return %x : i32
  } loc(fused["n"("p/q.c":5:6)])
  llvm.func @ext(i32) loc(unknown)
  module @inner { llvm.func @g() { llvm.return } loc("/top":1:1) }
}
