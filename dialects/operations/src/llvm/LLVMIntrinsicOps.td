// LLVM's intrinsic functions as operations of the llvm dialect.
#ifndef ODS_LLVM_INTRINSIC_OPS_TD
#define ODS_LLVM_INTRINSIC_OPS_TD

include "llvm/LLVMOpBase.td"
include "mlir/IR/OpBase.td"

defvar FunctionalFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";

include "llvm/LLVMMathIntrinsicOps.td"
include "llvm/LLVMMemoryIntrinsicOps.td"

// ---- Hints ----

def LLVM_AssumeOp : LLVM_ZeroResultIntrOp<"assume"> {
  let summary = "condition that can be taken to hold";
  let description = [{
    If it does not, it is undefined. Bundles of operands say more, such as that a pointer is
    aligned.

    ```mlir
    llvm.intr.assume %cond : i1
    llvm.intr.assume %cond ["align"(%p, %n : !llvm.ptr, i32)] : i1
    ```
  }];
  let arguments = !con((ins I1:$cond), LLVM_BundleArgs);
  let assemblyFormat = [{
    $cond (custom<OpBundles>($op_bundle_operands, type($op_bundle_operands),
                             $op_bundle_tags)^)?
    `:` type($cond) attr-dict
  }];
  let hasVerifier = 1;
}
def LLVM_SSACopyOp : LLVM_IntrOp<"ssa.copy", [Pure, SameOperandsAndResultType], 1, [0]>,
                     ClifUnary<"copy", "operand"> {
  let summary = "the same value under another name";
  let description = [{
    For analyses that say more of a value after a branch.

    ```mlir
    %b = llvm.intr.ssa.copy %a : i32
    ```
  }];
  let arguments = (ins AnyType:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}
def LLVM_IsConstantOp : LLVM_IntrOp<"is.constant", [Pure], 1, [0]> {
  let summary = "whether a value is known at compile time";
  let description = [{
    False if no optimisation finds that it is.

    ```mlir
    %r = "llvm.intr.is.constant"(%a) : (i32) -> i1
    ```
  }];
  let arguments = (ins LLVM_Type:$val);
  let results = (outs I1:$res);
}
def LLVM_ExpectOp : LLVM_IntrOp<"expect", [Pure, SameOperandsAndResultType], 1, [0]>,
                    ClifUnary<"copy", "val"> {
  let summary = "value that is likely another";
  let description = [{
    The first operand, which mostly equals the second, a constant.

    ```mlir
    %b = llvm.intr.expect %a, %c42 : i32
    ```
  }];
  let arguments = (ins AnySignlessInteger:$val, AnySignlessInteger:$expected);
  let assemblyFormat = "$val `,` $expected attr-dict `:` type($val)";
}
def LLVM_ExpectWithProbabilityOp
    : LLVM_IntrOp<"expect.with.probability",
                  [Pure, AllTypesMatch<["val", "expected", "res"]>], 1, [0]>,
      ClifUnary<"copy", "val"> {
  let summary = "value that is another with some probability";
  let description = [{
    The first operand, which equals the second, a constant, with a probability from 0 to 1.

    ```mlir
    %b = llvm.intr.expect.with.probability %a, %c42, 5.000000e-01 : i32
    ```
  }];
  let arguments = (ins AnySignlessInteger:$val, AnySignlessInteger:$expected,
                       F64Attr:$prob);
  let immediates = ["2 prob"];
  let assemblyFormat = "$val `,` $expected `,` $prob attr-dict `:` type($val)";
}

defvar AnnotationArgs = (ins LLVM_AnyPointer:$annotation, LLVM_AnyPointer:$fileName,
                             I32:$line);
def LLVM_VarAnnotation
    : LLVM_ZeroResultIntrOp<"var.annotation", [0, 1],
                            [AllTypesMatch<["annotation", "fileName", "attr"]>]> {
  let summary = "note on a variable";
  let description = [{
    Two strings by their addresses, the text and the file, a line, and more arguments or
    null.

    ```mlir
    "llvm.intr.var.annotation"(%p, %text, %file, %line, %more) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
    ```
  }];
  let arguments = !con((ins LLVM_AnyPointer:$val), AnnotationArgs,
                       (ins LLVM_AnyPointer:$attr));
}
def LLVM_PtrAnnotation
    : LLVM_IntrOp<"ptr.annotation", [AllTypesMatch<["res", "ptr"]>,
                                     AllTypesMatch<["annotation", "fileName", "attr"]>],
                  1, [2], [0]>,
      ClifUnary<"copy", "ptr"> {
  let summary = "pointer with a note";
  let description = [{
    The same pointer; the note is that of `var.annotation`.

    ```mlir
    %q = "llvm.intr.ptr.annotation"(%p, %text, %file, %line, %more) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
    ```
  }];
  let arguments = !con((ins LLVM_AnyPointer:$ptr), AnnotationArgs,
                       (ins LLVM_AnyPointer:$attr));
  let results = (outs LLVM_AnyPointer:$res);
}
def LLVM_Annotation
    : LLVM_IntrOp<"annotation", [AllTypesMatch<["res", "integer"]>,
                                 AllTypesMatch<["annotation", "fileName"]>],
                  1, [2], [0]>,
      ClifUnary<"copy", "integer"> {
  let summary = "integer with a note";
  let description = [{
    The same number; the note has a text, a file and a line.

    ```mlir
    %b = "llvm.intr.annotation"(%a, %text, %file, %line) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
    ```
  }];
  let arguments = !con((ins AnySignlessInteger:$integer), AnnotationArgs);
  let results = (outs AnySignlessInteger:$res);
}

// ---- Traps ----

def LLVM_Trap : LLVM_ZeroResultIntrOp<"trap"> {
  let summary = "ends the program";
  let description = [{
    By an instruction of the target that traps.

    ```mlir
    llvm.intr.trap
    ```
  }];
  let assemblyFormat = "attr-dict";
}
def LLVM_DebugTrap : LLVM_ZeroResultIntrOp<"debugtrap"> {
  let summary = "stops in the debugger";
  let description = [{
    By an instruction of the target; the program may go on after it.

    ```mlir
    llvm.intr.debugtrap
    ```
  }];
  let assemblyFormat = "attr-dict";
}
def LLVM_UBSanTrap : LLVM_ZeroResultIntrOp<"ubsantrap"> {
  let summary = "ends the program, with a reason";
  let description = [{
    The kind of failure is in the instruction, for a handler to see.

    ```mlir
    llvm.intr.ubsantrap <{failureKind = 1 : i8}>
    ```
  }];
  let arguments = (ins I8Attr:$failureKind);
  let immediates = ["0 failureKind"];
  let assemblyFormat = "prop-dict attr-dict";
}

// ---- Coroutines ----

class LLVM_CoroOp<string name, string line, string words, string example, dag args,
                  string format, int numResults = 1, list<int> resultTypes = []>
    : LLVM_IntrOp<"coro." # name, [], numResults, [], resultTypes> {
  let summary = line;
  let description = Described<words, !if(numResults, "%r = ", "") # "llvm.intr.coro." # name
                                     # " " # example>.ret;
  let arguments = args;
  let assemblyFormat = format;
}
class LLVM_TypedCoroOp<string name, string line, string words, string example, dag args,
                       string operands>
    : LLVM_CoroOp<name, line, words, example, args,
                  operands # " attr-dict `:` functional-type(operands, results)">;
