// RUN: stablehlo test %s

func.func @loop() {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<5> : tensor<i32>
  %x = stablehlo.constant dense<1> : tensor<3xi32>
  %0:2 = stablehlo.while(%i = %zero, %sum = %x) : tensor<i32>, tensor<3xi32>
  cond {
    %more = stablehlo.compare LT, %i, %end, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    %twice = stablehlo.add %sum, %sum : tensor<3xi32>
    stablehlo.return %next, %twice : tensor<i32>, tensor<3xi32>
  }
  check.expect_eq_const %0#0, dense<5> : tensor<i32>
  check.expect_eq_const %0#1, dense<32> : tensor<3xi32>
  return
}

// An index without a branch chooses the last one.
func.func @branches() {
  %at = stablehlo.constant dense<-3> : tensor<i32>
  %0 = "stablehlo.case"(%at) ({
    %1 = stablehlo.constant dense<1.0> : tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }, {
    %1 = stablehlo.constant dense<2.0> : tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }) : (tensor<i32>) -> tensor<2xf32>
  check.expect_eq_const %0, dense<2.0> : tensor<2xf32>
  return
}

func.func private @pair(%x: tensor<i32>) -> tuple<tensor<i32>, tuple<tensor<2xi32>>> {
  %y = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<i32>) -> tensor<2xi32>
  %inner = stablehlo.tuple %y : tuple<tensor<2xi32>>
  %outer = stablehlo.tuple %x, %inner : tuple<tensor<i32>, tuple<tensor<2xi32>>>
  return %outer : tuple<tensor<i32>, tuple<tensor<2xi32>>>
}

func.func @tuples() {
  %x = stablehlo.constant dense<4> : tensor<i32>
  %0 = call @pair(%x) : (tensor<i32>) -> tuple<tensor<i32>, tuple<tensor<2xi32>>>
  %1 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<i32>, tuple<tensor<2xi32>>>) -> tuple<tensor<2xi32>>
  %2 = stablehlo.get_tuple_element %1[0] : (tuple<tensor<2xi32>>) -> tensor<2xi32>
  check.expect_eq_const %2, dense<4> : tensor<2xi32>
  return
}
