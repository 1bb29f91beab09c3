// Operations and attributes of other dialects are kept, with casts between them and vhlo.
// RUN: stablehlo opt %s --stablehlo-legalize-to-vhlo=allow-other-dialects=true
// RUN: stablehlo opt %s --pass-pipeline=builtin.module(stablehlo-legalize-to-vhlo{allow-other-dialects=true},vhlo-to-version{target=1.15.0},vhlo-legalize-to-stablehlo)
// RUN: not stablehlo opt %s --stablehlo-legalize-to-vhlo

sdy.mesh @mesh = <["x"=2]>

func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %0 = stablehlo.add %a, %a : tensor<8xf32>
  %1 = math.sin %0 : tensor<8xf32>
  %2 = math.cos %1 : tensor<8xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<8xf32>
  return %3 : tensor<8xf32>
}
