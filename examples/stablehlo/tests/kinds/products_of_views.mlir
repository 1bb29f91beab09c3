// Large convolutions and products of floats call a function of the host. Those of integers are loops: on small integers the
// results are equal.

func.func private @numbers(%seed: tensor<i32>) -> tensor<16384xi32> {
  %i = stablehlo.iota dim = 0 : tensor<16384xi32>
  %s = stablehlo.broadcast_in_dim %seed, dims = [] : (tensor<i32>) -> tensor<16384xi32>
  %0 = stablehlo.multiply %i, %s : tensor<16384xi32>
  %m = stablehlo.constant dense<13> : tensor<16384xi32>
  %1 = stablehlo.remainder %0, %m : tensor<16384xi32>
  %six = stablehlo.constant dense<6> : tensor<16384xi32>
  %2 = stablehlo.subtract %1, %six : tensor<16384xi32>
  return %2 : tensor<16384xi32>
}

// The usual form of JAX: rows of the window are neighbours in memory.
func.func @features_last() {
  %as = stablehlo.constant dense<7> : tensor<i32>
  %an = call @numbers(%as) : (tensor<i32>) -> tensor<16384xi32>
  %ap = stablehlo.slice %an [0:3840] : (tensor<16384xi32>) -> tensor<3840xi32>
  %a = stablehlo.reshape %ap : (tensor<3840xi32>) -> tensor<2x12x10x16xi32>
  %af = stablehlo.convert %a : (tensor<2x12x10x16xi32>) -> tensor<2x12x10x16xf32>
  %bs = stablehlo.constant dense<5> : tensor<i32>
  %bn = call @numbers(%bs) : (tensor<i32>) -> tensor<16384xi32>
  %bp = stablehlo.slice %bn [0:3456] : (tensor<16384xi32>) -> tensor<3456xi32>
  %b = stablehlo.reshape %bp : (tensor<3456xi32>) -> tensor<3x3x16x24xi32>
  %bf = stablehlo.convert %b : (tensor<3x3x16x24xi32>) -> tensor<3x3x16x24xf32>
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x12x10x16xi32>, tensor<3x3x16x24xi32>) -> tensor<2x12x10x24xi32>
  %1 = stablehlo.convolution(%af, %bf) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x12x10x16xf32>, tensor<3x3x16x24xf32>) -> tensor<2x12x10x24xf32>
  %2 = stablehlo.convert %0 : (tensor<2x12x10x24xi32>) -> tensor<2x12x10x24xf32>
  check.expect_eq %1, %2 : tensor<2x12x10x24xf32>
  return
}

// The usual form of PyTorch.
func.func @features_first() {
  %as = stablehlo.constant dense<7> : tensor<i32>
  %an = call @numbers(%as) : (tensor<i32>) -> tensor<16384xi32>
  %ap = stablehlo.slice %an [0:2520] : (tensor<16384xi32>) -> tensor<2520xi32>
  %a = stablehlo.reshape %ap : (tensor<2520xi32>) -> tensor<2x6x15x14xi32>
  %af = stablehlo.convert %a : (tensor<2x6x15x14xi32>) -> tensor<2x6x15x14xf32>
  %bs = stablehlo.constant dense<5> : tensor<i32>
  %bn = call @numbers(%bs) : (tensor<i32>) -> tensor<16384xi32>
  %bp = stablehlo.slice %bn [0:864] : (tensor<16384xi32>) -> tensor<864xi32>
  %b = stablehlo.reshape %bp : (tensor<864xi32>) -> tensor<16x6x3x3xi32>
  %bf = stablehlo.convert %b : (tensor<16x6x3x3xi32>) -> tensor<16x6x3x3xf32>
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x6x15x14xi32>, tensor<16x6x3x3xi32>) -> tensor<2x16x15x14xi32>
  %1 = stablehlo.convolution(%af, %bf) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x6x15x14xf32>, tensor<16x6x3x3xf32>) -> tensor<2x16x15x14xf32>
  %2 = stablehlo.convert %0 : (tensor<2x16x15x14xi32>) -> tensor<2x16x15x14xf32>
  check.expect_eq %1, %2 : tensor<2x16x15x14xf32>
  return
}

