// Calls and terminators. Included by LLVMOps.td.
#ifndef ODS_LLVM_CONTROL_OPS_TD
#define ODS_LLVM_CONTROL_OPS_TD

// ---- Calls ----

defvar LLVM_CalleeArgs = (ins OptionalAttr<TypeAttrOf<LLVM_FunctionType>>:$var_callee_type,
                              OptionalAttr<FlatSymbolRefAttr>:$callee,
                              Variadic<LLVM_Type>:$callee_operands);
// Defaults of the enums that have namespaces of their own, with qualified names.
defvar LLVM_DefaultCConv = DefaultValuedAttr<CConv, "::mlir::LLVM::cconv::CConv::C">;
defvar LLVM_DefaultTailCallKind
    = DefaultValuedAttr<TailCallKind, "::mlir::LLVM::tailcallkind::TailCallKind::None">;
defvar LLVM_DefaultLinkage
    = DefaultValuedAttr<Linkage, "::mlir::LLVM::linkage::Linkage::External">;
defvar LLVM_CConvArg = (ins LLVM_DefaultCConv:$CConv);

def LLVM_CallOp
    : LLVM_MemAccessOpBase<
          "call",
          !con(LLVM_CalleeArgs, (ins LLVM_Fastmath:$fastmathFlags), LLVM_CConvArg,
               (ins LLVM_DefaultTailCallKind:$TailCallKind,
                    OptionalAttr<LLVM_MemoryEffectsAttr>:$memory_effects,
                    UnitAttr:$convergent, UnitAttr:$no_unwind, UnitAttr:$will_return),
               LLVM_BundleArgs, LLVM_SignatureArgs,
               (ins UnitAttr:$no_inline, UnitAttr:$always_inline, UnitAttr:$inline_hint)),
          [AttrSizedOperandSegments, LLVM_HasFastmath,
           DeclareOpInterfaceMethods<CallOpInterface>, LLVM_UsesSymbols]> {
  let summary = "call of a function";
  let description = [{
    Calls a function by its symbol, or by a pointer that is then the first operand.
    `var_callee_type` has the full type of a function that takes `...`.

    ```mlir
    llvm.func @callee(i32) -> f32
    llvm.func @printf(!llvm.ptr, ...) -> i32
    llvm.func @caller(%f: !llvm.ptr, %x: i32) -> f32 {
      %a = llvm.call @callee(%x) : (i32) -> f32
      %b = llvm.call %f(%x) : !llvm.ptr, (i32) -> f32
      %c = llvm.call @printf(%f, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
      llvm.return %a : f32
    }
    ```
  }];
  let results = (outs Optional<LLVM_Type>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_InvokeOp
    : LLVM_Op<"invoke", [AttrSizedOperandSegments, LLVM_IsBranch,
                         DeclareOpInterfaceMethods<CallOpInterface>, LLVM_HasWeights,
                         Terminator]> {
  let summary = "call that may unwind";
  let description = [{
    Goes to the first block if the call returns and to the second, which begins with a
    landing pad, if it unwinds.

    ```mlir
    llvm.func @risky(i32) -> i32
    llvm.func @personality(...) -> i32
    llvm.func @caller(%x: i32) -> i32 attributes {personality = @personality} {
      %r = llvm.invoke @risky(%x) to ^fine unwind ^caught : (i32) -> i32
    ^fine:
      llvm.return %r : i32
    ^caught:
      %e = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
      llvm.resume %e : !llvm.struct<(ptr, i32)>
    }
    ```
  }];
  let arguments = !con(LLVM_CalleeArgs, LLVM_SignatureArgs,
                       (ins Variadic<LLVM_Type>:$normalDestOperands,
                            Variadic<LLVM_Type>:$unwindDestOperands,
                            OptionalAttr<DenseI32ArrayAttr>:$branch_weights),
                       LLVM_CConvArg, LLVM_BundleArgs);
  let results = (outs Optional<LLVM_Type>:$result);
  let successors = (successor AnySuccessor:$normalDest, AnySuccessor:$unwindDest);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_LandingpadOp : LLVM_Op<"landingpad"> {
  let summary = "start of a block that catches";
  let description = [{
    The exception, as a value that the personality function knows. It tells by its clauses
    which exceptions are caught; with `cleanup` it is entered for any.

    ```mlir
    llvm.func @risky()
    llvm.func @personality(...) -> i32
    llvm.func @caller() attributes {personality = @personality} {
      %null = llvm.mlir.zero : !llvm.ptr
      llvm.invoke @risky() to ^fine unwind ^caught : () -> ()
    ^fine:
      llvm.return
    ^caught:
      %e = llvm.landingpad (catch %null : !llvm.ptr) : !llvm.struct<(ptr, i32)>
      llvm.return
    }
    ```
  }];
  let arguments = (ins UnitAttr:$cleanup, Variadic<LLVM_Type>);
  let results = (outs LLVM_Type:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_VaArgOp : LLVM_Op<"va_arg"> {
  let summary = "next variadic argument";
  let description = [{
    The argument of that type that the list is at, which then is at the next one.

    ```mlir
    %x = llvm.va_arg %list : (!llvm.ptr) -> i32
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$arg);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$arg attr-dict `:` functional-type($arg, $res)";
}
def LLVM_CallIntrinsicOp
    : LLVM_Op<"call_intrinsic", [ArgAndResultAttrsOpInterface, AttrSizedOperandSegments,
                                 LLVM_HasFastmath]> {
  let summary = "call of an intrinsic by its name";
  let description = [{
    For an intrinsic that has no operation of its own; the types are appended to the name
    where LLVM overloads it.

    ```mlir
    %r = llvm.call_intrinsic "llvm.round"(%x) : (f32) -> f32
    ```
  }];
  let arguments = !con((ins StrAttr:$intrin, Variadic<LLVM_Type>:$args,
                            LLVM_Fastmath:$fastmathFlags),
                       LLVM_BundleArgs, LLVM_SignatureArgs);
  let results = (outs Optional<LLVM_Type>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_InlineAsmOp
    : LLVM_Op<"inline_asm", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "assembly of the target";
  let description = [{
    The text for the assembler, and the constraints that say where operands and result are.

    ```mlir
    %r = llvm.inline_asm has_side_effects asm_dialect = intel "bswap $0", "=r,r" %x : (i32) -> i32
    ```
  }];
  let arguments = (ins Variadic<LLVM_Type>:$operands, StrAttr:$asm_string,
                       StrAttr:$constraints, UnitAttr:$has_side_effects,
                       UnitAttr:$is_align_stack,
                       LLVM_DefaultTailCallKind:$tail_call_kind,
                       OptionalAttr<DefaultValuedAttr<
                           AsmATTOrIntel, "AsmDialect::AD_ATT">>:$asm_dialect,
                       OptionalAttr<ArrayAttr>:$operand_attrs);
  let results = (outs Optional<LLVM_Type>:$res);
  let assemblyFormat = [{
    (`has_side_effects` $has_side_effects^)?
    (`is_align_stack` $is_align_stack^)?
    (`tail_call_kind` `=` $tail_call_kind^)?
    (`asm_dialect` `=` $asm_dialect^)?
    (`operand_attrs` `=` $operand_attrs^)?
    attr-dict $asm_string `,` $constraints
    operands `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

// ---- Terminators ----

class LLVM_TerminatorOp<string mnemonic, list<Trait> traits = []>
    : LLVM_Op<mnemonic, traits # [Terminator]>;

def LLVM_BrOp : LLVM_TerminatorOp<"br", [LLVM_IsBranch, Pure]> {
  let summary = "jump to a block";
  let description = [{
    Goes to a block of the function, with values for its arguments.

    ```mlir
    llvm.func @jump(%a: i32) -> i32 {
      llvm.br ^next(%a : i32)
    ^next(%b: i32):
      llvm.return %b : i32
    }
    ```
  }];
  let arguments = (ins Variadic<LLVM_Type>:$destOperands,
                       OptionalAttr<LoopAnnotationAttr>:$loop_annotation);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
}
def LLVM_CondBrOp
    : LLVM_TerminatorOp<"cond_br", [AttrSizedOperandSegments, LLVM_IsBranch,
                                    LLVM_HasWeights, Pure]> {
  let summary = "jump to one of two blocks";
  let description = [{
    Goes to the first block if the condition holds, otherwise to the second.
    `branch_weights` tells how likely each is.

    ```mlir
    llvm.func @choose(%cond: i1, %a: i32, %b: i32) -> i32 {
      llvm.cond_br %cond weights([9, 1]), ^end(%a : i32), ^end(%b : i32)
    ^end(%c: i32):
      llvm.return %c : i32
    }
    ```
  }];
  let arguments = (ins I1:$condition, Variadic<LLVM_Type>:$trueDestOperands,
                       Variadic<LLVM_Type>:$falseDestOperands,
                       OptionalAttr<DenseI32ArrayAttr>:$branch_weights,
                       OptionalAttr<LoopAnnotationAttr>:$loop_annotation);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = [{
    $condition (`weights` `(` $branch_weights^ `)`)?
    `,` $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)?
    `,` $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)?
    attr-dict
  }];
}
def LLVM_SwitchOp
    : LLVM_TerminatorOp<"switch", [AttrSizedOperandSegments, LLVM_IsBranch, LLVM_HasWeights,
                                   Pure]> {
  let summary = "jump by the value of an integer";
  let description = [{
    Goes to the block whose case value equals the operand, or to the default one. Each block
    has operands of its own; `case_operand_segments` counts them.

    ```mlir
    llvm.func @choose(%flag: i32, %a: i64) -> i64 {
      llvm.switch %flag : i32, ^other [
        1: ^one(%a : i64),
        42: ^other
      ]
    ^one(%b: i64):
      llvm.return %b : i64
    ^other:
      llvm.return %a : i64
    }
    ```
  }];
  let arguments = (ins AnySignlessInteger:$value, Variadic<AnyType>:$defaultOperands,
                       VariadicOfVariadic<AnyType, "case_operand_segments">:$caseOperands,
                       OptionalAttr<AnyIntElementsAttr>:$case_values,
                       DenseI32ArrayAttr:$case_operand_segments,
                       OptionalAttr<DenseI32ArrayAttr>:$branch_weights);
  let successors = (successor AnySuccessor:$defaultDestination,
                              VariadicSuccessor<AnySuccessor>:$caseDestinations);
  let assemblyFormat = [{
    $value `:` type($value)
    `,` $defaultDestination (`(` $defaultOperands^ `:` type($defaultOperands) `)`)?
    custom<SwitchOpCases>(ref(type($value)), $case_values, $caseDestinations, $caseOperands,
                          type($caseOperands))
    attr-dict
  }];
  let hasVerifier = 1;
}
def LLVM_IndirectBrOp
    : LLVM_TerminatorOp<"indirectbr", [SameVariadicOperandSize, LLVM_IsBranch, Pure]> {
  let summary = "jump to an address";
  let description = [{
    The address is that of one of the successors, made by `llvm.blockaddress`; another is
    undefined.

    ```mlir
    llvm.func @jump(%to: !llvm.ptr, %a: i32) -> i32 {
      llvm.indirectbr %to : !llvm.ptr, [
        ^one(%a : i32),
        ^two
      ]
    ^one(%b: i32):
      llvm.blocktag <id = 1>
      llvm.return %b : i32
    ^two:
      llvm.blocktag <id = 2>
      llvm.return %a : i32
    }
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$addr,
                       VariadicOfVariadic<AnyType, "indbr_operand_segments">:$succOperands,
                       DenseI32ArrayAttr:$indbr_operand_segments);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$successors);
  let assemblyFormat = [{
    $addr `:` type($addr)
    `,` custom<IndirectBrOpSucessors>(ref(type($addr)), $successors, $succOperands,
                                      type($succOperands))
    attr-dict
  }];
}
def LLVM_ReturnOp : LLVM_TerminatorOp<"return", [Pure, ReturnLike]> {
  let summary = "end of a function";
  let description = [{
    Leaves the function, with its result if it has one; in an initializer it is the value of
    the variable.

    ```mlir
    llvm.func @same(%a: i32) -> i32 {
      llvm.return %a : i32
    }
    ```
  }];
  let arguments = (ins Optional<LLVM_Type>:$arg);
  let assemblyFormat = "attr-dict ($arg^ `:` type($arg))?";
  let hasVerifier = 1;
}
def LLVM_ResumeOp : LLVM_TerminatorOp<"resume"> {
  let summary = "goes on unwinding";
  let description = [{
    With the exception that a landing pad was entered with.

    ```mlir
    llvm.func @personality(...) -> i32
    llvm.func @cleanup(%e: !llvm.struct<(ptr, i32)>) attributes {personality = @personality} {
      llvm.resume %e : !llvm.struct<(ptr, i32)>
    }
    ```
  }];
  let arguments = (ins LLVM_Type:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}
def LLVM_UnreachableOp : LLVM_TerminatorOp<"unreachable"> {
  let summary = "end of a block that is never reached";
  let description = [{
    To get there is undefined.

    ```mlir
    llvm.func @abort()
    llvm.func @stop() {
      llvm.call @abort() : () -> ()
      llvm.unreachable
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

#endif // ODS_LLVM_CONTROL_OPS_TD
