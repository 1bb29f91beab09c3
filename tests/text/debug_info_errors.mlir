// RUN: ods opt --split-input-file --verify-diagnostics %s

// expected-error@+2 {{invalid debug info debug info tag name: DW_TAG_nonsense}}
// expected-error@+1 {{failed to parse LLVM_DIBasicTypeAttr parameter 'tag' which is to be a `unsigned`}}
#a = #llvm.di_basic_type<tag = DW_TAG_nonsense, name = "x">
// -----
// expected-error@+2 {{invalid debug info debug info encoding name: DW_LANG_C}}
// expected-error@+1 {{failed to parse LLVM_DIBasicTypeAttr parameter 'encoding' which is to be a `unsigned`}}
#a = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "x", encoding = DW_LANG_C>
// -----
#file = #llvm.di_file<"a" in "b">
// expected-error@+2 {{invalid kind of attribute specified}}
// expected-error@+1 {{failed to parse LLVM_DIDerivedTypeAttr parameter 'baseType' which is to be a `DITypeAttr`}}
#a = #llvm.di_derived_type<tag = DW_TAG_member, baseType = #file>
// -----
// expected-error@+2 {{encountered unknown attribute encoding "x"}}
// expected-error@+1 {{failed to parse LLVM_DIExpressionAttr parameter 'operations'}}
#a = #llvm.di_expression<[DW_OP_LLVM_convert(16, x)]>
