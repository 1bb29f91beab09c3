// RUN: ods opt --transform-interpreter %s
// Elements of less than a byte: bits are put together by shuffles, and halves and quarters of bytes by interleaving.

func.func @trunc_of_odd_bits(%a: vector<32xi64>) -> vector<20xi8> {
  %0 = arith.trunci %a : vector<32xi64> to vector<32xi5>
  %1 = vector.bitcast %0 : vector<32xi5> to vector<20xi8>
  return %1 : vector<20xi8>
}

func.func @trunc_to_wider(%a: vector<8xi8>) -> vector<2xi24> {
  %0 = arith.trunci %a : vector<8xi8> to vector<8xi6>
  %1 = vector.bitcast %0 : vector<8xi6> to vector<2xi24>
  return %1 : vector<2xi24>
}

func.func @trunc_of_same(%a: vector<4xi16>) -> vector<1xi16> {
  %0 = arith.trunci %a : vector<4xi16> to vector<4xi4>
  %1 = vector.bitcast %0 : vector<4xi4> to vector<1xi16>
  return %1 : vector<1xi16>
}

func.func @ext_of_odd_bits(%a: vector<5xi8>) -> (vector<8xi16>, vector<8xi64>) {
  %0 = vector.bitcast %a : vector<5xi8> to vector<8xi5>
  %1 = arith.extui %0 : vector<8xi5> to vector<8xi16>
  %2 = arith.extsi %0 : vector<8xi5> to vector<8xi64>
  return %1, %2 : vector<8xi16>, vector<8xi64>
}

func.func @ext_to_narrower(%a: vector<2xi64>) -> vector<16xi16> {
  %0 = vector.bitcast %a : vector<2xi64> to vector<16xi8>
  %1 = arith.extui %0 : vector<16xi8> to vector<16xi16>
  return %1 : vector<16xi16>
}

func.func @halves(%a: vector<8xi4>, %b: vector<2x4xi4>) -> (vector<8xi32>, vector<2x4xf32>, vector<8xi8>, vector<8xf64>) {
  %0 = arith.extsi %a : vector<8xi4> to vector<8xi32>
  %1 = arith.sitofp %b : vector<2x4xi4> to vector<2x4xf32>
  %2 = arith.extui %a : vector<8xi4> to vector<8xi8>
  %3 = arith.uitofp %a : vector<8xi4> to vector<8xf64>
  return %0, %1, %2, %3 : vector<8xi32>, vector<2x4xf32>, vector<8xi8>, vector<8xf64>
}

func.func @quarters(%a: vector<8xi2>) -> (vector<8xi32>, vector<8xf32>) {
  %0 = arith.extsi %a : vector<8xi2> to vector<8xi32>
  %1 = arith.uitofp %a : vector<8xi2> to vector<8xf32>
  return %0, %1 : vector<8xi32>, vector<8xf32>
}

func.func @trunc_to_halves(%a: vector<8xi32>, %b: vector<3x2xi8>) -> (vector<8xi4>, vector<3x2xi4>) {
  %0 = arith.trunci %a : vector<8xi32> to vector<8xi4>
  %1 = arith.trunci %b : vector<3x2xi8> to vector<3x2xi4>
  return %0, %1 : vector<8xi4>, vector<3x2xi4>
}

func.func @transposition(%a: vector<8x16xi4>, %b: vector<3x5xi1>, %c: vector<2x3xi8>) -> (vector<16x8xi4>, vector<5x3xi1>, vector<3x2xi8>) {
  %0 = vector.transpose %a, [1, 0] : vector<8x16xi4> to vector<16x8xi4>
  %1 = vector.transpose %b, [1, 0] : vector<3x5xi1> to vector<5x3xi1>
  %2 = vector.transpose %c, [1, 0] : vector<2x3xi8> to vector<3x2xi8>
  return %0, %1, %2 : vector<16x8xi4>, vector<5x3xi1>, vector<3x2xi8>
}

func.func @left_as_they_are(%a: vector<3xi4>, %b: vector<[8]xi4>, %c: vector<8xi3>, %d: i4, %e: vector<4xi32>, %f: vector<4xi12>) -> (vector<3xi8>, vector<[8]xi8>, vector<8xi8>, i8, vector<4xi2>, vector<4xi4>, vector<8xi12>) {
  %0 = arith.extsi %a : vector<3xi4> to vector<3xi8>
  %1 = arith.extsi %b : vector<[8]xi4> to vector<[8]xi8>
  %2 = arith.extsi %c : vector<8xi3> to vector<8xi8>
  %3 = arith.extsi %d : i4 to i8
  %4 = arith.trunci %e : vector<4xi32> to vector<4xi2>
  %5 = arith.trunci %f : vector<4xi12> to vector<4xi4>
  %8 = vector.bitcast %e : vector<4xi32> to vector<16xi8>
  %9 = vector.extract_strided_slice %8 {offsets = [0], sizes = [8], strides = [1]} : vector<16xi8> to vector<8xi8>
  %7 = arith.extui %9 : vector<8xi8> to vector<8xi12>
  return %0, %1, %2, %3, %4, %5, %7 : vector<3xi8>, vector<[8]xi8>, vector<8xi8>, i8, vector<4xi2>, vector<4xi4>, vector<8xi12>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.vector.rewrite_narrow_types
    } : !transform.any_op
    transform.yield
  }
}
