// Intrinsics on memory and pointers. Included by LLVMIntrinsicOps.td.
#ifndef ODS_LLVM_MEMORY_INTRINSIC_OPS_TD
#define ODS_LLVM_MEMORY_INTRINSIC_OPS_TD

// ---- Memory ----

class LLVM_MemIntrOp<string name, string line, string words, string example, dag args,
                     list<int> operandTypes, list<string> constants = []>
    : LLVM_IntrOp<name,
                  [DeclareOpInterfaceMethods<AccessGroupOpInterface>,
                   DeclareOpInterfaceMethods<AliasAnalysisOpInterface>,
                   DeclareOpInterfaceMethods<ArgAndResultAttrsOpInterface>,
                   DeclareOpInterfaceMethods<PromotableMemOpInterface>,
                   DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>,
                   DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>],
                  0, operandTypes> {
  let summary = line;
  let description = Described<words, example>.ret;
  let arguments = !con((ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst), args,
                       (ins I1Attr:$isVolatile), LLVM_MemoryArgs, LLVM_SignatureArgs);
  let immediates = constants # ["3 isVolatile"];
}
defvar CopySource = (ins Arg<LLVM_AnyPointer, "", [MemRead]>:$src);
class LLVM_MemExample<string name, list<string> operands, list<string> types,
                      string length = "">
    : LLVM_IntrExample<name, operands, types, "", "isVolatile = false" # length>;
defvar LLVM_CopyTypes = ["!llvm.ptr", "!llvm.ptr"];
defvar LLVM_FillTypes = ["!llvm.ptr", "i8"];
defvar LLVM_ConstantLength = ", len = 16 : i64";

def LLVM_MemcpyOp
    : LLVM_MemIntrOp<"memcpy", "copy of bytes",
                     "Source and destination are the same or do not overlap.",
                     LLVM_MemExample<"memcpy", ["dst", "src", "len"],
                                     LLVM_CopyTypes # ["i64"]>.generic,
                     !con(CopySource, (ins AnySignlessInteger:$len)), [0, 1, 2]>;
def LLVM_MemmoveOp
    : LLVM_MemIntrOp<"memmove", "copy of bytes that may overlap",
                     "As if all were read before the first is written.",
                     LLVM_MemExample<"memmove", ["dst", "src", "len"],
                                     LLVM_CopyTypes # ["i64"]>.generic,
                     !con(CopySource, (ins AnySignlessInteger:$len)), [0, 1, 2]>;
def LLVM_MemcpyInlineOp
    : LLVM_MemIntrOp<"memcpy.inline", "copy of bytes, with no call",
                     "As `memcpy`, with a constant length; the library is not called.",
                     LLVM_MemExample<"memcpy.inline", ["dst", "src"], LLVM_CopyTypes,
                                     LLVM_ConstantLength>.generic,
                     !con(CopySource, (ins APIntAttr:$len)), [0, 1, 2], ["2 len"]>;
def LLVM_MemsetOp
    : LLVM_MemIntrOp<"memset", "bytes of one value", "Each of the bytes becomes `val`.",
                     LLVM_MemExample<"memset", ["dst", "val", "len"],
                                     LLVM_FillTypes # ["i64"]>.generic,
                     (ins I8:$val, AnySignlessInteger:$len), [0, 2]>;
def LLVM_MemsetInlineOp
    : LLVM_MemIntrOp<"memset.inline", "bytes of one value, with no call",
                     "As `memset`, with a constant length; the library is not called.",
                     LLVM_MemExample<"memset.inline", ["dst", "val"], LLVM_FillTypes,
                                     LLVM_ConstantLength>.generic,
                     (ins I8:$val, APIntAttr:$len), [0, 2], ["2 len"]>;

