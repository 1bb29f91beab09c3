// Arrays of `.npz` files, also compressed, in column-major order, and of the other byte order.
// RUN: stablehlo run %s arrays/stored.npz
// RUN: stablehlo run %s arrays/compressed.npz -O0
// RUN: stablehlo run %s arrays/compressed.npz --function=main --engine=c -O3
// RUN: not stablehlo run %s
// RUN: not stablehlo run %s arrays/words.npy arrays/words.npy
// RUN: not stablehlo run %s arrays/text.npy
// RUN: not stablehlo run %s %s
// RUN: not stablehlo run %s arrays/absent.npy
// RUN: not stablehlo run %s --function=other
func.func @main(%x: tensor<2x3xf32>, %y: tensor<3xi32>) -> (tensor<2x3xf32>, tensor<3xi32>) {
  %0 = stablehlo.convert %y : (tensor<3xi32>) -> tensor<3xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.add %x, %1 : tensor<2x3xf32>
  return %2, %y : tensor<2x3xf32>, tensor<3xi32>
}
