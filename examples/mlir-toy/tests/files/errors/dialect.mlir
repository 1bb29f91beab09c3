// An invalid operation.
// RUN: not toyc %s --emit=mlir

toy.func @main() {
  %0 = toy.constant dense<1.0> : tensor<2x3xf64>
  %1 = toy.transpose(%0 : tensor<2x3xf64>) to tensor<2x3xf64>
  toy.return
}
