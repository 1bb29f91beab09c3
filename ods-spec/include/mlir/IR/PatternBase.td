// Rewrite patterns written as a pair of operation trees: what is matched, and
// what stands in its place.
#ifndef PATTERNBASE_TD
#define PATTERNBASE_TD

include "mlir/IR/OpBase.td"

// Operator of the benefit dag.
def addBenefit;

class Pattern<dag source, list<dag> results, list<dag> preds = [],
              list<dag> supplemental_results = [], dag benefitAdded = (addBenefit 0)> {
  dag sourcePattern = source;
  list<dag> resultPatterns = results;
  list<dag> constraints = preds;
  // Built after the results and matched to none of them.
  list<dag> supplementalPatterns = supplemental_results;
  dag benefitDelta = benefitAdded;
}
class Pat<dag pattern, dag result, list<dag> preds = [],
          list<dag> supplemental_results = [], dag benefitAdded = (addBenefit 0)>
    : Pattern<pattern, [result], preds, supplemental_results, benefitAdded>;

// Host code with `$0`, `$1`, … for what the dag node is applied to.
class NativeCodeCall<string expr, int returns = 1> {
  string expression = expr;
  int numReturns = returns;
}
class NativeCodeCallVoid<string expr> : NativeCodeCall<expr, 0>;

def ConstantLikeMatcher
    : NativeCodeCall<"::mlir::success(::mlir::matchPattern($_self->getResult(0), "
                     "::mlir::m_Constant(&$0)))">;

// Directives that may stand where an operation would.
foreach directive = ["replaceWithValue", "location", "returnType", "either", "variadic"] in
  def directive;

def HasNoUseOf : Constraint<CPred<"$_self.use_empty()">, "has no use">;

#endif // PATTERNBASE_TD
