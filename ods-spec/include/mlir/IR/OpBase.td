// The operation record and its parts: traits, operands and results with their
// decorations, regions, successors and builders. Every dialect file includes this
// file.
#ifndef OP_BASE
#define OP_BASE

include "mlir/IR/Constraints.td"
include "mlir/IR/DialectBase.td"
include "mlir/IR/Interfaces.td"
include "mlir/IR/Properties.td"
include "mlir/IR/Traits.td"
include "mlir/IR/Utils.td"
include "mlir/IR/AttrTypeBase.td"

// ---- Traits ----

// Verified before all other traits: it guarantees that accessors work.
class StructuralOpTrait;

class NativeOpTrait<string name, list<Trait> traits = [], code extraOpDeclaration = [{}],
                    code extraOpDefinition = [{}]>
    : NativeTrait<name, "Op", extraOpDeclaration, extraOpDefinition> {
  // Traits that must precede this one in the operation's list.
  list<Trait> dependentTraits = traits;
}
class ParamNativeOpTrait<string prop, string params, list<Trait> traits = []>
    : ParamNativeTrait<prop, params, "Op"> {
  list<Trait> dependentTraits = traits;
}
class GenInternalOpTrait<string prop, list<Trait> traits = []>
    : GenInternalTrait<prop, "Op"> {
  list<Trait> dependentTraits = traits;
}
class PredOpTrait<string descr, Pred pred, list<Trait> traits = []>
    : PredTrait<descr, pred> {
  list<Trait> dependentTraits = traits;
}

// Traits whose record has the trait's own name, then those with another name.
foreach name = ["AffineScope", "AutomaticAllocationScope", "ConstantLike", "Elementwise",
                "MemRefsNormalizable", "ResultsAreFloatLike", "ResultsBroadcastableShape",
                "SameOperandsAndResultElementType", "SameOperandsAndResultShape",
                "SameOperandsElementType", "SameOperandsShape", "SameTypeOperands"] in
  def name : NativeOpTrait<name>;
def Commutative : NativeOpTrait<"IsCommutative">;
def Idempotent : NativeOpTrait<"IsIdempotent">;
def Involution : NativeOpTrait<"IsInvolution">;
def IsolatedFromAbove : NativeOpTrait<"IsIsolatedFromAbove">;
def Terminator : NativeOpTrait<"IsTerminator">;

foreach name = ["AttrSizedOperandSegments", "AttrSizedResultSegments", "NoRegionArguments",
                "NoTerminator", "SingleBlock"] in
  def name : NativeOpTrait<name>, StructuralOpTrait;
class SingleBlockImplicitTerminatorImpl<string op>
    : ParamNativeOpTrait<"SingleBlockImplicitTerminator", op, [SingleBlock]>,
      StructuralOpTrait;
class SingleBlockImplicitTerminator<string op>
    : TraitList<[SingleBlock, SingleBlockImplicitTerminatorImpl<op>]>;
class HasParent<string op> : ParamNativeOpTrait<"HasParent", op>, StructuralOpTrait;
class ParentOneOf<list<string> ops>
    : ParamNativeOpTrait<"HasParent", !interleave(ops, ", ")>, StructuralOpTrait;

foreach name = ["Scalarizable", "Vectorizable", "Tensorizable"] in
  def name : NativeOpTrait<name, [Elementwise]>;
def ElementwiseMappable
    : TraitList<[Elementwise, Scalarizable, Vectorizable, Tensorizable]>;

// Traits that only the generator uses.
foreach name = ["FirstAttrDerivedResultType", "SameVariadicOperandSize",
                "SameVariadicResultSize"] in
  def name : GenInternalOpTrait<name>;

// ---- Successors and regions ----

def successor;
def region;

class Successor<Pred condition, string descr = "">
    : SuccessorConstraint<condition, descr>;
def AnySuccessor : Successor<?, "any successor">;
class VariadicSuccessor<Successor successor>
    : Successor<successor.predicate, successor.summary>;

class Region<Pred condition, string descr = ""> : RegionConstraint<condition, descr>;
def AnyRegion : Region<CPred<"true">, "any region">;
class VariadicRegion<Region region> : Region<region.predicate, region.summary>;

