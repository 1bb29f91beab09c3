// RUN: ods opt --symbol-privatize %s
// RUN: ods opt --symbol-privatize=exclude=main,kept %s
// RUN: ods opt --pass-pipeline=builtin.module(builtin.module(symbol-privatize{exclude=inside})) %s
// RUN: ods opt --pass-pipeline=builtin.module(symbol-privatize{exclude=main},symbol-dce) %s

func.func @main() {
  call @helper() : () -> ()
  return
}
func.func nested @helper() { return }
func.func @kept() { return }
module @table {
  func.func @inside() { return }
  func.func public @other() { return }
}
module {
}
llvm.func @foreign()
