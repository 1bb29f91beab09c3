// The dialect chlo: operations of client libraries that decompose to stablehlo.
#ifndef CHLO_OPS_TD
#define CHLO_OPS_TD

include "mlir/IR/OpBase.td"
include "chlo/Broadcast.td"
include "chlo/Elementwise.td"
include "chlo/Structured.td"

#endif
