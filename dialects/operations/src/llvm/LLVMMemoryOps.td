// Memory accesses, and accesses to elements of vectors and aggregates. Included by LLVMOps.td.
#ifndef ODS_LLVM_MEMORY_OPS_TD
#define ODS_LLVM_MEMORY_OPS_TD

// ---- Memory ----

def LLVM_AllocaOp
    : LLVM_Op<"alloca", [DeclareOpInterfaceMethods<PromotableAllocationOpInterface>,
                         DeclareOpInterfaceMethods<DestructurableAllocationOpInterface>]> {
  let summary = "memory of the function's frame";
  let description = [{
    Uninitialised memory for `arraySize` elements, freed when the function returns.

    ```mlir
    %p = llvm.alloca %n x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
    ```
  }];
  let arguments = (ins AnySignlessInteger:$arraySize, OptionalAttr<I64Attr>:$alignment,
                       TypeAttr:$elem_type, UnitAttr:$inalloca);
  let results = (outs Res<LLVM_AnyPointer, "",
                          [MemAlloc<AutomaticAllocationScopeResource>]>:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_GEPOp
    : LLVM_Op<"getelementptr", [Pure, LLVM_IsPromotable, LLVM_IsSafeAccess,
                                LLVM_IsDestructurable, LLVM_IsView]> {
  let summary = "address of a part";
  let description = [{
    The first index counts elements of `elem_type` from `base` on, the others lead into it.
    With `inbounds` an address outside of the memory of `base` is poison.

    The indices are kept in two lists: `rawConstantIndices` has them all, with a marker
    where the next of `dynamicIndices` stands.

    ```mlir
    %p = llvm.getelementptr inbounds %base[%i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, f32)>
    ```
  }];
  let arguments = (ins LLVM_Pointers:$base, Variadic<LLVM_Ints>:$dynamicIndices,
                       DenseI32ArrayAttr:$rawConstantIndices, TypeAttr:$elem_type,
                       GEPNoWrapFlagsProp:$noWrapFlags);
  let results = (outs LLVM_Pointers:$res);
  let assemblyFormat = [{
    ($noWrapFlags^)?
    $base `[` custom<GEPIndices>($dynamicIndices, $rawConstantIndices) `]`
    attr-dict `:` functional-type(operands, results) `,` $elem_type
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

defvar LLVM_PlainOrdering
    = DefaultValuedAttr<AtomicOrdering, "AtomicOrdering::not_atomic">;
class LLVM_AccessTraits<list<Trait> more = []> {
  list<Trait> ret = [LLVM_IsDestructurable,
                     DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                     LLVM_IsMemPromotable, LLVM_IsSafeAccess] # more;
}
def LLVM_LoadOp
    : LLVM_MemAccessOpBase<
          "load",
          (ins LLVM_AnyPointer:$addr, OptionalAttr<I64Attr>:$alignment, UnitAttr:$volatile_,
               UnitAttr:$nontemporal, UnitAttr:$invariant, UnitAttr:$invariantGroup,
               LLVM_PlainOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope,
               OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable),
          LLVM_AccessTraits<[DeclareOpInterfaceMethods<DereferenceableOpInterface>]>.ret> {
  let summary = "read of memory";
  let description = [{
    The memory at the address as a value of the result type. An address that is not aligned
    as the attribute, or else the type, demands is undefined. `ordering` makes it atomic,
    `volatile` keeps it where it is.

    ```mlir
    %a = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> f32
    %b = llvm.load volatile %p atomic syncscope("singlethread") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
    ```
  }];
  let results = (outs LLVM_LoadableType:$res);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $addr
    (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
    (`invariant` $invariant^)?
    (`invariant_group` $invariantGroup^)?
    (`dereferenceable` `` $dereferenceable^)?
    attr-dict `:` qualified(type($addr)) `->` type($res)
  }];
  let hasVerifier = 1;
}
def LLVM_StoreOp
    : LLVM_MemAccessOpBase<
          "store",
          (ins LLVM_LoadableType:$value, LLVM_AnyPointer:$addr,
               OptionalAttr<I64Attr>:$alignment, UnitAttr:$volatile_, UnitAttr:$nontemporal,
               UnitAttr:$invariantGroup, LLVM_PlainOrdering:$ordering,
               OptionalAttr<StrAttr>:$syncscope),
          LLVM_AccessTraits<>.ret> {
  let summary = "write to memory";
  let description = [{
    The value at the address. An address that is not aligned as the attribute, or else the
    type, demands is undefined. `ordering` makes it atomic, `volatile` keeps it where it is.

    ```mlir
    llvm.store %x, %p {alignment = 4 : i64} : f32, !llvm.ptr
    llvm.store %y, %p atomic release {alignment = 4 : i64} : i32, !llvm.ptr
    ```
  }];
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $value `,` $addr
    (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
    (`invariant_group` $invariantGroup^)?
    attr-dict `:` type($value) `,` qualified(type($addr))
  }];
  let hasVerifier = 1;
}

def LLVM_AtomicRMWType
    : AnyTypeOf<[LLVM_AnyFloat, LLVM_AnyPointer, AnySignlessInteger, LLVM_AnyFixedVector]>;
def LLVM_AtomicRMWOp
    : LLVM_MemAccessOpBase<
          "atomicrmw",
          (ins AtomicBinOp:$bin_op, LLVM_AnyPointer:$ptr, LLVM_AtomicRMWType:$val,
               AtomicOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope,
               OptionalAttr<I64Attr>:$alignment, UnitAttr:$volatile_),
          [TypesMatchWith<"result #0 and operand #1 have the same type", "val", "res",
                          "$_self">]> {
  let summary = "atomic change of memory";
  let description = [{
    Combines a value into memory in one step, and yields what was there.

    ```mlir
    %before = llvm.atomicrmw add %p, %x monotonic : !llvm.ptr, i32
    ```
  }];
  let results = (outs LLVM_AtomicRMWType:$res);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $bin_op $ptr `,` $val
    (`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict `:`
    qualified(type($ptr)) `,` type($val)
  }];
  let hasVerifier = 1;
}

def LLVM_AtomicCmpXchgType : AnyTypeOf<[AnySignlessInteger, LLVM_AnyPointer]>;
def LLVM_AtomicCmpXchgOp
    : LLVM_MemAccessOpBase<
          "cmpxchg",
          (ins LLVM_AnyPointer:$ptr, LLVM_AtomicCmpXchgType:$cmp,
               LLVM_AtomicCmpXchgType:$val, AtomicOrdering:$success_ordering,
               AtomicOrdering:$failure_ordering, OptionalAttr<StrAttr>:$syncscope,
               OptionalAttr<I64Attr>:$alignment, UnitAttr:$weak, UnitAttr:$volatile_),
          [TypesMatchWith<"operand #1 and operand #2 have the same type", "val", "cmp",
                          "$_self">,
           TypesMatchWith<"result #0 has an LLVM struct type consisting of the type of "
                          "operand #2 and a bool", "val", "res",
                          "getValAndBoolStructType($_self)">]> {
  let summary = "atomic exchange if memory is as expected";
  let description = [{
    Stores a value if memory has the expected one. The result has what was there, and
    whether it was stored; one that is `weak` may fail without a reason.

    ```mlir
    %result = llvm.cmpxchg %p, %expected, %new acq_rel monotonic : !llvm.ptr, i32
    ```
  }];
  let results = (outs LLVM_AnyStruct:$res);
  let assemblyFormat = [{
    (`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val
    (`syncscope` `(` $syncscope^ `)`)? $success_ordering $failure_ordering
    attr-dict `:` qualified(type($ptr)) `,` type($val)
  }];
  let hasVerifier = 1;
}
def LLVM_FenceOp : LLVM_Op<"fence"> {
  let summary = "order of memory accesses";
  let description = [{
    Accesses before and after it, of this thread and of others that are seen by it, keep the
    order.

    ```mlir
    llvm.fence syncscope("agent") seq_cst
    ```
  }];
  let arguments = (ins AtomicOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope);
  let assemblyFormat = "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict";
  let hasVerifier = 1;
}

// ---- Vectors and aggregates ----

defvar LLVM_ElementOfSelf = "::llvm::cast<::mlir::VectorType>($_self).getElementType()";

def LLVM_ExtractElementOp
    : LLVM_Op<"extractelement", [Pure, TypesMatchWith<"result type matches vector element type",
                                                      "vector", "res", LLVM_ElementOfSelf>]> {
  let summary = "lane of a vector";
  let description = [{
    A position outside of the vector gives poison.

    ```mlir
    %x = llvm.extractelement %v[%i : i32] : vector<4xf32>
    ```
  }];
  let arguments = (ins LLVM_AnyVector:$vector, AnySignlessInteger:$position);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
}
def LLVM_InsertElementOp
    : LLVM_Op<"insertelement", [Pure, TypesMatchWith<"argument type matches vector element type",
                                                     "vector", "value", LLVM_ElementOfSelf>,
                                AllTypesMatch<["res", "vector"]>]> {
  let summary = "vector with one lane replaced";
  let description = [{
    A position outside of the vector makes it poison.

    ```mlir
    %w = llvm.insertelement %x, %v[%i : i32] : vector<4xf32>
    ```
  }];
  let arguments = (ins LLVM_AnyVector:$vector, LLVM_PrimitiveType:$value,
                       AnySignlessInteger:$position);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)
  }];
}
def LLVM_ShuffleVectorOp : LLVM_Op<"shufflevector", [Pure, AllTypesMatch<["v1", "v2"]>]> {
  let summary = "choice among the lanes of two vectors";
  let description = [{
    The mask numbers the lanes of both, one after the other; -1 makes one that is poison.

    ```mlir
    %c = llvm.shufflevector %a, %b [0, 4, -1] : vector<4xf32>
    ```
  }];
  let arguments = (ins LLVM_AnyVector:$v1, LLVM_AnyVector:$v2, DenseI32ArrayAttr:$mask);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $v1 `,` $v2 $mask attr-dict `:` type($v1)
    custom<ShuffleType>(ref(type($v1)), type($res), ref($mask))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def LLVM_ExtractValueOp : LLVM_Op<"extractvalue", [Pure]> {
  let summary = "part of a struct or array";
  let description = [{
    The position leads into the aggregate, a number for each level.

    ```mlir
    %x = llvm.extractvalue %s[0, 1] : !llvm.struct<(array<2 x i32>, f32)>
    ```
  }];
  let arguments = (ins LLVM_AnyAggregate:$container, DenseI64ArrayAttr:$position);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = [{
    $container `` $position attr-dict `:` type($container)
    custom<InsertExtractValueElementType>(type($res), ref(type($container)), ref($position))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_InsertValueOp
    : LLVM_Op<"insertvalue", [Pure, AllTypesMatch<["container", "res"]>]> {
  let summary = "struct or array with one part replaced";
  let description = [{
    The position leads into the aggregate, a number for each level.

    ```mlir
    %t = llvm.insertvalue %x, %s[0, 1] : !llvm.struct<(array<2 x i32>, f32)>
    ```
  }];
  let arguments = (ins LLVM_AnyAggregate:$container, LLVM_PrimitiveType:$value,
                       DenseI64ArrayAttr:$position);
  let results = (outs LLVM_AnyAggregate:$res);
  let assemblyFormat = [{
    $value `,` $container `` $position attr-dict `:` type($container)
    custom<InsertExtractValueElementType>(type($value), ref(type($container)),
                                          ref($position))
  }];
  let hasVerifier = 1;
}

#endif // ODS_LLVM_MEMORY_OPS_TD
