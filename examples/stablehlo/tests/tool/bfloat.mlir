// NumPy writes elements of bfloat16 as raw bytes: the parameter says what they are.
// RUN: stablehlo run %s arrays/words.npy
func.func @main(%x: tensor<3xbf16>) -> tensor<3xbf16> {
  %0 = stablehlo.add %x, %x : tensor<3xbf16>
  return %0 : tensor<3xbf16>
}
