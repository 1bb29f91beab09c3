// Passes over arithmetic, with MLIR's flags.
#ifndef ODS_ARITH_PASSES_TD
#define ODS_ARITH_PASSES_TD

include "mlir/Pass/PassBase.td"

def ArithExpandOpsPass : Pass<"arith-expand"> {
  let summary = "Legalize Arith ops to be convertible to LLVM.";
  let description = [{
    Takes operations apart that have no counterpart in LLVM: divisions that round up or down, minima and maxima, and
    conversions with a scale. With an option for it, the conversions of small floats become operations on their bits.
  }];
  let options = [
    Option<"includeBf16", "include-bf16", "bool", "false", "Enable the BF16 expansion patterns">,
    Option<"includeF8E8M0", "include-f8e8m0", "bool", "false", "Enable the F8E8M0 expansion patterns">,
    Option<"includeF4E2M1", "include-f4e2m1", "bool", "false", "Enable the F4E2M1 expansion patterns">,
  ];
}

def ArithIntRangeOpts : Pass<"int-range-optimizations"> {
  let summary = "Do optimizations based on integer range analysis";
  let description = [{
    Replaces integers that can only have one value by constants, and remainders of what is less than the divisor by
    what is divided.
  }];
}

def ArithUnsignedWhenEquivalent : Pass<"arith-unsigned-when-equivalent"> {
  let summary = "Replace signed ops with unsigned ones where they are proven equivalent";
  let description = [{
    Makes operations on signed integers that are never negative operations on unsigned ones.
  }];
}

def ArithIntRangeNarrowing : Pass<"arith-int-range-narrowing"> {
  let summary = "Reduce integer operations bitwidth based on integer range analysis";
  let description = [{
    Makes operations on integers that fit a narrower type operations on that type. The first of the widths that fits is
    taken; none may be wider than `index`.
  }];
  let options = [
    ListOption<"bitwidthsSupported", "int-bitwidths-supported", "unsigned", "Integer bitwidths supported">,
  ];
}

#ifdef VECTOR
def ArithEmulateUnsupportedFloats : Pass<"arith-emulate-unsupported-floats"> {
  let summary = "Emulate operations on unsupported floats with extf/truncf";
  let description = [{
    Makes operations of arith and of vector on floats of the source types operations on the target type: operands are
    extended before each, and its results truncated after it, so that every operation rounds as it did.
  }];
  let options = [
    ListOption<"sourceTypeStrs", "source-types", "std::string",
               "MLIR types without arithmetic support on a given target">,
    Option<"targetTypeStr", "target-type", "std::string", "\"f32\"",
           "MLIR type to convert the unsupported source types to">,
  ];
  let dependentDialects = ["vector::VectorDialect"];
}

#ifdef FUNC
def ArithEmulateWideInt : Pass<"arith-emulate-wide-int"> {
  let summary = "Emulate 2*N-bit integer operations using N-bit operations";
  let description = [{
    Makes a vector of two integers of N bits of each integer of 2N bits, and operations on the halves of each operation.
    Integers that are wider still are refused.
  }];
  let options = [
    Option<"widestIntSupported", "widest-int-supported", "unsigned", "32",
           "Widest integer type supported by the target">,
  ];
  let dependentDialects = ["vector::VectorDialect"];
}
#endif // FUNC
#endif // VECTOR

#endif // ODS_ARITH_PASSES_TD