// Rows of the window that are long enough for a product each.
func.func @long_rows() {
  %as = stablehlo.constant dense<7> : tensor<i32>
  %an = call @numbers(%as) : (tensor<i32>) -> tensor<16384xi32>
  %ap = stablehlo.slice %an [0:10368] : (tensor<16384xi32>) -> tensor<10368xi32>
  %a = stablehlo.reshape %ap : (tensor<10368xi32>) -> tensor<1x6x36x48xi32>
  %af = stablehlo.convert %a : (tensor<1x6x36x48xi32>) -> tensor<1x6x36x48xf32>
  %bs = stablehlo.constant dense<5> : tensor<i32>
  %bn = call @numbers(%bs) : (tensor<i32>) -> tensor<16384xi32>
  %bp = stablehlo.slice %bn [0:6912] : (tensor<16384xi32>) -> tensor<6912xi32>
  %b = stablehlo.reshape %bp : (tensor<6912xi32>) -> tensor<3x3x48x16xi32>
  %bf = stablehlo.convert %b : (tensor<3x3x48x16xi32>) -> tensor<3x3x48x16xf32>
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x6x36x48xi32>, tensor<3x3x48x16xi32>) -> tensor<1x4x34x16xi32>
  %1 = stablehlo.convolution(%af, %bf) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x6x36x48xf32>, tensor<3x3x48x16xf32>) -> tensor<1x4x34x16xf32>
  %2 = stablehlo.convert %0 : (tensor<1x4x34x16xi32>) -> tensor<1x4x34x16xf32>
  check.expect_eq %1, %2 : tensor<1x4x34x16xf32>
  return
}

// A window of one element.
func.func @one_by_one() {
  %as = stablehlo.constant dense<7> : tensor<i32>
  %an = call @numbers(%as) : (tensor<i32>) -> tensor<16384xi32>
  %ap = stablehlo.slice %an [0:4096] : (tensor<16384xi32>) -> tensor<4096xi32>
  %a = stablehlo.reshape %ap : (tensor<4096xi32>) -> tensor<2x8x8x32xi32>
  %af = stablehlo.convert %a : (tensor<2x8x8x32xi32>) -> tensor<2x8x8x32xf32>
  %bs = stablehlo.constant dense<5> : tensor<i32>
  %bn = call @numbers(%bs) : (tensor<i32>) -> tensor<16384xi32>
  %bp = stablehlo.slice %bn [0:512] : (tensor<16384xi32>) -> tensor<512xi32>
  %b = stablehlo.reshape %bp : (tensor<512xi32>) -> tensor<1x1x32x16xi32>
  %bf = stablehlo.convert %b : (tensor<1x1x32x16xi32>) -> tensor<1x1x32x16xf32>
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x32xi32>, tensor<1x1x32x16xi32>) -> tensor<2x8x8x16xi32>
  %1 = stablehlo.convolution(%af, %bf) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x32xf32>, tensor<1x1x32x16xf32>) -> tensor<2x8x8x16xf32>
  %2 = stablehlo.convert %0 : (tensor<2x8x8x16xi32>) -> tensor<2x8x8x16xf32>
  check.expect_eq %1, %2 : tensor<2x8x8x16xf32>
  return
}

// A window that moves by several elements, with gaps in it and between the elements of the base.
func.func @strides_and_dilations() {
  %as = stablehlo.constant dense<7> : tensor<i32>
  %an = call @numbers(%as) : (tensor<i32>) -> tensor<16384xi32>
  %ap = stablehlo.slice %an [0:4368] : (tensor<16384xi32>) -> tensor<4368xi32>
  %a = stablehlo.reshape %ap : (tensor<4368xi32>) -> tensor<2x14x13x12xi32>
  %af = stablehlo.convert %a : (tensor<2x14x13x12xi32>) -> tensor<2x14x13x12xf32>
  %bs = stablehlo.constant dense<5> : tensor<i32>
  %bn = call @numbers(%bs) : (tensor<i32>) -> tensor<16384xi32>
  %bp = stablehlo.slice %bn [0:1152] : (tensor<16384xi32>) -> tensor<1152xi32>
  %b = stablehlo.reshape %bp : (tensor<1152xi32>) -> tensor<3x2x12x16xi32>
  %bf = stablehlo.convert %b : (tensor<3x2x12x16xi32>) -> tensor<3x2x12x16xf32>
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 3], pad = [[1, 2], [3, 9]], lhs_dilate = [2, 3], rhs_dilate = [2, 3]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x14x13x12xi32>, tensor<3x2x12x16xi32>) -> tensor<2x13x16x16xi32>
  %1 = stablehlo.convolution(%af, %bf) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 3], pad = [[1, 2], [3, 9]], lhs_dilate = [2, 3], rhs_dilate = [2, 3]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x14x13x12xf32>, tensor<3x2x12x16xf32>) -> tensor<2x13x16x16xf32>
  %2 = stablehlo.convert %0 : (tensor<2x13x16x16xi32>) -> tensor<2x13x16x16xf32>
  check.expect_eq %1, %2 : tensor<2x13x16x16xf32>
  return
}

