// RUN: not ods opt %s --affine-super-vectorize=virtual-vector-size=0
// RUN: not ods opt %s "--affine-super-vectorize=virtual-vector-size=4,8 vectorize-reductions"
// RUN: not ods opt %s "--affine-super-vectorize=virtual-vector-size=4 test-fastest-varying=1,0"

func.func @none() {
  return
}
