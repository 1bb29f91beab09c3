// RUN: ods opt %s --verify-diagnostics --split-input-file --allow-unregistered-dialect
// vector.mask

func.func @two(%k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{expects only one operation to mask}}
  %0 = vector.mask %k {
    %1 = vector.reduction <add>, %v : vector<4xf32> into f32
    %2 = vector.reduction <mul>, %v : vector<4xf32> into f32
    vector.yield %1 : f32
  } : vector<4xi1> -> f32
  return
}

// -----

func.func @yielded(%k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{expects number of results to match mask region yielded values}}
  %0 = vector.mask %k {
    %1 = vector.reduction <add>, %v : vector<4xf32> into f32
    vector.yield
  } : vector<4xi1> -> f32
  return
}

// -----

func.func @not_maskable(%k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{expects a MaskableOpInterface within the mask region}}
  %0 = vector.mask %k { arith.addf %v, %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @results(%k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{expects number of results to match maskable operation number of results}}
  vector.mask %k {
    %1 = vector.reduction <add>, %v : vector<4xf32> into f32
    vector.yield
  } : vector<4xi1>
  return
}

// -----

func.func @others(%k: vector<4xi1>, %v: vector<4xf32>, %x: f32) {
  // expected-error @+1 {{expects all the results from the MaskableOpInterface to match all the values returned by the terminator}}
  %0 = vector.mask %k {
    %1 = vector.reduction <add>, %v : vector<4xf32> into f32
    vector.yield %x : f32
  } : vector<4xi1> -> f32
  return
}

// -----

func.func @type(%k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{expects result type to match maskable operation result type}}
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f64
  return
}

// -----

func.func @mask(%k: vector<3xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{expects a 'vector<4xi1>' mask for the maskable operation}}
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<3xi1> -> f32
  return
}

// -----

func.func @mask_of_contract(%k: vector<4xi1>, %a: vector<2x[4]xf32>, %b: vector<[4]xf32>, %c: vector<2xf32>) {
  // expected-error @+1 {{expects a 'vector<2x[4]xi1>' mask for the maskable operation}}
  %0 = vector.mask %k { vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<2x[4]xf32>, vector<[4]xf32> into vector<2xf32> } : vector<4xi1> -> vector<2xf32>
  return
}

// -----

func.func @mask_of_transfer(%k: vector<2x4xi1>, %m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{expects a 'vector<4x2xi1>' mask for the maskable operation}}
  %0 = vector.mask %k { vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<2x4xf32> } : vector<2x4xi1> -> vector<2x4xf32>
  return
}

// -----

func.func @passthru(%k: vector<4xi1>, %v: vector<4xf32>, %x: f32) {
  // expected-error @+1 {{doesn't expect a passthru argument for this maskable operation}}
  %0 = vector.mask %k, %x { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @no_result(%k: vector<4xi1>, %x: f32) {
  // expected-error @+1 {{expects a result if passthru operand is provided}}
  vector.mask %k, %x { } : vector<4xi1>
  return
}

// -----

func.func @broken(%k: vector<4xi1>) {
  %0 = "vector.mask"(%k) ({
    // expected-error @+1 {{'vector.reduction' op expected 1 or more operands, but found 0}}
    %1 = "vector.reduction"() <{kind = #vector.kind<add>}> : () -> f32
    "vector.yield"(%1) : (f32) -> ()
  }) : (vector<4xi1>) -> f32
  return
}
