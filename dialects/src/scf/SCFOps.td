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

def SCF_Dialect : Dialect {
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
    one iteration to the next begin as `initArgs`, and end as the results.
  }];
  let arguments = (ins AnySignlessIntegerOrIndex:$lowerBound,
                       AnySignlessIntegerOrIndex:$upperBound,
                       AnySignlessIntegerOrIndex:$step, Variadic<AnyType>:$initArgs,
                       UnitAttr:$unsignedCmp);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
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
    with them; `after` gives those for the next time.
  }];
  let arguments = (ins Variadic<AnyType>:$inits);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$before, SizedRegion<1>:$after);
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
  let arguments = (ins I1:$condition, Variadic<AnyType>:$args);
  let assemblyFormat = "`(` $condition `)` attr-dict ($args^ `:` type($args))?";
}
def YieldOp
    : SCF_Op<"yield", [Pure, ReturnLike, Terminator,
                       ParentOneOf<["ExecuteRegionOp", "ForOp", "IfOp", "IndexSwitchOp",
                                    "WhileOp"]>]> {
  let summary = "loop yield and termination operation";
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
  let description = "A nest of loops in any order; results are reduced from all iterations.";
  let arguments = (ins Variadic<Index>:$lowerBound, Variadic<Index>:$upperBound,
                       Variadic<Index>:$step, Variadic<AnyType>:$initVals);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def ReduceOp
    : SCF_Op<"reduce", [Terminator, HasParent<"ParallelOp">, RecursiveMemoryEffects,
                        DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>]> {
  let summary = "reduce operation for scf.parallel";
  let description = "What each iteration gives, with a region per value that combines two.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let regions = (region VariadicRegion<SizedRegion<1>>:$reductions);
  let assemblyFormat = "(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict";
  let hasRegionVerifier = 1;
}
def ReduceReturnOp : SCF_Op<"reduce.return", [HasParent<"ReduceOp">, Pure, Terminator]> {
  let summary = "terminator for reduce operation";
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
    Threads over a grid, perhaps mapped to a device. Each may insert its part into
    the outputs. Bounds mix constants and operands.
  }];
  let arguments = (ins Variadic<Index>:$dynamicLowerBound,
                       Variadic<Index>:$dynamicUpperBound, Variadic<Index>:$dynamicStep,
                       DenseI64ArrayAttr:$staticLowerBound,
                       DenseI64ArrayAttr:$staticUpperBound, DenseI64ArrayAttr:$staticStep,
                       Variadic<AnyRankedTensor>:$outputs,
                       OptionalAttr<DeviceMappingArrayAttr>:$mapping);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
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
  let description = "A place for several blocks where there may be only one.";
  let arguments = (ins UnitAttr:$no_inline);
  let results = (outs Variadic<AnyType>);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

#endif // ODS_SCF_OPS_TD
