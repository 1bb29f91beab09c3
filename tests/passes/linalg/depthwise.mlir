// Convolutions that make one channel of each; those of three dimensions stay. mlir-opt prints the same.
// RUN: ods opt %s --simplify-depthwise-conv

func.func @depthwise_conv(%arg0: tensor<?x?x?x?xf32>, %arg1: tensor<?x?x?x1xf32>, %o: tensor<?x?x?x?x1xf32>) -> tensor<?x?x?x?x1xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {foo = 1 : i32, dilations = dense<2> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<?x?x?x?xf32>, tensor<?x?x?x1xf32>) outs(%o : tensor<?x?x?x?x1xf32>) -> tensor<?x?x?x?x1xf32>
  return %0 : tensor<?x?x?x?x1xf32>
}
func.func @q(%arg0: tensor<?x?x?x?xi8>, %arg1: tensor<?x?x?x1xi8>, %o: tensor<?x?x?x?x1xi32>, %z: i32) -> tensor<?x?x?x?x1xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<2> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%arg0, %arg1, %z, %z : tensor<?x?x?x?xi8>, tensor<?x?x?x1xi8>, i32, i32) outs(%o : tensor<?x?x?x?x1xi32>) -> tensor<?x?x?x?x1xi32>
  return %0 : tensor<?x?x?x?x1xi32>
}
func.func @d3(%arg0: tensor<?x?x?x?x?xf32>, %arg1: tensor<?x?x?x?x1xf32>, %o: tensor<?x?x?x?x?x1xf32>) -> tensor<?x?x?x?x?x1xf32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x1xf32>) outs(%o : tensor<?x?x?x?x?x1xf32>) -> tensor<?x?x?x?x?x1xf32>
  return %0 : tensor<?x?x?x?x?x1xf32>
}
