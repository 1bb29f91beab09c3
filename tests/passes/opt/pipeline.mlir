// Pipelines as text: what runs on what, how they print, and what they do.
// RUN: ods opt --pass-pipeline=builtin.module() %s
// RUN: ods opt --pass-pipeline=any(func.func(test-mark{mark=a.a},test-mark),any(test-strip-attrs{keep=a.a})) --dump-pass-pipeline %s
// RUN: ods opt --test-mark=times=0x10 --test-strip-attrs=keep=t.mark,t.x --dump-pass-pipeline %s
// RUN: ods opt --pass-pipeline=builtin.module(test-options,test-options{mode=slow}) --dump-pass-pipeline %s
// RUN: ods opt --pass-pipeline=builtin.module(func.func(test-mark),test-strip-attrs,func.func(test-strip-attrs)) --mlir-pass-statistics %s
// RUN: ods opt --pass-pipeline=builtin.module(func.func(test-mark),test-strip-attrs,func.func(test-strip-attrs)) --mlir-pass-statistics --mlir-pass-statistics-display=list %s
func.func @f() attributes {t.x} {
  return
}
module attributes {t.y, t.marked} {
  func.func private @g()
}
