// RUN: ods opt %s --load-dialect include/Nest.td --allow-unregistered-dialect --split-input-file --verify-diagnostics

%n = "test.index"() : () -> index
"nest.for"(%n, %n, %n) ({
^bb0(%iv: index, %a: index, %b: index):
}) : (index, index, index) -> ()

// -----

%n = "test.index"() : () -> index
// expected-error @+1 {{'nest.for' op region #0 ('body') expects 2 arguments (iv, iterArgs...), but has 1}}
"nest.for"(%n, %n) ({
^bb0(%iv: index):
}) : (index, index) -> ()

// -----

%n = "test.index"() : () -> index
// expected-error @+1 {{'nest.for' op region #0 ('body') expects 1 argument (iv, iterArgs...), but has 2}}
"nest.for"(%n) ({
^bb0(%iv: index, %a: index):
}) : (index) -> ()

// -----

// expected-error @+1 {{'nest.grid' op region #0 ('body') expects at least 3 arguments (ids..., shared..., last), but has 2}}
"nest.grid"() <{bounds = array<i64: 1, 2>, operandSegmentSizes = array<i32: 0, 0>}> ({
^bb0(%i: index, %j: index):
}) : () -> ()

// -----

"nest.grid"() <{bounds = array<i64: 1, 2>, operandSegmentSizes = array<i32: 0, 0>}> ({
}) : () -> ()

// -----

// expected-error @+1 {{'nest.reduce' op region #2 ('combiners') expects 2 arguments (lhs, rhs), but has 0}}
"nest.reduce"() ({
^bb0(%mold: i32):
}, {
^bb0(%lhs: i32, %rhs: i32):
}, {
  "test.op"() : () -> ()
}) : () -> ()
