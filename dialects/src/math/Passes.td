// Passes over functions of floats, with MLIR's flags.
#ifndef ODS_MATH_PASSES_TD
#define ODS_MATH_PASSES_TD

include "mlir/Pass/PassBase.td"

def MathExpandOpsPass : Pass<"math-expand-ops"> {
  let summary = "Expand math operations.";
  let description = [{
    Writes functions as formulas over simpler ones: hyperbolic functions by exponentials, powers by products where the
    exponent is known, roundings by conversions. With `ops`, which lists mnemonics, only those operations are expanded.
  }];
  let dependentDialects = ["arith::ArithDialect"];
  let options = [ListOption<"opMnemonics", "ops", "std::string", "Operations to expand.">];
}

#endif // ODS_MATH_PASSES_TD
