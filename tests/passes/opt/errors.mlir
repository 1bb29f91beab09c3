// What is wrong with a pipeline is told in MLIR's words, with a place where there is one.
// RUN: not ods opt --pass-pipeline=builtin.module %s
// RUN: not ods opt --pass-pipeline=builtin.module(test-mark)) %s
// RUN: not ods opt --pass-pipeline=builtin.module(func.func(nothing,test-mark),more) %s
// RUN: not ods opt --pass-pipeline=builtin.module(func.func()) %s
// RUN: not ods opt --pass-pipeline=builtin.module(test-mark{) %s
// RUN: not ods opt --pass-pipeline=builtin.module(test-mark{}x) %s
// RUN: not ods opt --pass-pipeline=builtin.module(func.func(test-mark) %s
// RUN: not ods opt --pass-pipeline=builtin.module(test-mark) %s
// RUN: not ods opt --pass-pipeline=func.func(test-mark) %s
// RUN: not ods opt --pass-pipeline=builtin.module(test-interface) %s
// RUN: not ods opt --pass-pipeline=any(test-mark) %s
// RUN: not ods opt --pass-pipeline=builtin.module(func.func(test-mark{color=red})) %s
// RUN: not ods opt --pass-pipeline=builtin.module(test-options{small=x}) %s
// RUN: not ods opt --pass-pipeline=builtin.module(test-options{small}) %s
// RUN: not ods opt --pass-pipeline=builtin.module(test-options{mode=lazy}) %s
// RUN: not ods opt --pass-pipeline=builtin.module(test-options{flag=maybe}) %s
// RUN: not ods opt --pass-pipeline=builtin.module(test-options{inner=x}) %s
// RUN: not ods opt --test-options=sizes=1,,2 %s
// RUN: not ods opt --test-options=color %s
// RUN: not ods opt --test-options --pass-pipeline=any() %s
// RUN: not ods opt --pass-pipeline=builtin.module(func.func(test-mark{bad-name=g})) %s
// RUN: not ods opt --test-mark=break %s
// RUN: not ods opt --test-mark --mlir-print-ir-before=nothing %s
// RUN: not ods opt --test-mark --mlir-print-ir-after-all --mlir-print-ir-module-scope %s
func.func @f() {
  return
}
func.func @g() {
  return
}
