// The IR around passes: of nested operations in the order of the text, however many threads there are.
// RUN: ods opt --test-mark --mlir-print-ir-before-all %s
// RUN: ods opt --test-mark --test-strip-attrs --mlir-print-ir-after=test-mark %s
// RUN: ods opt --test-mark --test-options --mlir-print-ir-after-all --mlir-print-ir-after-change %s
// RUN: ods opt --test-mark --mlir-print-ir-after-all --mlir-print-ir-module-scope --mlir-disable-threading %s
// RUN: not ods opt --test-mark=bad-name=g --mlir-print-ir-after-failure %s
func.func @f() {
  return
}
func.func @g() {
  return
}
