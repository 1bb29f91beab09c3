// One type for all operands of a group of variable length.
// RUN: ods opt %s --load-dialect=include/Foreign.td

func.func @f(%x: i32, %t: tensor<4xi32>, %i: index) {
  %0 = f.same %x, %x, %x : i32
  f.each %t : tensor<4xi32>, %x, %0
  f.each %t : tensor<4xi32>,
  f.built %i : index
  return
}
