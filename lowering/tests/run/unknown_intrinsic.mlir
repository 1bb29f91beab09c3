// An intrinsic without a native form is an error where it is called.
llvm.func @main() {
  %0 = llvm.call_intrinsic "llvm.readcyclecounter"() : () -> i64
  llvm.return
}
