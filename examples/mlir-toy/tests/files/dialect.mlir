// Operations of the dialect as they are written, and what is made of them.
// ROUND-TRIP: off, the compiler has no other form to write
// RUN: toyc %s --emit=mlir
// RUN: toyc %s --emit=mlir -opt

toy.func @main() {
  %0 = toy.struct_constant [[dense<4.0> : tensor<2x2xf64>], dense<[1.0, 2.0]> : tensor<2xf64>]
      : !toy.struct<!toy.struct<tensor<*xf64>>, tensor<*xf64>>
  %1 = toy.struct_access %0[0] : !toy.struct<!toy.struct<tensor<*xf64>>, tensor<*xf64>> -> !toy.struct<tensor<*xf64>>
  %2 = toy.struct_access %1[0] : !toy.struct<tensor<*xf64>> -> tensor<*xf64>
  toy.print %2 : tensor<*xf64>
  %3 = toy.constant dense<1.0> : tensor<2x2xf64> to tensor<*xf64>
  %4 = toy.constant {note = "kept"} dense<3.0> : tensor<2x2xf64>
  %5 = toy.mul %3, %4 : (tensor<*xf64>, tensor<2x2xf64>) -> tensor<*xf64>
  %6 = toy.cast %5 : tensor<*xf64> to tensor<2x2xf64>
  %7 = toy.add %6, %6 : tensor<2x2xf64>
  %8 = toy.reshape(%7 : tensor<2x2xf64>) to tensor<2x2xf64>
  %9 = toy.transpose(%8 : tensor<2x2xf64>) to tensor<2x2xf64>
  toy.print %9 : tensor<2x2xf64>
  toy.return
}
