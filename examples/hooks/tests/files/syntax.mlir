// RUN: hooks opt %s
// RUN: hooks opt %s --mlir-print-op-generic

%0 = roman.number XIV
