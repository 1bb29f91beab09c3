// RUN: ods translate --mlir-to-llvmir %s

#file = #llvm.di_file<"a.c" in "">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_Fortran08, file = #file, isOptimized = true, emissionKind = Full>
#i32t = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#et = #llvm.di_composite_type<tag = DW_TAG_enumeration_type, name = "en", file = #file, line = 3, baseType = #i32t, sizeInBits = 32, flags = "EnumClass|FwdDecl">
#arr = #llvm.di_composite_type<tag = DW_TAG_array_type, baseType = #i32t, sizeInBits = 64, dataLocation = <[DW_OP_push_object_address, DW_OP_deref]>, rank = <[DW_OP_push_object_address, DW_OP_plus_uconst(8), DW_OP_deref]>, allocated = <[DW_OP_push_object_address]>, elements = #llvm.di_generic_subrange<count = #llvm.di_expression<[DW_OP_push_object_address]>, lowerBound = #llvm.di_expression<[DW_OP_push_object_address]>, stride = #llvm.di_expression<[DW_OP_push_object_address]>>, #llvm.di_subrange<count = 5 : i64, lowerBound = -1 : i64>>
#str = #llvm.di_string_type<tag = DW_TAG_string_type, name = "str", sizeInBits = 32, alignInBits = 8, stringLengthExp = <[DW_OP_push_object_address]>, stringLocationExp = <[DW_OP_deref]>, encoding = DW_ATE_ASCII>
#ref = #llvm.di_derived_type<tag = DW_TAG_reference_type, name = "r", baseType = #et, sizeInBits = 64, dwarfAddressSpace = 0>
#sty = #llvm.di_subroutine_type<types = #llvm.di_null_type, #et, #arr, #str, #ref>
#ns = #llvm.di_namespace<name = "n", exportSymbols = false>
#sp = #llvm.di_subprogram<compileUnit = #cu, scope = #ns, name = "f", file = #file, subprogramFlags = "Definition|MainSubprogram|Recursive|Pure|Elemental", type = #sty>
#cb = #llvm.di_common_block<scope = #sp, name = "block", file = #file, line = 3>
#gv3 = #llvm.di_global_variable<scope = #cb, name = "g3", file = #file, line = 2, type = #i32t>
#gve3 = #llvm.di_global_variable_expression<var = #gv3, expr = <>>
#lf = loc(fused<#sp>["a.c":3:1])
#l0 = loc("a.c":0:0)
llvm.mlir.global external @g3(0 : i32) {dbg_exprs = [#gve3]} : i32
llvm.func @f() {
  llvm.return loc(#l0)
} loc(#lf)
