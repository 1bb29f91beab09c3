#file = #llvm.di_file<"shop.c" in "/src">
#id = distinct[0]<>
#unit = #llvm.di_compile_unit<id = #id, sourceLanguage = DW_LANG_C, file = #file, producer = "p", isOptimized = true, emissionKind = Full>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #int, sizeInBits = 64, dwarfAddressSpace = 3>
#plain = #llvm.di_derived_type<tag = DW_TAG_member, name = "m", baseType = #int>
#pair = #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "pair", file = #file, line = 7, scope = #file, flags = "Public|Vector", sizeInBits = 64, elements = #plain, #pointer>
#signature = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #int, #pair>
#function = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "sell", file = #file, line = 3, subprogramFlags = "Definition|Optimized", type = #signature>
#block = #llvm.di_lexical_block<scope = #function, file = #file, line = 4, column = 2>
#variable = #llvm.di_local_variable<scope = #block, name = "price", file = #file, line = 5, arg = 1, alignInBits = 8, type = #int, flags = Artificial>
#expression = #llvm.di_expression<[DW_OP_deref, DW_OP_plus_uconst(5)]>
#loop = #llvm.loop_annotation<disableNonforced = true, unroll = <disable = true, count = 4 : i32>, mustProgress = true>
module attributes {t.function = #function, t.variable = #variable, t.expression = #expression, t.loop = #loop} {
}
