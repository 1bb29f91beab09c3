// RUN: ods opt %s --remove-dead-values

// The cast that the loop's body begins with is not looked at again.
func.func @outputs(%in: tensor<2xi32>, %out: tensor<2xi32>) -> tensor<2xi32> {
  %one = tensor.extract_slice %in[0] [1] [1] : tensor<2xi32> to tensor<1xi32>
  %cast = tensor.cast %out : tensor<2xi32> to tensor<?xi32>
  %0 = scf.forall (%i) in (2) shared_outs(%o = %cast) -> tensor<?xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %one into %o[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
    }
  }
  %1 = tensor.cast %0 : tensor<?xi32> to tensor<2xi32>
  return %1 : tensor<2xi32>
}