class _BlockCount<string test, int n> : CPred<"::llvm::" # test # "($_self, " # n # ")">;
class SizedRegion<int numBlocks>
    : Region<_BlockCount<"hasNItems", numBlocks>, "region with " # numBlocks # " blocks"> {
  int blocks = numBlocks;
}
class MinSizedRegion<int numBlocks>
    : Region<_BlockCount<"hasNItemsOrMore", numBlocks>,
             "region with at least " # numBlocks # " blocks">;
class MaxSizedRegion<int numBlocks>
    : Region<_BlockCount<"hasNItemsOrLess", numBlocks>,
             "region with at most " # numBlocks # " blocks">;

// ---- Operands, results and attributes with more than a constraint ----

// An additional property of an argument, such as the effects on it.
class OpVariableDecorator;

class OpVariable<Constraint varConstraint, string desc = "",
                 list<OpVariableDecorator> varDecorators = []> {
  Constraint constraint = varConstraint;
  string summary = desc;
  list<OpVariableDecorator> decorators = varDecorators;
}
class Arg<Constraint constraint, string desc = "",
          list<OpVariableDecorator> decorators = []>
    : OpVariable<constraint, desc, decorators>;
class Res<Constraint constraint, string desc = "",
          list<OpVariableDecorator> decorators = []>
    : OpVariable<constraint, desc, decorators>;

// ---- The operation ----

// A C++ builder; ods generates builders from the declaration and ignores these.
class OpBuilder<dag p, code b = ""> {
  dag dagParams = p;
  code body = b;
}
class DeprecatedOpBuilder<string reason, dag p, code b = "">
    : OpBuilder<p, b>, CppDeprecated<reason>;

class OpDocGroup {
  string summary;
  string description;
}

class Op<Dialect dialect, string mnemonic, list<Trait> props = []> {
  Dialect opDialect = dialect;
  string opName = mnemonic;
  string cppNamespace = dialect.cppNamespace;

  string summary = "";
  string description = "";
  OpDocGroup opDocGroup = ?;

  dag arguments = (ins);
  dag results = (outs);
  dag regions = (region);
  dag successors = (successor);
  list<Trait> traits = props;

  // The text form: declared here, or written by hand; without either the
  // operation has only the generic one.
  string assemblyFormat = ?;
  bit hasCustomAssemblyFormat = 0;

  // Hand-written hooks.
  bit hasVerifier = 0;
  bit hasRegionVerifier = 0;
  bit hasFolder = 0;
  bit hasCanonicalizer = 0;
  bit hasCanonicalizeMethod = 0;
  bit useCustomPropertiesEncoding = 0;

  list<OpBuilder> builders = ?;
  bit skipDefaultBuilders = 0;
  code extraClassDeclaration = ?;
  code extraClassDefinition = ?;
}

// Mixins that set one of the lists.
class Arguments<dag args> {
  dag arguments = args;
}
class Results<dag rets> {
  dag results = rets;
}

// ---- Interfaces that may be promised and not implemented yet ----

class _PromisePred<Interface i>
    : CPred<"$_self.hasPromiseOrImplementsInterface<"
            # !if(!empty(i.cppNamespace), "", i.cppNamespace # "::") # i.cppInterfaceName
            # ">()">;
class HasPromiseOrImplementsTypeInterface<TypeInterface interface>
    : _PromisePred<interface>;
class PromisedTypeInterface<TypeInterface interface>
    : TypeConstraint<HasPromiseOrImplementsTypeInterface<interface>,
                     "promising or implementing the `" # interface.cppInterfaceName
                     # "` type interface">;
class PromisedAttrInterface<AttrInterface interface>
    : AttrConstraint<_PromisePred<interface>,
                     "promising or implementing the `" # interface.cppInterfaceName
                     # "` attr interface">;

// ---- Relations between operands and results, by name ----

// The compared property. The first argument is the name of a value.
class _OfShaped<string name, string what>
    : StrFunc<"::llvm::cast<::mlir::ShapedType>($" # name # ".getType())." # what>;
class Rank<string name> : _OfShaped<name, "getRank()">;
class Shape<string name> : _OfShaped<name, "getShape()">;
class ElementCount<string name>
    : StrFunc<"llvm::cast<::mlir::ShapedType>($" # name # ".getType()).getNumElements()">;
class ElementType<string name> : StrFunc<"getElementTypeOrSelf($" # name # ")">;

