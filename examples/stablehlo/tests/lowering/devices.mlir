// Shardings and computations of sdy, on one device.
// RUN: stablehlo test %s

sdy.mesh @mesh = <["x"=1, "y"=2]>

func.func @named() {
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = sdy.named_computation<"twice">(%x) (%a: tensor<2xf32>) {
    %1 = stablehlo.add %a, %a : tensor<2xf32>
    sdy.return %1 : tensor<2xf32>
  } : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %0, dense<[2.0, 4.0]> : tensor<2xf32>
  return
}

// The axis that is handled by the computation itself has one device. It is nested, and in a region.
func.func @manual() {
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %yes = stablehlo.constant dense<true> : tensor<i1>
  %0 = "stablehlo.if"(%yes) ({
    %1:2 = sdy.manual_computation(%x, %x) in_shardings=[<@mesh, [{"x"}]>, <@mesh, [{}]>] out_shardings=[<@mesh, [{"x"}]>, <@mesh, [{}]>] manual_axes={"x"} (%a: tensor<2xf32>, %b: tensor<2xf32>) {
      %2 = sdy.sharding_constraint %a <@mesh, [{"y"}]> : tensor<2xf32>
      %3 = "stablehlo.all_reduce"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> ({
      ^bb0(%x1: tensor<f32>, %y1: tensor<f32>):
        %5 = stablehlo.add %x1, %y1 : tensor<f32>
        stablehlo.return %5 : tensor<f32>
      }) : (tensor<2xf32>) -> tensor<2xf32>
      %4 = sdy.manual_computation(%3) in_shardings=[<mesh<["z"=1]>, [{"z"}]>] out_shardings=[<mesh<["z"=1]>, [{"z"}]>] manual_axes={"z"} (%c: tensor<2xf32>) {
        %6 = stablehlo.negate %c : tensor<2xf32>
        sdy.return %6 : tensor<2xf32>
      } : (tensor<2xf32>) -> tensor<2xf32>
      sdy.return %4, %b : tensor<2xf32>, tensor<2xf32>
    } : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    %7 = stablehlo.add %1#0, %1#1 : tensor<2xf32>
    stablehlo.return %7 : tensor<2xf32>
  }, {
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  check.expect_eq_const %0, dense<[0.0, 0.0]> : tensor<2xf32>
  return
}

func.func @without_axes() {
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"y"}]>] out_shardings=[<@mesh, [{"y"}]>] manual_axes={} (%a: tensor<2xf32>) {
    sdy.return %a : tensor<2xf32>
  } : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %0, dense<[1.0, 2.0]> : tensor<2xf32>
  return
}
