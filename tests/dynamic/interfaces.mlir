// Verifiers of compiled operations see the interfaces that a run-time dialect declares.
// RUN: ods opt %s --load-dialect=include/Foreign.td
// RUN: ods opt %s --load-dialect=include/Foreign.td --canonicalize

func.func @combining(%part: tensor<4xf32>, %whole: tensor<64xf32>) -> tensor<64xf32> {
  %c2 = arith.constant 2 : index
  %0 = scf.forall (%i) in (%c2) shared_outs(%out = %whole) -> (tensor<64xf32>) {
    scf.forall.in_parallel {
      f.put %part into %out : tensor<4xf32>, tensor<64xf32>
    }
  }
  return %0 : tensor<64xf32>
}

// An output may be updated, and casts stay outside.
func.func @kept(%part: tensor<4xf32>, %whole: tensor<64xf32>) -> tensor<?xf32> {
  %cast = tensor.cast %whole : tensor<64xf32> to tensor<?xf32>
  %0 = scf.forall (%i) in (2) shared_outs(%out = %cast) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      f.put %part into %out : tensor<4xf32>, tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

func.func @list(%part: tensor<1xf32>, %whole: tensor<64xf32>) {
  f.parallel {
    tensor.parallel_insert_slice %part into %whole[0] [1] [1] : tensor<1xf32> into tensor<64xf32>
  }
  return
}

f.graph {
  %0 = arith.addi %1, %1 : i32
  %1 = arith.constant 1 : i32
}

func.func private @elements(vector<4x!f.elem>, memref<4x!f.elem>)
