// RUN: ods opt %s --allow-unregistered-dialect
// RUN: ods opt %s --allow-unregistered-dialect --mlir-print-op-generic --mlir-print-debuginfo

// Nothing gets an alias because it is a property of an operation that nobody knows.
"t.alone"() <{map = affine_map<() -> (1)>, list = [affine_map<() -> (2)>]}> : () -> () loc("a":1:2)
"t.both"() <{map = affine_map<() -> (3)>, loc = loc("b":1:2)}> {also = affine_map<() -> (3)>} : () -> () loc("a":1:2)
"t.attr"() <[affine_map<() -> (4)>]> : () -> () loc("b":1:2)
