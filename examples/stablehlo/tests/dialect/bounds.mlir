// Bounds that do not fit their tensor, and malformed ones.
// RUN: stablehlo opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{Bounds length is 1, expected to be equal to rank(2) of the tensor 'tensor<?x4xf32>'}}
func.func @length(%a: tensor<?x4xf32, #stablehlo.bounds<3>>)

// -----

// expected-error@+1 {{Bounds length is 3, expected to be equal to rank(2) of the tensor 'tensor<?x4xf32>'}}
func.func @longer(%a: tensor<?x4xf32, #stablehlo.type_extensions<bounds = [3, ?, ?]>>)

// -----

// expected-error@+1 {{Static dimension 1 cannot have a bound, use ShapedType::kDynamic to indicate a missing bound in tensor 'tensor<?x4xf32>'}}
func.func @static(%a: tensor<?x4xf32, #stablehlo.bounds<3, 4>>)

// -----

// expected-error@+1 {{Static dimension 1 cannot have a bound, use ShapedType::kDynamic to indicate a missing bound in tensor 'tensor<?x4xf32>'}}
func.func @static_extensions(%a: tensor<?x4xf32, #stablehlo.type_extensions<bounds = [?, 4]>>)

// -----

// expected-error@+1 {{expected 'bounds'}}
func.func @unnamed(%a: tensor<?x4xf32, #stablehlo.type_extensions<3, ?>>)

// -----

// expected-error@+1 {{expected '['}}
func.func @bare(%a: tensor<?x4xf32, #stablehlo.type_extensions<bounds = 3, ?>>)

// -----

// expected-error@+1 {{expected integer value}}
func.func @word(%a: tensor<?x4xf32, #stablehlo.bounds<a, ?>>)

// -----

// expected-error@+1 {{unknown StableHLO attribute}}
func.func @unknown(%a: tensor<?x4xf32, #stablehlo.extent<3, ?>>)
