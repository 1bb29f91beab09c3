// RUN: ods opt %s --resolve-shaped-type-result-dims
// RUN: ods opt %s --resolve-ranked-shaped-type-result-dims

func.func private @use(index)

// The sizes of results are made from operands; those of arguments of loops with outputs are those of the outputs.
func.func @sizes(%t: tensor<?x?xf32>, %m: memref<?xf32>, %n: index, %f: f32) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.empty(%n, %n) : tensor<?x?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.dim %1, %c1 : tensor<?x?xf32>
  %3 = scf.forall (%i) in (%n) shared_outs(%out = %t) -> (tensor<?x?xf32>) {
    %4 = tensor.dim %out, %c0 : tensor<?x?xf32>
    func.call @use(%4) : (index) -> ()
  }
  %5 = tensor.dim %3, %c1 : tensor<?x?xf32>
  %6 = memref.assume_alignment %m, 8 : memref<?xf32>
  %7 = memref.dim %6, %c0 : memref<?xf32>
  return %2, %5, %7 : index, index, index
}
