// Passes over arithmetic, with MLIR's flags.
#ifndef ODS_ARITH_PASSES_TD
#define ODS_ARITH_PASSES_TD

include "mlir/Pass/PassBase.td"

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

#endif // ODS_ARITH_PASSES_TD
