// RUN: ods opt %s --allow-unregistered-dialect --mlir-use-nameloc-as-prefix
// RUN: ods opt %s --allow-unregistered-dialect --mlir-use-nameloc-as-prefix --mlir-print-op-generic

// The first name in a location is the one of the value, wherever it is; an empty one is none.
%0 = "t.direct"() : () -> i32 loc("direct"("f":1:2))
%1 = "t.called"() : () -> i32 loc(callsite("callee" at "caller"))
%2 = "t.caller"() : () -> i32 loc(callsite("f":1:2 at "caller"))
%3 = "t.fused"() : () -> i32 loc(fused["f":1:2, "part"])
%4 = "t.metadata"() : () -> i32 loc(fused<loc("meta data")>["f":1:2])
%5 = "t.inside"() : () -> i32 loc(fused<[loc("hidden")]>["f":1:2])
%6 = "t.empty"() : () -> i32 loc("")
%7:2 = "t.many"() : () -> (i32, i32) loc("direct")
"t.region"(%0, %1, %2, %3, %4, %5, %6, %7#0, %7#1) ({
^bb0(%a: i32 loc(callsite("arg" at "f":1:2)), %b: i32 loc(""), %c: i32):
  "t.use"(%a, %b, %c) : (i32, i32, i32) -> ()
^bb1(%d: i32 loc("x y"), %e: i32 loc("")):
  "t.use"(%d, %e) : (i32, i32) -> ()
}) : (i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
// A name is taken by what is around, not by what is in the region beside.
"t.regions"() ({
^bb0(%a: i32, %b: i32):
  %9 = "t.named"(%a, %b) : (i32, i32) -> i32 loc("arg0")
  "t.use"(%9) : (i32) -> ()
}, {
^bb0(%a: i32, %b: i32 loc("arg9")):
  %9 = "t.named"(%a, %b) : (i32, i32) -> i32 loc("arg0")
  "t.use"(%9) : (i32) -> ()
}) : () -> ()
