// Constants and module-level operations. Included by LLVMOps.td.
#ifndef ODS_LLVM_MODULE_OPS_TD
#define ODS_LLVM_MODULE_OPS_TD

// ---- Constants ----

def LLVM_ConstantOp : LLVM_Op<"mlir.constant", [Pure, ConstantLike]> {
  let summary = "constant";
  let description = [{
    An integer, a float, a string, a vector or an array of them; of an array or struct type,
    also an array attribute with a value for each part.

    ```mlir
    %a = llvm.mlir.constant(42 : i32) : i32
    %b = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4xf32>
    %c = llvm.mlir.constant("text") : !llvm.array<4 x i8>
    ```
  }];
  let arguments = (ins AnyAttr:$value);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "`(` $value `)` attr-dict `:` type($res)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
class LLVM_NullaryConstant<string mnemonic> : LLVM_Op<mnemonic, [Pure, ConstantLike]> {
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
  let hasFolder = 1;
}
def LLVM_ZeroOp : LLVM_NullaryConstant<"mlir.zero"> {
  let summary = "zero of a type";
  let description = [{
    All bits are zero: the null pointer, or a struct or array of zeros.

    ```mlir
    %null = llvm.mlir.zero : !llvm.ptr
    ```
  }];
  let hasVerifier = 1;
}
def LLVM_UndefOp : LLVM_NullaryConstant<"mlir.undef"> {
  let summary = "undefined value";
  let description = [{
    May be another value at each use.

    ```mlir
    %a = llvm.mlir.undef : !llvm.struct<(i32, f32)>
    ```
  }];
}
def LLVM_PoisonOp : LLVM_NullaryConstant<"mlir.poison"> {
  let summary = "value that must not matter";
  let description = [{
    What is computed from it is poison again, and to act on it is undefined.

    ```mlir
    %a = llvm.mlir.poison : !llvm.struct<(i32, f32)>
    ```
  }];
}
def LLVM_NoneTokenOp : LLVM_Op<"mlir.none", [Pure]> {
  let summary = "token of nothing";
  let description = [{
    Stands where a token is asked for and there is none.

    ```mlir
    %none = llvm.mlir.none : !llvm.token
    ```
  }];
  let results = (outs LLVM_TokenType:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}

// The address of a symbol, or of a block.
class LLVM_AddressConstant<string mnemonic, dag what, string format>
    : LLVM_Op<mnemonic, [Pure, ConstantLike, LLVM_UsesSymbols]> {
  let arguments = what;
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = format # " attr-dict `:` qualified(type($res))";
  let hasFolder = 1;
}
def LLVM_AddressOfOp
    : LLVM_AddressConstant<"mlir.addressof", (ins FlatSymbolRefAttr:$global_name),
                           "$global_name"> {
  let summary = "address of a symbol";
  let description = [{
    Of a variable, an alias, an ifunc or a function of the module.

    ```mlir
    llvm.mlir.global internal @counter(0 : i32) : i32
    llvm.func @get() -> !llvm.ptr {
      %p = llvm.mlir.addressof @counter : !llvm.ptr
      llvm.return %p : !llvm.ptr
    }
    ```
  }];
}
def LLVM_DSOLocalEquivalentOp
    : LLVM_AddressConstant<"dso_local_equivalent", (ins FlatSymbolRefAttr:$function_name),
                           "$function_name"> {
  let summary = "address of a function that is in this object";
  let description = [{
    Either of the function or of a jump to it: the linker makes one where the function is
    elsewhere.

    ```mlir
    llvm.func @elsewhere()
    llvm.func @get() -> !llvm.ptr {
      %p = llvm.dso_local_equivalent @elsewhere : !llvm.ptr
      llvm.return %p : !llvm.ptr
    }
    ```
  }];
}
def LLVM_BlockAddressOp
    : LLVM_AddressConstant<"blockaddress", (ins LLVM_BlockAddressAttr:$block_addr),
                           "$block_addr"> {
  let summary = "address of a block";
  let description = [{
    Of the block of the function that has the tag; for `llvm.indirectbr`.

    ```mlir
    llvm.func @get() -> !llvm.ptr {
      %p = llvm.blockaddress <function = @get, tag = <id = 1>> : !llvm.ptr
      llvm.br ^end
    ^end:
      llvm.blocktag <id = 1>
      llvm.return %p : !llvm.ptr
    }
    ```
  }];
  let hasVerifier = 1;
}
def LLVM_BlockTagOp : LLVM_Op<"blocktag"> {
  let summary = "name of a block";
  let description = [{
    Marks the block that a block address with the same tag means.

    ```mlir
    llvm.func @tagged() {
      llvm.blocktag <id = 1>
      llvm.return
    }
    ```
  }];
  let arguments = (ins LLVM_BlockTagAttr:$tag);
  let assemblyFormat = "$tag attr-dict";
}

// ---- Globals ----

defvar LLVM_AddressSpaceArg
    = DefaultValuedAttr<ConfinedAttr<I32Attr, [IntNonNegative]>, "0">;
defvar LLVM_VisibilityArg
    = DefaultValuedAttr<Visibility, "mlir::LLVM::Visibility::Default">;
def LLVM_GlobalOp
    : LLVM_Op<"mlir.global", [IsolatedFromAbove, SingleBlockImplicitTerminator<"ReturnOp">,
                              Symbol]> {
  let summary = "variable of the module";
  let description = [{
    It starts as `value`, or as what the initializer returns; with neither it is defined
    elsewhere.

    ```mlir
    llvm.mlir.global internal constant @text("hello") {addr_space = 0 : i32}
    llvm.mlir.global internal @counter(0 : i64) {alignment = 64 : i64} : i64
    llvm.mlir.global external @elsewhere() : f32
    llvm.mlir.global internal @pointer() : !llvm.ptr {
      %p = llvm.mlir.addressof @counter : !llvm.ptr
      llvm.return %p : !llvm.ptr
    }
    ```
  }];
  let arguments = (ins TypeAttr:$global_type, UnitAttr:$constant, StrAttr:$sym_name,
                       Linkage:$linkage, UnitAttr:$dso_local, UnitAttr:$thread_local_,
                       UnitAttr:$externally_initialized, OptionalAttr<AnyAttr>:$value,
                       OptionalAttr<I64Attr>:$alignment, LLVM_AddressSpaceArg:$addr_space,
                       OptionalAttr<UnnamedAddr>:$unnamed_addr,
                       OptionalAttr<StrAttr>:$section, OptionalAttr<SymbolRefAttr>:$comdat,
                       OptionalAttr<DIGlobalVariableExpressionArrayAttr>:$dbg_exprs,
                       LLVM_VisibilityArg:$visibility_,
                       OptionalAttr<ArrayAttr>:$target_specific_attrs);
  let regions = (region AnyRegion:$initializer);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def LLVM_AliasOp
    : LLVM_Op<"mlir.alias", [IsolatedFromAbove, SingleBlockImplicitTerminator<"ReturnOp">,
                             Symbol]> {
  let summary = "another name for an address";
  let description = [{
    The address that the region returns: that of a symbol, or a constant expression of it.

    ```mlir
    llvm.mlir.global internal @counter(0 : i32) : i32
    llvm.mlir.alias external @other : i32 {
      %p = llvm.mlir.addressof @counter : !llvm.ptr
      llvm.return %p : !llvm.ptr
    }
    ```
  }];
  let arguments = (ins TypeAttr:$alias_type, StrAttr:$sym_name, Linkage:$linkage,
                       UnitAttr:$dso_local, UnitAttr:$thread_local_,
                       OptionalAttr<UnnamedAddr>:$unnamed_addr,
                       LLVM_VisibilityArg:$visibility_);
  let regions = (region SizedRegion<1>:$initializer);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def LLVM_IFuncOp
    : LLVM_Op<"mlir.ifunc", [IsolatedFromAbove, Symbol, LLVM_UsesSymbols]> {
  let summary = "function that is chosen when the program is loaded";
  let description = [{
    The resolver is called once, by the loader; it returns the address of the function that
    the symbol means.

    ```mlir
    llvm.mlir.ifunc external @chosen : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
    llvm.func @resolver() -> !llvm.ptr {
      %p = llvm.mlir.zero : !llvm.ptr
      llvm.return %p : !llvm.ptr
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$i_func_type,
                       FlatSymbolRefAttr:$resolver, TypeAttr:$resolver_type,
                       Linkage:$linkage, UnitAttr:$dso_local,
                       LLVM_AddressSpaceArg:$address_space,
                       DefaultValuedAttr<UnnamedAddr,
                                         "mlir::LLVM::UnnamedAddr::None">:$unnamed_addr,
                       LLVM_VisibilityArg:$visibility_);
  let assemblyFormat = [{
    custom<LLVMLinkage>($linkage) ($visibility_^)? ($unnamed_addr^)?
    $sym_name `:` $i_func_type `,` $resolver_type $resolver attr-dict
  }];
  let hasVerifier = 1;
}

// Functions that run before and after main.
class LLVM_GlobalHooksOp<string hooks, string when>
    : LLVM_Op<"mlir.global_" # hooks, [LLVM_UsesSymbols]> {
  let summary = "functions that run " # when # " main";
  let description = Described<
      "In the order of their priorities. `data` has for each a symbol with which it may be "
      "dropped, or zero.",
      "llvm.func @one() {\n  llvm.return\n}\nllvm.mlir.global_" # hooks # " " # hooks
      # " = [@one], priorities = [0 : i32], data = [#llvm.zero]">.ret;
  let arguments = !con(!dag(ins, [FlatSymbolRefArrayAttr], [hooks]),
                       (ins I32ArrayAttr:$priorities, ArrayAttr:$data));
  let assemblyFormat = "`" # hooks # "` `=` $" # hooks # [{
    `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict
  }];
  let hasVerifier = 1;
}
def LLVM_GlobalCtorsOp : LLVM_GlobalHooksOp<"ctors", "before">;
def LLVM_GlobalDtorsOp : LLVM_GlobalHooksOp<"dtors", "after">;

def LLVM_ComdatOp
    : LLVM_Op<"comdat", [NoTerminator, NoRegionArguments, SymbolTable, Symbol]> {
  let summary = "group of comdat selectors";
  let description = [{
    Their symbols are named by what the linker keeps once.

    ```mlir
    llvm.comdat @groups {
      llvm.comdat_selector @one any
    }
    llvm.mlir.global linkonce @x(1 : i32) comdat(@groups::@one) : i32
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name $body attr-dict";
  let hasRegionVerifier = 1;
}
def LLVM_ComdatSelectorOp : LLVM_Op<"comdat_selector", [Symbol]> {
  let summary = "group that the linker keeps once";
  let description = [{
    Functions and variables of this group are kept or dropped together; the kind says which
    of several definitions stays.

    ```mlir
    llvm.comdat @groups {
      llvm.comdat_selector @one any
      llvm.comdat_selector @big largest
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Comdat:$comdat);
  let assemblyFormat = "$sym_name $comdat attr-dict";
}

// ---- Functions ----

class LLVM_OptUnit : OptionalAttr<UnitAttr>;
class LLVM_OptStr : OptionalAttr<StrAttr>;
class LLVM_OptBool : OptionalAttr<BoolAttr>;

def LLVM_LLVMFuncOp
    : LLVM_Op<"func", [AffineScope, AutomaticAllocationScope, IsolatedFromAbove,
                       FunctionOpInterface]> {
  let summary = "function";
  let description = [{
    It has at most one result; without a body it is declared alone. Linkage, calling
    convention and the rest stand before the name or among the attributes.

    ```mlir
    llvm.func @elsewhere(!llvm.ptr {llvm.noalias}, ...) -> i32
    llvm.func internal fastcc @same(%a: i32) -> i32 attributes {no_inline} {
      llvm.return %a : i32
    }
    ```
  }];
  let arguments = (ins
      StrAttr:$sym_name, LLVM_OptStr<>:$sym_visibility,
      TypeAttrOf<LLVM_FunctionType>:$function_type,
      LLVM_DefaultLinkage:$linkage, UnitAttr:$dso_local,
      LLVM_DefaultCConv:$CConv, OptionalAttr<SymbolRefAttr>:$comdat,
      LLVM_OptUnit<>:$convergent, OptionalAttr<FlatSymbolRefAttr>:$personality,
      LLVM_OptStr<>:$garbageCollector, OptionalAttr<ArrayAttr>:$passthrough,
      OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
      OptionalAttr<I64Attr>:$function_entry_count,
      OptionalAttr<LLVM_MemoryEffectsAttr>:$memory_effects,
      LLVM_VisibilityArg:$visibility_,
      LLVM_OptUnit<>:$arm_streaming, LLVM_OptUnit<>:$arm_locally_streaming,
      LLVM_OptUnit<>:$arm_streaming_compatible, LLVM_OptUnit<>:$arm_new_za,
      LLVM_OptUnit<>:$arm_in_za, LLVM_OptUnit<>:$arm_out_za, LLVM_OptUnit<>:$arm_inout_za,
      LLVM_OptUnit<>:$arm_preserves_za,
      LLVM_OptStr<>:$section, OptionalAttr<UnnamedAddr>:$unnamed_addr,
      OptionalAttr<I64Attr>:$alignment, OptionalAttr<LLVM_VScaleRangeAttr>:$vscale_range,
      OptionalAttr<FramePointerKindAttr>:$frame_pointer,
      LLVM_OptStr<>:$target_cpu, LLVM_OptStr<>:$tune_cpu,
      LLVM_OptStr<>:$reciprocal_estimates, LLVM_OptStr<>:$prefer_vector_width,
      OptionalAttr<LLVM_TargetFeaturesAttr>:$target_features,
      LLVM_OptBool<>:$no_infs_fp_math, LLVM_OptBool<>:$no_nans_fp_math,
      LLVM_OptBool<>:$no_signed_zeros_fp_math, LLVM_OptStr<>:$denormal_fp_math,
      LLVM_OptStr<>:$denormal_fp_math_f32, LLVM_OptStr<>:$fp_contract,
      LLVM_OptStr<>:$instrument_function_entry, LLVM_OptStr<>:$instrument_function_exit,
      LLVM_OptUnit<>:$no_inline, LLVM_OptUnit<>:$always_inline,
      LLVM_OptUnit<>:$inline_hint, LLVM_OptUnit<>:$no_unwind, LLVM_OptUnit<>:$will_return,
      LLVM_OptUnit<>:$optimize_none,
      OptionalAttr<LLVM_VecTypeHintAttr>:$vec_type_hint,
      OptionalAttr<DenseI32ArrayAttr>:$work_group_size_hint,
      OptionalAttr<DenseI32ArrayAttr>:$reqd_work_group_size,
      OptionalAttr<I32Attr>:$intel_reqd_sub_group_size,
      OptionalAttr<UWTableKindAttr>:$uwtable_kind);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

// ---- Module metadata ----

def LLVM_LinkerOptionsOp : LLVM_Op<"linker_options"> {
  let summary = "options for the linker";
  let description = [{
    Stand in the object file and are read when it is linked.

    ```mlir
    llvm.linker_options ["/DEFAULTLIB:", "libcmt"]
    ```
  }];
  let arguments = (ins StrArrayAttr:$options);
  let assemblyFormat = "$options attr-dict";
  let hasVerifier = 1;
}
def LLVM_ModuleFlagsOp : LLVM_Op<"module_flags"> {
  let summary = "facts about the module";
  let description = [{
    Each has a key, a value, and what becomes of two modules that differ in it when they are
    linked.

    ```mlir
    llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
    ```
  }];
  let arguments = (ins ArrayAttr:$flags);
  let assemblyFormat = "$flags attr-dict";
  let hasVerifier = 1;
}

#endif // ODS_LLVM_MODULE_OPS_TD
