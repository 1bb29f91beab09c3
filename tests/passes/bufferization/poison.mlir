// A poison tensor is an allocation without content: it may be carried, copied and replaced like any other.
// RUN: ods opt --one-shot-bufferize=bufferize-function-boundaries %s

func.func @chosen(%c: i1, %t: tensor<2x?xi32>) -> tensor<2x?xi32> {
  %none = ub.poison : tensor<2x?xi32>
  %r = scf.if %c -> tensor<2x?xi32> {
    scf.yield %t : tensor<2x?xi32>
  } else {
    scf.yield %none : tensor<2x?xi32>
  }
  return %r : tensor<2x?xi32>
}
