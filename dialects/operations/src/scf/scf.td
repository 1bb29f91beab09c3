// The scf dialect: loops and conditionals as operations with regions.
#ifndef ODS_SCF_OPS_TD
#define ODS_SCF_OPS_TD

include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/ParallelCombiningOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"
include "scf/DeviceMappingInterface.td"
include "ods/Regions.td"
include "ods/Rust.td"

def SCF_Dialect : Dialect, Extended {
  let name = "scf";
  let cppNamespace = "::mlir::scf";
  let dependentDialects = ["arith::ArithDialect"];
}

class SCF_Op<string mnemonic, list<Trait> traits = []> : Op<SCF_Dialect, mnemonic, traits>;

class SCF_Branches<list<string> methods = []>
    : DeclareOpInterfaceMethods<RegionBranchOpInterface, methods>;
class SCF_Loops<list<string> methods> : DeclareOpInterfaceMethods<LoopLikeOpInterface, methods>;

// ---- Loops ----

def ForOp
    : SCF_Op<"for", [AutomaticAllocationScope,
                     SCF_Loops<["getInitsMutable", "getLoopResults", "getRegionIterArgs",
                                "getLoopInductionVars", "getLoopLowerBounds",
                                "getLoopSteps", "getLoopUpperBounds",
                                "getStaticTripCount", "getYieldedValuesMutable",
                                "promoteIfSingleIteration", "replaceWithAdditionalYields"]>,
                     AllTypesMatch<["lowerBound", "upperBound", "step"]>,
                     DeclareOpInterfaceMethods<ConditionallySpeculatable>, SCF_Branches<["getEntrySuccessorOperands"]>,
                     SingleBlockImplicitTerminator<"scf::YieldOp">,
                     RecursiveMemoryEffects]> {
  let summary = "for operation";
  let description = [{
    Counts from the lower bound to just before the upper one. Values carried from
    one iteration to the next begin as `initArgs`, and end as the results: the body
    takes them as arguments behind the counter, and yields those of the next round.
    Bounds are compared as signed integers, or as unsigned ones where it says so.

    ```mlir
    func.func @sum(%data: index, %n: index) -> index {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c0) -> (index) {
        %next = arith.addi %acc, %i : index
        scf.yield %next : index
      }
      return %sum : index
    }
    ```
  }];
  let arguments = (ins AnySignlessIntegerOrIndex:$lowerBound,
                       AnySignlessIntegerOrIndex:$upperBound,
                       AnySignlessIntegerOrIndex:$step, Variadic<AnyType>:$initArgs,
                       UnitAttr:$unsignedCmp);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region RegionArgs<SizedRegion<1>, ["inductionVariable", "iterArgs*"], 0>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def WhileOp
    : SCF_Op<"while", [SCF_Branches<["getEntrySuccessorOperands"]>,
                       SCF_Loops<["getRegionIterArgs", "getYieldedValuesMutable"]>,
                       RecursiveMemoryEffects, SingleBlock]> {
  let summary = "a generic 'while' loop";
  let description = [{
    Runs `before`, which decides whether to leave with its values or to run `after`
    with them; `after` gives those for the next time. An `after` that only passes on
    what it is given makes it a do-while loop.

    ```mlir
    func.func @halve(%x: i64) -> i64 {
      %c1 = arith.constant 1 : i64
      %c2 = arith.constant 2 : i64
      %odd = scf.while (%a = %x) : (i64) -> i64 {
        %bit = arith.remsi %a, %c2 : i64
        %even = arith.cmpi ne, %bit, %c1 : i64
        scf.condition(%even) %a : i64
      } do {
      ^bb0(%b: i64):
        %half = arith.divsi %b, %c2 : i64
        scf.yield %half : i64
      }
      return %odd : i64
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inits);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region RegionArgs<SizedRegion<1>, ["beforeArgs*"], 0>:$before,
                        RegionArgs<SizedRegion<1>, ["afterArgs*"], 0>:$after);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def ConditionOp
    : SCF_Op<"condition", [HasParent<"WhileOp">,
                           DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface,
                                                     ["getSuccessorRegions"]>,
                           Pure, Terminator]> {
  let summary = "loop continuation condition";
  let description = [{
    Ends the first region of `scf.while`: if the condition holds, the values go to the
    second region, else they are the results of the loop.

    ```mlir
    func.func @wait(%go: i1) {
      scf.while : () -> () {
        scf.condition(%go)
      } do {
        scf.yield
      }
      return
    }
    ```
  }];
  let arguments = (ins I1:$condition, Variadic<AnyType>:$args);
  let assemblyFormat = "`(` $condition `)` attr-dict ($args^ `:` type($args))?";
}
def YieldOp
    : SCF_Op<"yield", [Pure, ReturnLike, Terminator,
                       ParentOneOf<["ExecuteRegionOp", "ForOp", "IfOp", "IndexSwitchOp",
                                    "WhileOp"]>]> {
  let summary = "loop yield and termination operation";
  let description = [{
    Ends a region and hands values to the operation around, which says what becomes of
    them: the results, or the arguments of the next round. It is left out of the text
    where there are no values and one is implied.

    ```mlir
    func.func @pick(%c: i1, %a: f32, %b: f32) -> f32 {
      %r = scf.if %c -> (f32) {
        scf.yield %a : f32
      } else {
        scf.yield %b : f32
      }
      return %r : f32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

// ---- Parallel loops ----

def ParallelOp
    : SCF_Op<"parallel", [AutomaticAllocationScope, AttrSizedOperandSegments,
                          SCF_Loops<["getLoopInductionVars", "getLoopLowerBounds",
                                     "getLoopUpperBounds", "getLoopSteps"]>,
                          RecursiveMemoryEffects, SCF_Branches<>,
                          SingleBlockImplicitTerminator<"scf::ReduceOp">,
                          HasParallelRegion]> {
  let summary = "parallel for operation";
  let description = [{
    A nest of loops over a box, in any order or at once. What the iterations give is
    reduced by the `scf.reduce` at the end of the body, beginning with `initVals`.

    ```mlir
    func.func @sum(%n: index, %zero: f32, %x: f32) -> f32 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %sum = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) init (%zero) -> f32 {
        scf.reduce(%x : f32) {
        ^bb0(%a: f32, %b: f32):
          %c = arith.addf %a, %b : f32
          scf.reduce.return %c : f32
        }
      }
      return %sum : f32
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$lowerBound, Variadic<Index>:$upperBound,
                       Variadic<Index>:$step, Variadic<AnyType>:$initVals);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region RegionArgs<SizedRegion<1>, ["inductionVariables*"], 0>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def ReduceOp
    : SCF_Op<"reduce", [Terminator, HasParent<"ParallelOp">, RecursiveMemoryEffects,
                        DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>]> {
  let summary = "reduce operation for scf.parallel";
  let description = [{
    Ends the body of `scf.parallel` with what the iteration gives, and a region for
    each value that combines two. It has neither where the loop has no results.

    ```mlir
    func.func @max(%n: index, %least: index) -> index {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %max = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%least) -> index {
        scf.reduce(%i : index) {
        ^bb0(%a: index, %b: index):
          %c = arith.maxsi %a, %b : index
          scf.reduce.return %c : index
        }
      }
      return %max : index
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let regions = (region VariadicRegionArgs<SizedRegion<1>, ["lhs", "rhs"], 0>:$reductions);
  let assemblyFormat = "(`(` $operands^ `:` type($operands) `)`)? custom<Reductions>($reductions) attr-dict";
  let hasRegionVerifier = 1;
}
def ReduceReturnOp : SCF_Op<"reduce.return", [HasParent<"ReduceOp">, Pure, Terminator]> {
  let summary = "terminator for reduce operation";
  let description = [{
    Ends a region of `scf.reduce` with the combination of its two arguments.

    ```mlir
    func.func @last(%n: index, %x: index) -> index {
      %c1 = arith.constant 1 : index
      %r = scf.parallel (%i) = (%c1) to (%n) step (%c1) init (%x) -> index {
        scf.reduce(%i : index) {
        ^bb0(%a: index, %b: index):
          scf.reduce.return %b : index
        }
      }
      return %r : index
    }
    ```
  }];
  let arguments = (ins AnyType:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def ForallOp
    : SCF_Op<"forall", [AttrSizedOperandSegments, AutomaticAllocationScope,
                        SCF_Loops<["getInitsMutable", "getRegionIterArgs",
                                   "getLoopInductionVars", "getLoopLowerBounds",
                                   "getLoopUpperBounds", "getLoopSteps",
                                   "promoteIfSingleIteration"]>,
                        RecursiveMemoryEffects,
                        SingleBlockImplicitTerminator<"scf::InParallelOp">, SCF_Branches<>,
                        DestinationStyleOpInterface, HasParallelRegion]> {
  let summary = "evaluate a block multiple times in parallel";
  let description = [{
    Runs its body once for each point of a grid, all at once; `mapping` may say which
    dimension of a device each dimension of the grid is. Bounds mix integers and
    values. Each point adds its part to the outputs, which the body sees as they were,
    in the `scf.forall.in_parallel` at its end.

    ```mlir
    func.func @each(%n: index) {
      scf.forall (%i, %j) = (0, 4) to (%n, 32) step (2, 1) {
        %sum = arith.addi %i, %j : index
      }
      scf.forall (%i) in (%n) {
      }
      return
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$dynamicLowerBound,
                       Variadic<Index>:$dynamicUpperBound, Variadic<Index>:$dynamicStep,
                       DenseI64ArrayAttr:$staticLowerBound,
                       DenseI64ArrayAttr:$staticUpperBound, DenseI64ArrayAttr:$staticStep,
                       Variadic<AnyRankedTensor>:$outputs,
                       OptionalAttr<DeviceMappingArrayAttr>:$mapping);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region RegionArgs<SizedRegion<1>,
                                   ["inductionVariables*staticLowerBound", "sharedOuts*"],
                                   0>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def InParallelOp
    : SCF_Op<"forall.in_parallel", [Pure, Terminator,
                                    DeclareOpInterfaceMethods<InParallelOpInterface>,
                                    HasParent<"ForallOp">]
                                       # GraphRegionNoTerminator.traits> {
  let summary = "terminates a `forall` block";
  let description = [{
    Ends the body of `scf.forall` with the operations that add to its outputs, such as
    `tensor.parallel_insert_slice`. It is left out of the text where there are none.

    ```mlir
    func.func @each(%n: index) {
      scf.forall (%i) in (%n) {
        scf.forall.in_parallel {
        }
      }
      return
    }
    ```
  }];
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

// ---- Conditionals ----

def IfOp
    : SCF_Op<"if", [SCF_Branches<["getRegionInvocationBounds", "getEntrySuccessorRegions"]>,
                    InferTypeOpAdaptor, SingleBlockImplicitTerminator<"scf::YieldOp">,
                    RecursiveMemoryEffects, RecursivelySpeculatable, NoRegionArguments]> {
  let summary = "if-then-else operation";
  let description = [{
    Runs one of two regions. The second may be left out if there are no results.

    ```mlir
    func.func @abs(%x: i32) -> i32 {
      %c0 = arith.constant 0 : i32
      %negative = arith.cmpi slt, %x, %c0 : i32
      %r = scf.if %negative -> (i32) {
        %y = arith.subi %c0, %x : i32
        scf.yield %y : i32
      } else {
        scf.yield %x : i32
      }
      return %r : i32
    }
    ```
  }];
  let arguments = (ins I1:$condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, MaxSizedRegion<1>:$elseRegion);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def IndexSwitchOp
    : SCF_Op<"index_switch", [RecursiveMemoryEffects,
                              SingleBlockImplicitTerminator<"scf::YieldOp">,
                              SCF_Branches<["getRegionInvocationBounds",
                                            "getEntrySuccessorRegions"]>]> {
  let summary = "switch-case operation on an index argument";
  let description = [{
    Runs the region of the case that its argument equals, or the default one.

    ```mlir
    func.func @name(%i: index, %one: i8, %many: i8) -> i8 {
      %r = scf.index_switch %i -> i8
      case 1 {
        scf.yield %one : i8
      }
      default {
        scf.yield %many : i8
      }
      return %r : i8
    }
    ```
  }];
  let arguments = (ins Index:$arg, DenseI64ArrayAttr:$cases);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$defaultRegion,
                        VariadicRegion<SizedRegion<1>>:$caseRegions);
  let assemblyFormat = [{
    $arg attr-dict (`->` type($results)^)?
    custom<SwitchCases>($cases, $caseRegions) `\n`
    `` `default` $defaultRegion
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def ExecuteRegionOp
    : SCF_Op<"execute_region", [SCF_Branches<>, RecursiveMemoryEffects]> {
  let summary = "operation that executes its region exactly once";
  let description = [{
    A place for several blocks where there may be only one. With `no_inline` it stays
    until it is lowered.

    ```mlir
    func.func @loop(%n: index, %c: i1) {
      %c1 = arith.constant 1 : index
      scf.for %i = %c1 to %n step %c1 {
        %x = scf.execute_region -> index {
          cf.cond_br %c, ^bb1, ^bb2
        ^bb1:
          cf.br ^bb2
        ^bb2:
          scf.yield %i : index
        }
      }
      return
    }
    ```
  }];
  let arguments = (ins UnitAttr:$no_inline);
  let results = (outs Variadic<AnyType>);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

#endif // ODS_SCF_OPS_TD
