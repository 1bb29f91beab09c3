// Scans that break a rule.
// RUN: stablehlo opt %s --split-input-file --verify-diagnostics

func.func @bounds(%a: tensor<3xi32>, %init: tensor<i32>) {
  // expected-error@+1 {{'chlo.scan' op scan dimension of operand 0 is out of bounds}}
  %0:2 = chlo.scan(%a) inits (%init) dimension=1 {
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %x, %y : tensor<i32>, tensor<i32>
  } : (tensor<3xi32>, tensor<i32>) -> (tensor<3xi32>, tensor<i32>)
  return
}

// -----

func.func @negative(%a: tensor<3xi32>, %init: tensor<i32>) {
  // expected-error@+1 {{attribute 'dimension' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0:2 = chlo.scan(%a) inits (%init) dimension=-1 {
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %x, %y : tensor<i32>, tensor<i32>
  } : (tensor<3xi32>, tensor<i32>) -> (tensor<3xi32>, tensor<i32>)
  return
}

// -----

func.func @sizes(%a: tensor<3xi32>, %b: tensor<4xi32>, %init: tensor<i32>) {
  // expected-error@+1 {{'chlo.scan' op invalid scan dimension size of operand 1}}
  %0:2 = chlo.scan(%a, %b) inits (%init) dimension=0 {
  ^bb0(%x: tensor<i32>, %y: tensor<i32>, %z: tensor<i32>):
    stablehlo.return %x, %z : tensor<i32>, tensor<i32>
  } : (tensor<3xi32>, tensor<4xi32>, tensor<i32>) -> (tensor<3xi32>, tensor<i32>)
  return
}

// -----

func.func @size(%a: tensor<3xi32>, %init: tensor<i32>) {
  // expected-error@+1 {{'chlo.scan' op invalid scan dimension size of operand 0}}
  %0:2 = chlo.scan(%a) inits (%init) dimension=0 attributes {scan_dim_size = 7 : i64} {
  ^bb0(%x: tensor<i32>, %z: tensor<i32>):
    stablehlo.return %x, %z : tensor<i32>, tensor<i32>
  } : (tensor<3xi32>, tensor<i32>) -> (tensor<3xi32>, tensor<i32>)
  return
}

// -----

func.func @returned(%a: tensor<3xi32>, %init: tensor<i32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{'chlo.scan' op inferred type(s) 'tensor<i32>' are incompatible with return type(s) of operation 'tensor<3xi32>', 'tensor<i32>'}}
  %0:2 = chlo.scan(%a) inits (%init) dimension=0 {
  ^bb0(%x: tensor<i32>, %z: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  } : (tensor<3xi32>, tensor<i32>) -> (tensor<3xi32>, tensor<i32>)
  return
}

// -----

func.func @arguments(%a: tensor<3xi32>, %init: tensor<i32>) {
  // expected-error@+1 {{'chlo.scan' op expects 2 arguments in the body, but got 1}}
  %0:2 = chlo.scan(%a) inits (%init) dimension=0 {
  ^bb0(%x: tensor<i32>):
    stablehlo.return %x, %x : tensor<i32>, tensor<i32>
  } : (tensor<3xi32>, tensor<i32>) -> (tensor<3xi32>, tensor<i32>)
  return
}

// -----

func.func @argument(%a: tensor<3xi32>, %init: tensor<i32>) {
  // expected-error@+1 {{'chlo.scan' op operand and body argument 1 are incompatible}}
  %0:2 = chlo.scan(%a) inits (%init) dimension=0 {
  ^bb0(%x: tensor<i32>, %y: tensor<f32>):
    stablehlo.return %x, %x : tensor<i32>, tensor<i32>
  } : (tensor<3xi32>, tensor<i32>) -> (tensor<3xi32>, tensor<i32>)
  return
}

// -----

func.func @types(%a: tensor<3xi32>, %init: tensor<i32>) {
  // expected-error@+1 {{operand types must match the number of inputs and inits}}
  %0:2 = chlo.scan(%a) inits (%init) dimension=0 {
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %x, %y : tensor<i32>, tensor<i32>
  } : (tensor<3xi32>) -> (tensor<3xi32>, tensor<i32>)
  return
}

// -----

func.func @carries(%a: tensor<3xi32>, %init: tensor<i32>) {
  // expected-error@+1 {{not enough result types to cover the required carries}}
  chlo.scan(%a) inits (%init) dimension=0 {
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %y : tensor<i32>
  } : (tensor<3xi32>, tensor<i32>) -> ()
  return
}
