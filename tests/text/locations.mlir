// RUN: ods opt %s --allow-unregistered-dialect --mlir-print-debuginfo
// RUN: ods opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope
// RUN: ods opt %s --allow-unregistered-dialect

#late = loc("shared.x":3:4)
func.func @locations(%a: i32 loc("arg.x":1:2)) {
  "t.known"() : () -> () loc("file.x":10:8)
  "t.unknown"() : () -> () loc(unknown)
  "t.name"() : () -> () loc("name")
  "t.child"() : () -> () loc("name"("file.x":1:1))
  "t.call"() : () -> () loc(callsite("callee" at "file.x":10:8))
  "t.fused"() : () -> () loc(fused["a", "b", unknown, fused["b", "c"]])
  "t.metadata"() : () -> () loc(fused<"pass">["a"])
  "t.range"() : () -> () loc("file.x":1:2 to :9)
  "t.range"() : () -> () loc("file.x":1:2 to 3:4)
  "t.alias"() : () -> () loc(#late)
  "t.attribute"() {where = loc("file.x":10:8)} : () -> ()
  return loc(#late)
} loc("f")
