// RUN: ods opt --view-op-graph --allow-unregistered-dialect %s
// RUN: ods opt "--view-op-graph=max-label-len=6 print-attrs=0 print-control-flow-edges=1 print-data-flow-edges=0" --allow-unregistered-dialect %s
// RUN: ods opt --pass-pipeline=builtin.module(func.func(view-op-graph{print-result-types=false})) --allow-unregistered-dialect %s

func.func @f(%x: i32, %t: tensor<4xf32>) -> (i32, i32) {
  %c = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]> : tensor<17xi8>
  %d = arith.constant dense<1> : tensor<1700xi8>
  %e:2 = "t.pair"(%c, %d) {list = [1, 2], long = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17], text = "a|<b>{c}"} : (tensor<17xi8>, tensor<1700xi8>) -> (i32, i32)
  %r = "t.region"(%x) ({
  ^bb0(%y: i32):
    "t.next"()[^bb1] : () -> ()
  ^bb1:
    "t.use"(%y, %e#1) : (i32, i32) -> ()
  }) : (i32) -> i32
  return %r, %e#0 : i32, i32
}