// One spatial dimension, with features in the middle of the result.
func.func @one_dimension() {
  %as = stablehlo.constant dense<7> : tensor<i32>
  %an = call @numbers(%as) : (tensor<i32>) -> tensor<16384xi32>
  %ap = stablehlo.slice %an [0:3840] : (tensor<16384xi32>) -> tensor<3840xi32>
  %a = stablehlo.reshape %ap : (tensor<3840xi32>) -> tensor<4x16x60xi32>
  %af = stablehlo.convert %a : (tensor<4x16x60xi32>) -> tensor<4x16x60xf32>
  %bs = stablehlo.constant dense<5> : tensor<i32>
  %bn = call @numbers(%bs) : (tensor<i32>) -> tensor<16384xi32>
  %bp = stablehlo.slice %bn [0:1920] : (tensor<16384xi32>) -> tensor<1920xi32>
  %b = stablehlo.reshape %bp : (tensor<1920xi32>) -> tensor<5x16x24xi32>
  %bf = stablehlo.convert %b : (tensor<5x16x24xi32>) -> tensor<5x16x24xf32>
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, f, 0]x[0, i, o]->[0, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x16x60xi32>, tensor<5x16x24xi32>) -> tensor<56x4x24xi32>
  %1 = stablehlo.convolution(%af, %bf) dim_numbers = [b, f, 0]x[0, i, o]->[0, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x16x60xf32>, tensor<5x16x24xf32>) -> tensor<56x4x24xf32>
  %2 = stablehlo.convert %0 : (tensor<56x4x24xi32>) -> tensor<56x4x24xf32>
  check.expect_eq %1, %2 : tensor<56x4x24xf32>
  return
}

// Three spatial dimensions.
func.func @three_dimensions() {
  %as = stablehlo.constant dense<7> : tensor<i32>
  %an = call @numbers(%as) : (tensor<i32>) -> tensor<16384xi32>
  %ap = stablehlo.slice %an [0:2688] : (tensor<16384xi32>) -> tensor<2688xi32>
  %a = stablehlo.reshape %ap : (tensor<2688xi32>) -> tensor<1x6x7x8x8xi32>
  %af = stablehlo.convert %a : (tensor<1x6x7x8x8xi32>) -> tensor<1x6x7x8x8xf32>
  %bs = stablehlo.constant dense<5> : tensor<i32>
  %bn = call @numbers(%bs) : (tensor<i32>) -> tensor<16384xi32>
  %bp = stablehlo.slice %bn [0:1152] : (tensor<16384xi32>) -> tensor<1152xi32>
  %b = stablehlo.reshape %bp : (tensor<1152xi32>) -> tensor<2x2x3x8x12xi32>
  %bf = stablehlo.convert %b : (tensor<2x2x3x8x12xi32>) -> tensor<2x2x3x8x12xf32>
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x6x7x8x8xi32>, tensor<2x2x3x8x12xi32>) -> tensor<1x5x6x6x12xi32>
  %1 = stablehlo.convolution(%af, %bf) dim_numbers = [b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x6x7x8x8xf32>, tensor<2x2x3x8x12xf32>) -> tensor<1x5x6x6x12xf32>
  %2 = stablehlo.convert %0 : (tensor<1x5x6x6x12xi32>) -> tensor<1x5x6x6x12xf32>
  check.expect_eq %1, %2 : tensor<1x5x6x6x12xf32>
  return
}

// Groups of features.
func.func @feature_groups() {
  %as = stablehlo.constant dense<7> : tensor<i32>
  %an = call @numbers(%as) : (tensor<i32>) -> tensor<16384xi32>
  %ap = stablehlo.slice %an [0:4320] : (tensor<16384xi32>) -> tensor<4320xi32>
  %a = stablehlo.reshape %ap : (tensor<4320xi32>) -> tensor<2x9x10x24xi32>
  %af = stablehlo.convert %a : (tensor<2x9x10x24xi32>) -> tensor<2x9x10x24xf32>
  %bs = stablehlo.constant dense<5> : tensor<i32>
  %bn = call @numbers(%bs) : (tensor<i32>) -> tensor<16384xi32>
  %bp = stablehlo.slice %bn [0:1296] : (tensor<16384xi32>) -> tensor<1296xi32>
  %b = stablehlo.reshape %bp : (tensor<1296xi32>) -> tensor<3x3x8x18xi32>
  %bf = stablehlo.convert %b : (tensor<3x3x8x18xi32>) -> tensor<3x3x8x18xf32>
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<2x9x10x24xi32>, tensor<3x3x8x18xi32>) -> tensor<2x7x8x18xi32>
  %1 = stablehlo.convolution(%af, %bf) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<2x9x10x24xf32>, tensor<3x3x8x18xf32>) -> tensor<2x7x8x18xf32>
  %2 = stablehlo.convert %0 : (tensor<2x7x8x18xi32>) -> tensor<2x7x8x18xf32>
  check.expect_eq %1, %2 : tensor<2x7x8x18xf32>
  return
}

