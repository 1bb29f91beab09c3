// Rewrite patterns, written as a pair of operation trees: the source to match, and its
// replacement.
#ifndef PATTERNBASE_TD
#define PATTERNBASE_TD

include "mlir/IR/OpBase.td"

// The operator of the benefit dag.
def addBenefit;

class Pattern<dag source, list<dag> results, list<dag> preds = [],
              list<dag> supplemental_results = [], dag benefitAdded = (addBenefit 0)> {
  dag sourcePattern = source;
  list<dag> resultPatterns = results;
  list<dag> constraints = preds;
  // Built after the results; they replace nothing.
  list<dag> supplementalPatterns = supplemental_results;
  dag benefitDelta = benefitAdded;
}
class Pat<dag pattern, dag result, list<dag> preds = [],
          list<dag> supplemental_results = [], dag benefitAdded = (addBenefit 0)>
    : Pattern<pattern, [result], preds, supplemental_results, benefitAdded>;

// Host code, in which `$0`, `$1`, … denote the arguments of the dag node.
class NativeCodeCall<string expr, int returns = 1> {
  string expression = expr;
  int numReturns = returns;
}
class NativeCodeCallVoid<string expr> : NativeCodeCall<expr, 0>;

def ConstantLikeMatcher
    : NativeCodeCall<"::mlir::success(::mlir::matchPattern($_self->getResult(0), "
                     "::mlir::m_Constant(&$0)))">;

// Directives that are allowed in place of an operation.
foreach directive = ["replaceWithValue", "location", "returnType", "either", "variadic"] in
  def directive;

def HasNoUseOf : Constraint<CPred<"$_self.use_empty()">, "has no use">;

#endif // PATTERNBASE_TD
