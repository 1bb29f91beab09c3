// RUN: not ods opt %s --allow-unregistered-dialect --split-input-file

// Names that are used in one isolated operation and defined elsewhere.
func.func @used_before_argument() {
  "t.use"(%x) : (i32) -> ()
  return
}
func.func @defines(%x: i32) {
  return
}
// -----
func.func @used_before() {
  "t.use"(%x) : (i64) -> ()
  return
}
func.func @defines() {
  %x = "t.def"() : () -> i32
  return
}
// -----
func.func @never() {
  "t.use"(%x) : (i64) -> ()
  return
}
func.func @never_either() {
  "t.use"(%y, %x) : (i64, i64) -> ()
  return
}
// -----
func.func @prior() {
  "t.use"(%x) : (i64) -> ()
  return
}
func.func @other_type() {
  "t.use"(%x) : (i32) -> ()
  return
}