// Groups of batches.
func.func @batch_groups() {
  %as = stablehlo.constant dense<7> : tensor<i32>
  %an = call @numbers(%as) : (tensor<i32>) -> tensor<16384xi32>
  %ap = stablehlo.slice %an [0:4320] : (tensor<16384xi32>) -> tensor<4320xi32>
  %a = stablehlo.reshape %ap : (tensor<4320xi32>) -> tensor<6x9x10x8xi32>
  %af = stablehlo.convert %a : (tensor<6x9x10x8xi32>) -> tensor<6x9x10x8xf32>
  %bs = stablehlo.constant dense<5> : tensor<i32>
  %bn = call @numbers(%bs) : (tensor<i32>) -> tensor<16384xi32>
  %bp = stablehlo.slice %bn [0:1296] : (tensor<16384xi32>) -> tensor<1296xi32>
  %b = stablehlo.reshape %bp : (tensor<1296xi32>) -> tensor<3x3x8x18xi32>
  %bf = stablehlo.convert %b : (tensor<3x3x8x18xi32>) -> tensor<3x3x8x18xf32>
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 3 : i64, feature_group_count = 1 : i64} : (tensor<6x9x10x8xi32>, tensor<3x3x8x18xi32>) -> tensor<2x7x8x18xi32>
  %1 = stablehlo.convolution(%af, %bf) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 3 : i64, feature_group_count = 1 : i64} : (tensor<6x9x10x8xf32>, tensor<3x3x8x18xf32>) -> tensor<2x7x8x18xf32>
  %2 = stablehlo.convert %0 : (tensor<2x7x8x18xi32>) -> tensor<2x7x8x18xf32>
  check.expect_eq %1, %2 : tensor<2x7x8x18xf32>
  return
}

// A window whose elements are taken in the other direction.
func.func @reversed_window() {
  %as = stablehlo.constant dense<7> : tensor<i32>
  %an = call @numbers(%as) : (tensor<i32>) -> tensor<16384xi32>
  %ap = stablehlo.slice %an [0:1728] : (tensor<16384xi32>) -> tensor<1728xi32>
  %a = stablehlo.reshape %ap : (tensor<1728xi32>) -> tensor<2x8x9x12xi32>
  %af = stablehlo.convert %a : (tensor<2x8x9x12xi32>) -> tensor<2x8x9x12xf32>
  %bs = stablehlo.constant dense<5> : tensor<i32>
  %bn = call @numbers(%bs) : (tensor<i32>) -> tensor<16384xi32>
  %bp = stablehlo.slice %bn [0:1728] : (tensor<16384xi32>) -> tensor<1728xi32>
  %b = stablehlo.reshape %bp : (tensor<1728xi32>) -> tensor<3x3x12x16xi32>
  %bf = stablehlo.convert %b : (tensor<3x3x12x16xi32>) -> tensor<3x3x12x16xf32>
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x9x12xi32>, tensor<3x3x12x16xi32>) -> tensor<2x6x7x16xi32>
  %1 = stablehlo.convolution(%af, %bf) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x9x12xf32>, tensor<3x3x12x16xf32>) -> tensor<2x6x7x16xf32>
  %2 = stablehlo.convert %0 : (tensor<2x6x7x16xi32>) -> tensor<2x6x7x16xf32>
  check.expect_eq %1, %2 : tensor<2x6x7x16xf32>
  return
}