def LLVM_CoroIdOp
    : LLVM_TypedCoroOp<"id", "identity of a coroutine",
                       "Of the function that it is in: the alignment of the frame, the memory "
                       "of the promise or null, and two that the frontend leaves null.",
                       "%align, %promise, %none, %none "
                       ": (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token",
                       (ins I32:$align, LLVM_AnyPointer:$promise, LLVM_AnyPointer:$coroaddr,
                            LLVM_AnyPointer:$fnaddrs),
                       "$align `,` $promise `,` $coroaddr `,` $fnaddrs">;
def LLVM_CoroBeginOp
    : LLVM_TypedCoroOp<"begin", "handle of a coroutine",
                       "The frame is laid into the memory given, whose size is `coro.size`.",
                       "%id, %mem : (!llvm.token, !llvm.ptr) -> !llvm.ptr",
                       (ins LLVM_TokenType:$token, LLVM_AnyPointer:$mem), "$token `,` $mem">;
def LLVM_CoroSizeOp
    : LLVM_CoroOp<"size", "size of a coroutine's frame", "In bytes.", ": i64", (ins),
                  "attr-dict `:` type($res)", 1, [0]>;
def LLVM_CoroAlignOp
    : LLVM_CoroOp<"align", "alignment of a coroutine's frame", "In bytes.", ": i64", (ins),
                  "attr-dict `:` type($res)", 1, [0]>;
