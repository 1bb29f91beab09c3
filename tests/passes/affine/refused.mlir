// RUN: not ods opt %s --affine-loop-tile=separate

func.func @none() {
  return
}
