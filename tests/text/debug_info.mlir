// RUN: ods opt --mlir-print-op-generic %s
// RUN: ods opt --mlir-print-debuginfo --mlir-print-local-scope %s

// Debug info of the llvm dialect: DWARF's numbers by name, enums as C++ writes them, members in braces, attributes that
// share a C++ base; and a location that is defined after its use, from an attribute above it.
#file = #llvm.di_file<"a.c" in "/tmp">
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#null = #llvm.di_null_type
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, isOptimized = true, emissionKind = Full>
#type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #null, #int>
#array = #llvm.di_composite_type<tag = DW_TAG_array_type, baseType = #int, elements = #llvm.di_subrange<count = 4 : i64>>
#member = #llvm.di_derived_type<tag = DW_TAG_member, name = "m", baseType = #array, dwarfAddressSpace = 0>
#program = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = "Definition|Optimized", type = #type>
#root = #llvm.tbaa_root<id = "root">
#char = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
#pair = #llvm.tbaa_type_desc<id = "pair", members = {<#char, 0>, <#char, 1>}>

module {
  llvm.func @f() attributes {frame_pointer = #llvm.framePointerKind<"non-leaf">, target_features = #llvm.target_features<["+a", "-b"]>} {
    llvm.return
  } loc(#late)
  llvm.mlir.global external @g() {addr_space = 0 : i32, d.member = #member, d.tbaa = #llvm.tbaa_tag<base_type = #pair, access_type = #char, offset = 1>} : i32
  llvm.mlir.global external @h() {addr_space = 0 : i32, d.expr = #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_convert(16, DW_ATE_unsigned), DW_OP_LLVM_fragment(0, 8)]>, d.none = #llvm.di_expression<>, d.features = #llvm.target_features<[]>} : i32
}
#here = loc("a.c":1:2)
#late = loc(fused<#program>[#here])
