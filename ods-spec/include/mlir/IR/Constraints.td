// Predicates and constraints. A predicate is either a C++ expression over placeholders
// (`$_self`, `$_op`, …), of which ods-spec translates a documented subset, or a
// combination of predicates. A constraint pairs a predicate with its description in
// diagnostics.
#ifndef CONSTRAINTS
#define CONSTRAINTS

include "mlir/IR/Utils.td"

class Pred;

class CPred<code pred> : Pred {
  code predExpr = "(" # pred # ")";
}

// The ways in which a combined predicate joins its children.
class PredCombinerKind;
foreach kind = ["And", "Or", "Not", "SubstLeaves", "Concat"] in
  def PredCombiner#kind : PredCombinerKind;

class CombinedPred<PredCombinerKind k, list<Pred> c> : Pred {
  PredCombinerKind kind = k;
  list<Pred> children = c;
}

class And<list<Pred> children> : CombinedPred<PredCombinerAnd, children>;
class Or<list<Pred> children> : CombinedPred<PredCombinerOr, children>;
class Neg<Pred child> : CombinedPred<PredCombinerNot, [child]>;

// Replaces a text in every leaf of the child.
class SubstLeaves<string pat, string repl, Pred child>
    : CombinedPred<PredCombinerSubstLeaves, [child]> {
  string pattern = pat;
  string replacement = repl;
}

// Wraps the whole of the child, not each leaf.
class Concat<string pre, Pred child, string suf>
    : CombinedPred<PredCombinerConcat, [child]> {
  string prefix = pre;
  string suffix = suf;
}

defvar TruePred = And<[]>;
defvar False = Or<[]>;

// Predicates used throughout the prelude: class membership, and class membership of a
// value computed from `$_self` by a C++ expression.
class IsaPred<string cppClass, string value = "$_self">
    : CPred<"::llvm::isa<" # cppClass # ">(" # value # ")">;
class OnCast<string cppClass, string rest>
    : CPred<"::llvm::cast<" # cppClass # ">($_self)" # rest>;

class Constraint<Pred pred, string desc = ""> {
  Pred predicate = pred;
  string summary = desc;
}

class AttrTypeConstraint<Pred pred, string summary = "", string cppFunctionNameParam = "">
    : Constraint<pred, summary> {
  string cppFunctionName = cppFunctionNameParam;
}

class TypeConstraint<Pred predicate, string summary = "",
                     string cppTypeParam = "::mlir::Type",
                     string cppFunctionNameParam = "">
    : AttrTypeConstraint<predicate, summary, cppFunctionNameParam> {
  string cppType = cppTypeParam;
}

class AttrConstraint<Pred predicate, string summary = "", string cppFunctionNameParam = "">
    : AttrTypeConstraint<predicate, summary, cppFunctionNameParam>;

class PropConstraint<Pred predicate, string summary = "", string interfaceTypeParam = "">
    : Constraint<predicate, summary> {
  code interfaceType = interfaceTypeParam;
}

class RegionConstraint<Pred predicate, string summary = "">
    : Constraint<predicate, summary>;
class SuccessorConstraint<Pred predicate, string summary = "">
    : Constraint<predicate, summary>;

#endif // CONSTRAINTS
