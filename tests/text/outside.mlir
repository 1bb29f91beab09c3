// RUN: not ods opt %s --allow-unregistered-dialect --split-input-file --mlir-print-op-on-diagnostic=false

// Values of one isolated operation are not to be used in another.
func.func @around() {
  "t.use"(%x) : (i32) -> ()
  return
}
%x = "t.def"() : () -> i32
// -----
func.func @sibling() {
  "t.use"(%x) : (i32) -> ()
  return
}
func.func @defines() {
  %x = "t.def"() : () -> i32
  return
}
// -----
%x = "t.def"() : () -> i32
func.func @before() {
  "t.use"(%x) : (i32) -> ()
  return
}
// -----
// What is wrong with the text comes first.
%x = "t.def"() : () -> i32
func.func @first() {
  "t.use"(%x) : (i32) -> ()
  return
}
"t.text"( : () -> ()