def LLVM_Prefetch : LLVM_ZeroResultIntrOp<"prefetch", [0]> {
  let summary = "hint that memory will be used";
  let description = [{
    `rw` is 1 for a write, `hint` a locality from 0 to 3 (keep), `cache` 1 for data. It
    changes nothing but time.

    ```mlir
    "llvm.intr.prefetch"(%p) <{rw = 0 : i32, hint = 3 : i32, cache = 1 : i32}> : (!llvm.ptr) -> ()
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$addr, I32Attr:$rw, I32Attr:$hint, I32Attr:$cache);
  let immediates = ["1 rw", "2 hint", "3 cache"];
}
def LLVM_NoAliasScopeDeclOp : LLVM_ZeroResultIntrOp<"experimental.noalias.scope.decl"> {
  let summary = "place where an alias scope begins";
  let description = [{
    Accesses of the scope mean this run of the place: in the next iteration of a loop the
    scope is another.

    ```mlir
    llvm.intr.experimental.noalias.scope.decl #llvm.alias_scope<id = distinct[0]<>, domain = <id = distinct[1]<>>>
    ```
  }];
  let llvmirBuilder = "";
  let arguments = (ins LLVM_AliasScopeAttr:$scope);
  let assemblyFormat = "$scope attr-dict";
}
def LLVM_PtrMaskOp
    : LLVM_IntrOp<"ptrmask", [Pure, AllTypesMatch<["ptr", "res"]>], 1, [0, 1]>,
      Clif<[{ $res = address(band(address(type($mask), $ptr), $mask)) }]> {
  let summary = "pointer with bits cleared";
  let description = [{
    The bits of the address that the mask has, in the memory of the operand.

    ```mlir
    %q = llvm.intr.ptrmask %p, %mask : (!llvm.ptr, i64) -> !llvm.ptr
    ```
  }];
  let arguments = (ins LLVM_Pointers:$ptr, LLVM_ScalarOrVectorOf<AnyInteger>:$mask);
  let results = (outs LLVM_Pointers:$res);
  let assemblyFormat = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)";
}

class LLVM_LifetimeBaseOp<string name, string line, string words>
    : LLVM_ZeroResultIntrOp<name, [0], [LLVM_IsPromotable]> {
  let summary = line;
  let description = Described<words, "llvm.intr." # name # " %p : !llvm.ptr">.ret;
  let arguments = (ins LLVM_AnyPointer:$ptr);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_LifetimeStartOp
    : LLVM_LifetimeBaseOp<"lifetime.start", "start of the use of stack memory",
                          "Before it the memory, which is that of an `llvm.alloca`, is dead; "
                          "from it on its content is undefined.">;
def LLVM_LifetimeEndOp
    : LLVM_LifetimeBaseOp<"lifetime.end", "end of the use of stack memory",
                          "After it the memory, which is that of an `llvm.alloca`, is dead.">;

def LLVM_InvariantStartOp
    : LLVM_IntrOp<"invariant.start", [LLVM_IsPromotable], 1, [1]>, Clif<"$res = 0"> {
  let summary = "start of memory that does not change";
  let description = [{
    So many bytes at the address keep what they have until the end that is given the result;
    a size of -1 is unknown.

    ```mlir
    %start = llvm.intr.invariant.start 8, %p : !llvm.ptr
    ```
  }];
  let arguments = (ins I64Attr:$size, LLVM_AnyPointer:$ptr);
  let immediates = ["0 size"];
  let results = (outs LLVM_DefaultPointer:$res);
  let assemblyFormat = "$size `,` $ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_InvariantEndOp
    : LLVM_ZeroResultIntrOp<"invariant.end", [2], [LLVM_IsPromotable]> {
  let summary = "end of memory that does not change";
  let description = [{
    From here on the memory may be written again.

    ```mlir
    llvm.intr.invariant.end %start, 8, %p : !llvm.ptr
    ```
  }];
  let arguments = (ins LLVM_DefaultPointer:$start, I64Attr:$size, LLVM_AnyPointer:$ptr);
  let immediates = ["1 size"];
  let assemblyFormat = "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))";
}
class LLVM_InvariantGroupOp<string verb, string line, string words>
    : LLVM_IntrOp<verb # ".invariant.group", [LLVM_IsPromotable, SameOperandsAndResultType],
                  1, [0]>,
      ClifUnary<"copy", "ptr"> {
  let summary = line;
  let description = Described<
      words, "%q = llvm.intr." # verb # ".invariant.group %p : !llvm.ptr">.ret;
  let arguments = (ins LLVM_AnyPointer:$ptr);
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_LaunderInvariantGroupOp
    : LLVM_InvariantGroupOp<"launder", "pointer of a new invariant group",
                            "The same address; loads by it may find other values than loads "
                            "by the operand that are of an invariant group.">;
def LLVM_StripInvariantGroupOp
    : LLVM_InvariantGroupOp<"strip", "pointer of no invariant group",
                            "The same address, of which nothing is said: pointers so made "
                            "can be compared.">;

def LLVM_ThreadlocalAddressOp : LLVM_IntrOp<"threadlocal.address", [Pure], 1, [0]>,
                                ClifUnary<"copy", "global"> {
  let summary = "address of a variable of this thread";
  let description = [{
    The operand is the address of a global that is thread-local.

    ```mlir
    %q = "llvm.intr.threadlocal.address"(%p) : (!llvm.ptr) -> !llvm.ptr
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$global);
}
def LLVM_StackSaveOp : LLVM_IntrOp<"stacksave", [], 1, [], [0]> {
  let summary = "place that the stack is at";
  let description = [{
    To be handed to `stackrestore`.

    ```mlir
    %p = llvm.intr.stacksave : !llvm.ptr
    ```
  }];
  let assemblyFormat = "attr-dict `:` qualified(type($res))";
}
def LLVM_StackRestoreOp : LLVM_ZeroResultIntrOp<"stackrestore", [0]> {
  let summary = "frees what was allocated on the stack";
  let description = [{
    All since the `stacksave` that made the operand.

    ```mlir
    llvm.intr.stackrestore %p : !llvm.ptr
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$ptr);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}

#endif // ODS_LLVM_MEMORY_INTRINSIC_OPS_TD
