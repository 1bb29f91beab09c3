// RUN: not ods opt %s --pass-pipeline=builtin.module(func.func(canonicalise))
// RUN: not ods opt %s --pass-pipeline=builtin.module(func.func(canonicalize{top-dwn=true}))
// RUN: not ods opt %s --pass-pipeline=builtin.module(func.func(cse{depth=3}))

func.func @f() {
  return
}
