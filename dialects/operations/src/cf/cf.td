// The cf dialect: control flow among the blocks of one region, and assertions.
#ifndef ODS_CONTROL_FLOW_OPS_TD
#define ODS_CONTROL_FLOW_OPS_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ods/Rust.td"

def ControlFlow_Dialect : Dialect, Extended {
  let name = "cf";
  let cppNamespace = "::mlir::cf";
  let dependentDialects = ["arith::ArithDialect"];
}

class CF_Op<string mnemonic, list<Trait> traits = []>
    : Op<ControlFlow_Dialect, mnemonic, traits>;

def AssertOp : CF_Op<"assert", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "condition that must hold";
  let description = [{
    Ends the program with the message if the condition is false.

    ```mlir
    cf.assert %ok, "the index is in range"
    ```
  }];
  let arguments = (ins I1:$arg, StrAttr:$msg);
  let assemblyFormat = "$arg `,` $msg attr-dict";
  let hasCanonicalizeMethod = 1;
}

// The successor taken follows from constant operands.
defvar BranchMethods = DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>;

def BranchOp : CF_Op<"br", [BranchMethods, Pure, Terminator]> {
  let summary = "jump to a block";
  let description = [{
    Goes to a block of the same region, with values for its arguments.

    ```mlir
    func.func @jump(%a: i32) -> i32 {
      cf.br ^next(%a : i32)
    ^next(%b: i32):
      return %b : i32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$destOperands);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
  let hasCanonicalizeMethod = 1;
}

def CondBranchOp
    : CF_Op<"cond_br", [AttrSizedOperandSegments, BranchMethods, WeightedBranchOpInterface,
                        Pure, Terminator]> {
  let summary = "jump to one of two blocks";
  let description = [{
    Goes to the first block if the condition holds, otherwise to the second.
    `branch_weights` tells how likely each is.

    ```mlir
    func.func @choose(%cond: i1, %a: i32, %b: i32) -> i32 {
      cf.cond_br %cond weights([9, 1]), ^end(%a : i32), ^end(%b : i32)
    ^end(%c: i32):
      return %c : i32
    }
    ```
  }];
  let arguments = (ins I1:$condition,
                       Variadic<AnyType>:$trueDestOperands,
                       Variadic<AnyType>:$falseDestOperands,
                       OptionalAttr<DenseI32ArrayAttr>:$branch_weights);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = [{
    $condition (`weights` `(` $branch_weights^ `)`)?
    `,` $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)?
    `,` $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)?
    attr-dict
  }];
  let hasCanonicalizer = 1;
}

def SwitchOp
    : CF_Op<"switch", [AttrSizedOperandSegments, BranchMethods, Pure, Terminator]> {
  let summary = "jump by the value of an integer";
  let description = [{
    Goes to the block whose case value equals the flag, or to the default one. Each block
    has operands of its own; `case_operand_segments` counts them.

    ```mlir
    func.func @choose(%flag: i32, %a: i64) -> i64 {
      cf.switch %flag : i32, [
        default: ^other,
        1: ^one(%a : i64),
        42: ^other
      ]
    ^one(%b: i64):
      return %b : i64
    ^other:
      return %a : i64
    }
    ```
  }];
  let arguments = (ins AnyInteger:$flag,
                       Variadic<AnyType>:$defaultOperands,
                       VariadicOfVariadic<AnyType, "case_operand_segments">:$caseOperands,
                       OptionalAttr<AnyIntElementsAttr>:$case_values,
                       DenseI32ArrayAttr:$case_operand_segments);
  let successors = (successor AnySuccessor:$defaultDestination,
                              VariadicSuccessor<AnySuccessor>:$caseDestinations);
  let assemblyFormat = [{
    $flag `:` type($flag) `,`
    `[` `\n` custom<SwitchOpCases>(ref(type($flag)),
                                   $defaultDestination, $defaultOperands,
                                   type($defaultOperands),
                                   $case_values, $caseDestinations, $caseOperands,
                                   type($caseOperands)) `]`
    attr-dict
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

#endif // ODS_CONTROL_FLOW_OPS_TD