def LLVM_CoroSaveOp
    : LLVM_TypedCoroOp<"save", "point where a coroutine is ready to be resumed",
                       "From it on another thread may resume the coroutine, though it has not "
                       "come to `coro.suspend` yet.",
                       "%handle : (!llvm.ptr) -> !llvm.token",
                       (ins LLVM_AnyPointer:$handle), "$handle">;
def LLVM_CoroSuspendOp
    : LLVM_CoroOp<"suspend", "point where a coroutine suspends",
                  "-1 if it suspends now, 0 when it was resumed, 1 when it is destroyed. A "
                  "final one is never resumed.", "%save, %final : i8",
                  (ins LLVM_TokenType:$save, I1:$final),
                  "$save `,` $final attr-dict `:` type($res)">;
def LLVM_CoroEndOp
    : LLVM_TypedCoroOp<"end", "end of the part that a caller runs",
                       "Where control returns to whoever started or resumed the coroutine; "
                       "whether it unwinds, and what it returns, are operands.",
                       "%handle, %unwind, %none : (!llvm.ptr, i1, !llvm.token) -> i1",
                       (ins LLVM_AnyPointer:$handle, I1:$unwind, LLVM_TokenType:$retvals),
                       "$handle `,` $unwind `,` $retvals">;
def LLVM_CoroFreeOp
    : LLVM_TypedCoroOp<"free", "memory of a coroutine's frame",
                       "Null where the frame was not allocated.",
                       "%id, %handle : (!llvm.token, !llvm.ptr) -> !llvm.ptr",
                       (ins LLVM_TokenType:$id, LLVM_AnyPointer:$handle), "$id `,` $handle">;
def LLVM_CoroResumeOp
    : LLVM_CoroOp<"resume", "resumes a coroutine",
                  "One that is suspended, and not at its end.", "%handle : !llvm.ptr",
                  (ins LLVM_AnyPointer:$handle),
                  "$handle attr-dict `:` qualified(type($handle))", 0>;
def LLVM_CoroPromiseOp
    : LLVM_TypedCoroOp<"promise", "promise of a coroutine, or coroutine of a promise",
                       "From the handle to the promise, or with `from` the other way round.",
                       "%handle, %align, %from : (!llvm.ptr, i32, i1) -> !llvm.ptr",
                       (ins LLVM_AnyPointer:$handle, I32:$align, I1:$from),
                       "$handle `,` $align `,` $from"> {
  let results = (outs LLVM_AnyPointer:$res);
}

// ---- Debug info ----

