// RUN: ods translate --mlir-to-llvmir %s

#file = #llvm.di_file<"a.c" in "/dir">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C99, file = #file, producer = "me", isOptimized = false, emissionKind = LineTablesOnly, nameTableKind = GNU, splitDebugFilename = "x.dwo">
#i32t = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#sty = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #i32t, #i32t>
#sp = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #cu, scope = #file, name = "f", linkageName = "_f", file = #file, line = 3, scopeLine = 4, subprogramFlags = "Definition|Optimized|LocalToUnit", type = #sty, annotations = #llvm.di_annotation<name = "foo", value = "bar">>
#blk = #llvm.di_lexical_block<scope = #sp, file = #file, line = 5, column = 6>
#blk2 = #llvm.di_lexical_block<scope = #blk, file = #file, line = 7, column = 8>
#lv = #llvm.di_local_variable<scope = #blk2, name = "v", file = #file, line = 9, arg = 1, type = #i32t, flags = Artificial>
#gv = #llvm.di_global_variable<scope = #cu, name = "g", linkageName = "gl", file = #file, line = 1, type = #i32t, isLocalToUnit = true, isDefined = true, alignInBits = 32>
#gve = #llvm.di_global_variable_expression<var = #gv, expr = <[DW_OP_plus_uconst(8), DW_OP_deref]>>
#gv2 = #llvm.di_global_variable<scope = #sp, name = "s", file = #file, line = 2, type = #i32t, isDefined = true>
#gve2 = #llvm.di_global_variable_expression<var = #gv2>
#mod = #llvm.di_module<scope = #cu, name = "m">
#gv3 = #llvm.di_global_variable<scope = #mod, name = "g3", file = #file, line = 2, type = #i32t>
#gve3 = #llvm.di_global_variable_expression<var = #gv3>
#lbl = #llvm.di_label<scope = #sp, name = "lab", file = #file, line = 11>
#sp2 = #llvm.di_subprogram<compileUnit = #cu, scope = #mod, name = "h", file = #file, subprogramFlags = Definition, retainedNodes = #lbl>
#imp = #llvm.di_imported_entity<tag = DW_TAG_imported_module, entity = #mod, scope = #sp2, file = #file, line = 1>
llvm.mlir.global external @g(0 : i32) {dbg_exprs = [#gve]} : i32
llvm.mlir.global external @s(0 : i32) {dbg_exprs = [#gve2]} : i32
llvm.mlir.global external @g3(0 : i32) {dbg_exprs = [#gve3]} : i32
llvm.func @cal(i32)
llvm.func @f(%a: i32 loc("a.c":1:1)) {
  llvm.intr.dbg.value #lv = %a : i32 loc(#l1)
  llvm.intr.dbg.value #lv #llvm.di_expression<[DW_OP_constu(3), DW_OP_plus, DW_OP_stack_value]> = %a : i32 loc(#l2)
  llvm.intr.dbg.label #lbl loc(#l1)
  %0 = llvm.add %a, %a : i32 loc(#l3)
  llvm.call @cal(%0) : (i32) -> () loc(#l4)
  llvm.call @cal(%0) : (i32) -> () loc(#l5)
  llvm.call @cal(%0) : (i32) -> () loc(#l6)
  llvm.return loc(#l0)
} loc(#lf)
#l0 = loc("a.c":10:2)
#l1 = loc(fused<#blk>["a.c":11:3])
#l2 = loc(fused<#blk2>["a.c":12:3])
#l3 = loc(fused["a.c":12:3, "a.c":12:5])
#l4 = loc(callsite("b.c":5:5 at "a.c":1:9))
#l5 = loc(callsite(#l2 at #l0))
#l6 = loc(fused[#l1, #l2])
#lf = loc(fused<#sp>["a.c":3:1])

// ROUND-TRIP: off, `mlir-opt` prints aliases in another order after bytecode, too.