class AnyPred<list<string> values>
    : CPred<!if(!empty(values), "false",
                !interleave(!foreach(v, values, "(" # v # ")"), " || "))>;
// Compares each value with the next, and the last with the first.
class AllMatchPred<list<string> values>
    : CPred<!if(!lt(!size(values), 2), "true",
                !foldl("(" # !head(values) # ")", !tail(values), chain, v,
                       chain # " == (" # v # ") && (" # v # ")")
                # " == (" # !head(values) # ")")>;
class AllMatch<list<string> values, string summary>
    : PredOpTrait<summary, AllMatchPred<values>>;

// `operator` is an expression over `$_self`.
class _ForEachName<list<string> names, string operator> {
  list<string> ret = !foreach(n, names, !subst("$_self", "$" # n, operator));
}
class AllMatchSameOperatorPred<list<string> names, string operator>
    : AllMatchPred<_ForEachName<names, operator>.ret>;
class AllMatchSameOperatorTrait<list<string> names, string operator, string summary>
    : PredOpTrait<"all of {" # !interleave(names, ", ") # "} have same " # summary,
                  AllMatchSameOperatorPred<names, operator>> {
  list<string> values = names;
}
class AnyMatchOperatorPred<list<string> names, string operator>
    : AnyPred<_ForEachName<names, operator>.ret>;
class AnyMatchOperatorTrait<list<string> names, string operator, string summary>
    : PredOpTrait<"any of {" # !interleave(names, ", ") # "} has " # summary,
                  AnyMatchOperatorPred<names, operator>> {
  list<string> values = names;
}

class AllElementCountsMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, ElementCount<"_self">.result, "element count">;
class AllElementTypesMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, ElementType<"_self">.result, "element type">;
class AllRanksMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, Rank<"_self">.result, "rank">;
class AllShapesMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, Shape<"_self">.result, "shape">;
class AllTypesMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, "$_self.getType()", "type">;
class AllTypeIDsMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, "$_self.getType().getTypeID()", "type IDs">;

class ShapedTypeMatchesElementCountAndTypes<string shapedArg, string elementsArg>
    : PredOpTrait<"shaped type '" # shapedArg # "' matches '" # elementsArg
                  # "' element count and types",
                  And<[CPred<ElementCount<shapedArg>.result # " == static_cast<int64_t>($"
                             # elementsArg # ".getTypes().size())">,
                       CPred<"::llvm::all_of($" # elementsArg
                             # ".getTypes(), [&](::mlir::Type t) { return t == "
                             # ElementType<shapedArg>.result # "; })">]>> {
  string shaped = shapedArg;
  string elements = elementsArg;
}

// `transform`, an expression over `$_self`, computes one type from the other; in
// addition to the check, formats and result inference use it.
class TypesMatchWith<string summary, string lhsArg, string rhsArg, string transform,
                     string comparator = "std::equal_to<>()">
    : PredOpTrait<summary,
                  CPred<comparator # "("
                        # !subst("$_self", "$" # lhsArg # ".getType()", transform)
                        # ", $" # rhsArg # ".getType())">> {
  string lhs = lhsArg;
  string rhs = rhsArg;
  string transformer = transform;
}
class OptionalTypesMatchWith<string summary, string lhsArg, string rhsArg,
                             string transform, string comparator = "std::equal_to<>()">
    : TypesMatchWith<summary, lhsArg, rhsArg, transform,
                     !foldl("", [lhsArg, rhsArg], guard, arg,
                            guard # "!get" # snakeCaseToCamelCase<arg>.ret # "() || ")
                     # comparator>;
class RangedTypesMatchWith<string summary, string lhsArg, string rhsArg, string transform>
    : TypesMatchWith<summary, lhsArg, rhsArg, transform, "llvm::equal">;

// ---- Types of named operands ----

class TypeIsPred<string name, Type type>
    : SubstLeaves<"$_self", "$" # name # ".getType()", type.predicate>;
class TypeIs<string name, Type type>
    : PredOpTrait<"'" # name # "' is " # type.summary, TypeIsPred<name, type>>;
class ElementTypeIsPred<string name, Type type>
    : And<[SubstLeaves<"$_self", "$" # name # ".getType()", IsShapedTypePred>,
           SubstLeaves<"$_self", "getElementTypeOrSelf($" # name # ")", type.predicate>]>;
class ElementTypeIs<string name, Type type>
    : PredOpTrait<"'" # name # "' is " # type.summary, ElementTypeIsPred<name, type>>;

class _TypesAre<list<string> names, list<Type> types> {
  Pred ret = !foldl(TruePred, !range(!size(names)), all, i,
                    And<[all, TypeIsPred<names[i], types[i]>]>);
}
class InputMatchesTypes<list<string> inputArgs, list<Type> allowedTypes>
    : PredOpTrait<"operands {" # !interleave(inputArgs, ", ") # "} match expected types",
                  _TypesAre<inputArgs, allowedTypes>.ret> {
  list<string> inputArgList = inputArgs;
  list<Type> allowedTypeList = allowedTypes;
  assert !eq(!size(inputArgs), !size(allowedTypes)),
         "inputArgs and allowedTypes lists must have the same length";
}
class InputAddressIsCombinationOf<list<string> inputArgs,
                                  list<list<Type>> allowedCombinations,
                                  string description = "">
    : PredOpTrait<!if(!empty(description),
                      "operands {" # !interleave(inputArgs, ", ")
                      # "} match one of the allowed type combinations",
                      description),
                  Or<!foreach(types, allowedCombinations, _TypesAre<inputArgs, types>.ret)>> {
  list<string> inputArgList = inputArgs;
  list<list<Type>> allowedCombinationList = allowedCombinations;
  assert !not(!empty(allowedCombinations)), "allowedCombinations must not be empty";
  assert !foldl(1, allowedCombinations, same, types,
                !and(same, !eq(!size(types), !size(inputArgs)))),
         "each combination in allowedCombinations must have the same length as inputArgs";
}

// ---- Types of operands and results by position ----

class _Operand<int i> {
  string value = "$_op.getOperand(" # i # ")";
  string type = value # ".getType()";
  Pred exists = CPred<"$_op.getNumOperands() > " # i>;
  Pred isShaped = SubstLeaves<"$_self", type, IsShapedTypePred>;
}
class _Result<int i> {
  string value = "$_op.getResult(" # i # ")";
  string type = value # ".getType()";
  Pred exists = CPred<"$_op.getNumResults() > " # i>;
  Pred isShaped = SubstLeaves<"$_self", type, IsShapedTypePred>;
}

class TCopVTEtIs<int idx, Type type>
    : And<[_Operand<idx>.exists, _Operand<idx>.isShaped,
           SubstLeaves<"$_self", "getElementTypeOrSelf(" # _Operand<idx>.value # ")",
                       type.predicate>]>;
class TCopVTEtIsSameAs<int i, int j>
    : And<[_Operand<!if(!gt(i, j), i, j)>.exists, _Operand<i>.isShaped, _Operand<j>.isShaped,
           CPred<"::mlir::getElementTypeOrSelf(" # _Operand<i>.value
                 # ") == ::mlir::getElementTypeOrSelf(" # _Operand<j>.value # ")">]>;
class TCOpResIsShapedTypePred<int i, int j>
    : And<[_Result<i>.exists, _Operand<j>.exists, _Result<i>.isShaped,
           _Operand<j>.isShaped]>;
class TCresIsSameAsOpBase<int i, int j>
    : CPred<_Result<i>.type # " == " # _Operand<j>.type>;
class TCresVTEtIsSameAsOpBase<int i, int j>
    : CPred<"getElementTypeOrSelf(" # _Result<i>.value # ") == getElementTypeOrSelf("
            # _Operand<j>.value # ")">;
class TCresVTEtIsSameAsOp<int i, int j>
    : And<[TCOpResIsShapedTypePred<i, j>, TCresVTEtIsSameAsOpBase<i, j>]>;
class TCOpIsBroadcastableToRes<int opId, int resId>
    : And<[TCOpResIsShapedTypePred<opId, resId>,
           CPred<"::mlir::OpTrait::util::getBroadcastedType(" # _Operand<opId>.type # ", "
                 # _Result<resId>.type # ")">]>;
class TCopVTEtAreSameAt<list<int> indices>
    : CPred<"::llvm::all_equal(::llvm::map_range(::mlir::ArrayRef<unsigned>({"
            # !interleave(indices, ", ") # "}), [this](unsigned i) { "
            "return getElementTypeOrSelf(this->getOperand(i)); }))">;

#endif // OP_BASE
