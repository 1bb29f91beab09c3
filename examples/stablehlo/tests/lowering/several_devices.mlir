// A computation on the parts of several devices is an error.
// RUN: not stablehlo run %s

sdy.mesh @mesh = <["x"=2]>

func.func @main() -> tensor<2xf32> {
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%a: tensor<1xf32>) {
    %1 = stablehlo.negate %a : tensor<1xf32>
    sdy.return %1 : tensor<1xf32>
  } : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
