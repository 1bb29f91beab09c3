// Passes over functions of floats, with MLIR's flags.
#ifndef ODS_MATH_PASSES_TD
#define ODS_MATH_PASSES_TD

include "mlir/Pass/PassBase.td"

def MathUpliftToFMA : Pass<"math-uplift-to-fma"> {
  let summary = "Uplift arith ops to math.fma.";
  let description = [{
    A sum of a product and a third number becomes one operation, where the flags of both allow to round once only.
  }];
  let dependentDialects = ["math::MathDialect"];
}

def MathExtendToSupportedTypes : Pass<"math-extend-to-supported-types"> {
  let summary = "Legalize floating-point math ops on low-precision floats";
  let description = [{
    Functions of floats that a target lacks are computed of wider floats, and the result is made narrower again. `f32`
    and `f64` are always there, and `math.fma` stays as it is.
  }];
  let options = [
    ListOption<"extraTypeStrs", "extra-types", "std::string",
               "MLIR types with arithmetic support on a given target (f64 and f32 are implicitly supported)">,
    Option<"targetTypeStr", "target-type", "std::string", "\"f32\"",
           "MLIR type to convert the unsupported source types to">,
  ];
  let dependentDialects = ["math::MathDialect", "arith::ArithDialect"];
}

def MathExpandOpsPass : Pass<"math-expand-ops"> {
  let summary = "Expand math operations.";
  let description = [{
    Writes functions as formulas over simpler ones: hyperbolic functions by exponentials, powers by products where the
    exponent is known, roundings by conversions. With `ops`, which lists mnemonics, only those operations are expanded.
  }];
  let dependentDialects = ["arith::ArithDialect"];
  let options = [ListOption<"opMnemonics", "ops", "std::string", "Operations to expand.">];
}

def MathSincosFusionPass : Pass<"math-sincos-fusion"> {
  let summary = "Fuse sin and cos operations.";
  let description = [{
    A sine and a cosine of the same angle in one block are computed at once, where the first of them stands.
  }];
  let dependentDialects = ["math::MathDialect"];
}

#endif // ODS_MATH_PASSES_TD