// Rows, columns and inner dimensions that are not neighbours.
func.func @several_dimensions() {
  %as = stablehlo.constant dense<7> : tensor<i32>
  %an = call @numbers(%as) : (tensor<i32>) -> tensor<16384xi32>
  %ap = stablehlo.slice %an [0:2160] : (tensor<16384xi32>) -> tensor<2160xi32>
  %a = stablehlo.reshape %ap : (tensor<2160xi32>) -> tensor<6x8x5x9xi32>
  %af = stablehlo.convert %a : (tensor<6x8x5x9xi32>) -> tensor<6x8x5x9xf32>
  %bs = stablehlo.constant dense<5> : tensor<i32>
  %bn = call @numbers(%bs) : (tensor<i32>) -> tensor<16384xi32>
  %bp = stablehlo.slice %bn [0:1512] : (tensor<16384xi32>) -> tensor<1512xi32>
  %b = stablehlo.reshape %bp : (tensor<1512xi32>) -> tensor<9x7x6x4xi32>
  %bf = stablehlo.convert %b : (tensor<9x7x6x4xi32>) -> tensor<9x7x6x4xf32>
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [0, 3] x [2, 0] : (tensor<6x8x5x9xi32>, tensor<9x7x6x4xi32>) -> tensor<8x5x7x4xi32>
  %1 = stablehlo.dot_general %af, %bf, contracting_dims = [0, 3] x [2, 0] : (tensor<6x8x5x9xf32>, tensor<9x7x6x4xf32>) -> tensor<8x5x7x4xf32>
  %2 = stablehlo.convert %0 : (tensor<8x5x7x4xi32>) -> tensor<8x5x7x4xf32>
  check.expect_eq %1, %2 : tensor<8x5x7x4xf32>
  return
}

// A batch that is not the first dimension.
func.func @one_batch() {
  %as = stablehlo.constant dense<7> : tensor<i32>
  %an = call @numbers(%as) : (tensor<i32>) -> tensor<16384xi32>
  %ap = stablehlo.slice %an [0:1920] : (tensor<16384xi32>) -> tensor<1920xi32>
  %a = stablehlo.reshape %ap : (tensor<1920xi32>) -> tensor<16x5x24xi32>
  %af = stablehlo.convert %a : (tensor<16x5x24xi32>) -> tensor<16x5x24xf32>
  %bs = stablehlo.constant dense<5> : tensor<i32>
  %bn = call @numbers(%bs) : (tensor<i32>) -> tensor<16384xi32>
  %bp = stablehlo.slice %bn [0:1440] : (tensor<16384xi32>) -> tensor<1440xi32>
  %b = stablehlo.reshape %bp : (tensor<1440xi32>) -> tensor<12x24x5xi32>
  %bf = stablehlo.convert %b : (tensor<12x24x5xi32>) -> tensor<12x24x5xf32>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [1] x [2], contracting_dims = [2] x [1] : (tensor<16x5x24xi32>, tensor<12x24x5xi32>) -> tensor<5x16x12xi32>
  %1 = stablehlo.dot_general %af, %bf, batching_dims = [1] x [2], contracting_dims = [2] x [1] : (tensor<16x5x24xf32>, tensor<12x24x5xf32>) -> tensor<5x16x12xf32>
  %2 = stablehlo.convert %0 : (tensor<5x16x12xi32>) -> tensor<5x16x12xf32>
  check.expect_eq %1, %2 : tensor<5x16x12xf32>
  return
}

// More dimensions of a batch than the function of the host takes.
func.func @three_batches() {
  %as = stablehlo.constant dense<7> : tensor<i32>
  %an = call @numbers(%as) : (tensor<i32>) -> tensor<16384xi32>
  %ap = stablehlo.slice %an [0:4608] : (tensor<16384xi32>) -> tensor<4608xi32>
  %a = stablehlo.reshape %ap : (tensor<4608xi32>) -> tensor<3x12x2x16x4xi32>
  %af = stablehlo.convert %a : (tensor<3x12x2x16x4xi32>) -> tensor<3x12x2x16x4xf32>
  %bs = stablehlo.constant dense<5> : tensor<i32>
  %bn = call @numbers(%bs) : (tensor<i32>) -> tensor<16384xi32>
  %bp = stablehlo.slice %bn [0:3840] : (tensor<16384xi32>) -> tensor<3840xi32>
  %b = stablehlo.reshape %bp : (tensor<3840xi32>) -> tensor<4x3x16x2x10xi32>
  %bf = stablehlo.convert %b : (tensor<4x3x16x2x10xi32>) -> tensor<4x3x16x2x10xf32>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0, 2, 4] x [1, 3, 0], contracting_dims = [3] x [2] : (tensor<3x12x2x16x4xi32>, tensor<4x3x16x2x10xi32>) -> tensor<3x2x4x12x10xi32>
  %1 = stablehlo.dot_general %af, %bf, batching_dims = [0, 2, 4] x [1, 3, 0], contracting_dims = [3] x [2] : (tensor<3x12x2x16x4xf32>, tensor<4x3x16x2x10xf32>) -> tensor<3x2x4x12x10xf32>
  %2 = stablehlo.convert %0 : (tensor<3x2x4x12x10xi32>) -> tensor<3x2x4x12x10xf32>
  check.expect_eq %1, %2 : tensor<3x2x4x12x10xf32>
  return
}