class LLVM_DbgIntrOp<string name, string line, string words, string sample, Type type,
                     string subject, list<Trait> traits>
    : LLVM_IntrOp<"dbg." # name, traits, 0> {
  let summary = line;
  let description = Described<
      words # " The expression tells how the one follows from the other.",
      "#scope = #llvm.di_subprogram<name = \"f\">\n"
      "#variable = #llvm.di_local_variable<scope = #scope, name = \"x\">\n"
      "llvm.intr.dbg." # name # " #variable = %" # subject # " : " # sample>.ret;
  let llvmirBuilder = "";
  let arguments = !con(!dag(ins, [type], [subject]),
                       (ins LLVM_DILocalVariableAttr:$varInfo,
                            DefaultValuedAttr<LLVM_DIExpressionAttr, "{}">:$locationExpr));
  let assemblyFormat = "qualified($varInfo) (qualified($locationExpr)^)? `=` $" # subject
                       # " `:` qualified(type($" # subject # ")) attr-dict";
}
def LLVM_DbgDeclareOp
    : LLVM_DbgIntrOp<"declare", "address of a variable of the source",
                     "The variable is in that memory.", "!llvm.ptr", LLVM_AnyPointer, "addr",
                     [DeclareOpInterfaceMethods<PromotableOpInterface,
                                                ["requiresReplacedValues",
                                                 "visitReplacedValues"]>]>;
def LLVM_DbgValueOp
    : LLVM_DbgIntrOp<"value", "value of a variable of the source",
                     "From here on the variable has that value.", "i32", LLVM_Type, "value",
                     [LLVM_IsPromotable]>;
def LLVM_DbgLabelOp : LLVM_ZeroResultIntrOp<"dbg.label"> {
  let summary = "place of a label of the source";
  let description = [{
    The label is here.

    ```mlir
    #scope = #llvm.di_subprogram<name = "f">
    #label = #llvm.di_label<scope = #scope, name = "again">
    llvm.intr.dbg.label #label
    ```
  }];
  let llvmirBuilder = "";
  let arguments = (ins LLVM_DILabelAttr:$label);
  let assemblyFormat = "$label attr-dict";
}

// ---- Variadic arguments and exceptions ----

// LLVM spells these intrinsics with an underscore.
class LLVM_VaListOp<string name, string intrinsic, string line, string words>
    : LLVM_ZeroResultIntrOp<name, [0]> {
  let summary = line;
  let description = Described<
      words, "llvm.func @variadic(%list: !llvm.ptr, ...) {\n  llvm.intr." # name
             # " %list : !llvm.ptr\n  llvm.return\n}">.ret;
  let intrinsicName = "llvm." # intrinsic;
  let arguments = (ins LLVM_AnyPointer:$arg_list);
  let assemblyFormat = "$arg_list attr-dict `:` qualified(type($arg_list))";
}
def LLVM_VaStartOp
    : LLVM_VaListOp<"vastart", "va_start", "start of variadic arguments",
                    "The list is at the first argument of `...` from then on.">;
def LLVM_VaEndOp
    : LLVM_VaListOp<"vaend", "va_end", "end of a list of arguments",
                    "Each list that was started or copied is ended in the same function.">;
def LLVM_VaCopyOp : LLVM_ZeroResultIntrOp<"vacopy", [0]> {
  let summary = "copy of a list of arguments";
  let description = [{
    The first list is at the same argument as the second from then on.

    ```mlir
    llvm.intr.vacopy %src to %dest : !llvm.ptr, !llvm.ptr
    ```
  }];
  let intrinsicName = "llvm.va_copy";
  let arguments = (ins LLVM_AnyPointer:$dest_list, LLVM_AnyPointer:$src_list);
  let assemblyFormat = "$src_list `to` $dest_list attr-dict `:` type(operands)";
}
def LLVM_EhTypeidForOp : LLVM_IntrOp<"eh.typeid.for", [], 1, [0]> {
  let summary = "number of an exception type";
  let description = [{
    The number by which a landing pad tells the type whose info the operand is.

    ```mlir
    %id = llvm.intr.eh.typeid.for %info : (!llvm.ptr) -> i32
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$type_info);
  let assemblyFormat = "$type_info attr-dict `:` functional-type(operands, results)";
}

include "llvm/LLVMVectorIntrinsicOps.td"

#endif // ODS_LLVM_INTRINSIC_OPS_TD
