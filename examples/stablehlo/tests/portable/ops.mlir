// Each kind of rule for the attributes of an operation: defaults, parts, enums, symbols, flags.
// RUN: stablehlo opt %s --stablehlo-legalize-to-vhlo

module @rules attributes {mhlo.num_partitions = 1 : i32} {
  func.func public @main(%a: tensor<2x3xf32> {jax.name = "a"}, %b: tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<2x2xf32> {
    %0 = "stablehlo.exponential"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %2 = "stablehlo.dot_general"(%a, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
    %3 = "stablehlo.compare"(%2, %2) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
    %4 = "stablehlo.all_to_all"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>, split_count = 1 : i64, split_dimension = 0 : i64}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %5 = "stablehlo.custom_call"(%4) <{call_target_name = "known", called_computations = [@helper], has_side_effect = true}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %6 = "func.call"(%5) <{callee = @helper}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
    "func.return"(%6) : (tensor<2x2xf32>) -> ()
  }

  func.func private @helper(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
    %0 = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.reduce"(%a, %0) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %2 = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%2) : (tensor<f32>) -> ()
    }) : (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>
    %3 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x2xf32>
    "func.return"(%3) : (tensor<2x2xf32>) -> ()
  }
}
