// What LLVM IR has no form for. mlir-opt prints the same.
// RUN: ods opt %s --llvm-legalize-for-export

llvm.func @twice(%a: i1, %b: i32, %c: i32) -> i32 {
  llvm.cond_br %a, ^bb1(%b : i32), ^bb1(%c : i32)
^bb1(%x: i32):
  llvm.return %x : i32
}

#file = #llvm.di_file<"a.c" in "/">
#i32 = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "i32", sizeInBits = 32, encoding = DW_ATE_signed>
#variable = #llvm.di_local_variable<scope = #file, name = "x", file = #file, line = 1, type = #i32>
#global = #llvm.di_global_variable<scope = #file, name = "g", file = #file, line = 2, type = #i32>

llvm.func @fragments(%p: !llvm.ptr) {
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(32, 32), DW_OP_LLVM_fragment(32, 64), DW_OP_LLVM_fragment(8, 16)]> = %p : !llvm.ptr
  llvm.intr.dbg.declare #variable #llvm.di_expression<[DW_OP_LLVM_fragment(0, 8), DW_OP_deref, DW_OP_LLVM_fragment(0, 8)]> = %p : !llvm.ptr
  llvm.return
}

llvm.mlir.global external @g(0 : i32) {dbg_exprs = [#llvm.di_global_variable_expression<var = #global, expr = <[DW_OP_LLVM_fragment(8, 16), DW_OP_LLVM_fragment(8, 8)]>>]} : i32
