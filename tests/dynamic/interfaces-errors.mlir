// RUN: not ods opt %s --load-dialect=include/Foreign.td --split-input-file

func.func @f(%whole: tensor<64xf32>) {
  %0 = scf.forall (%i) in (2) shared_outs(%out = %whole) -> (tensor<64xf32>) {
    scf.forall.in_parallel {
      %1 = tensor.empty() : tensor<4xf32>
    }
  }
  return
}

// -----

func.func private @f(memref<4x!f.other>)

// -----

func.func private @f(vector<4x!f.other>)
