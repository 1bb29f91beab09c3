// RUN: ods opt %s --verify-diagnostics --split-input-file

func.func @f0(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.empty(%n) : tensor<4xf32>
  return
}

// -----

func.func @f1(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 1, expected 2}}
  %0 = tensor.splat %x[%n] : tensor<?x?xf32>
  return
}

// -----

func.func @f2(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.extract' op incorrect number of indices for extract_element}}
  %0 = tensor.extract %t[%n] : tensor<4x3xf32>
  return
}

// -----

func.func @f3(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.insert' op incorrect number of indices}}
  %0 = tensor.insert %x into %t[%n] : tensor<4x3xf32>
  return
}

// -----

func.func @f4(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.generate' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32>
  return
}

// -----

func.func @f5(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{all body arguments must be index}}
  %0 = tensor.generate {
  ^bb0(%i: i32):
    tensor.yield %x : f32
  } : tensor<4xf32>
  return
}

// -----

func.func @f6(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{must have one body argument per input dimension}}
  %0 = tensor.generate {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4xf32>
  return
}

// -----

func.func @f7(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %0 = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<4xf32>
  return
}

// -----

func.func @f8(%u: tensor<f32>, %n: index) {
  // expected-error @+1 {{'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'}}
  %0 = tensor.dim %u, %n : tensor<f32>
  return
}

// -----

func.func @f9(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{expected rank to be smaller or equal to the other rank.}}
  %0 = tensor.extract_slice %t[0, 0] [2, 1] [1, 1] : tensor<4x3xf32> to tensor<2x1x1xf32>
  return
}

// -----

func.func @f10(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{expected type to be 'tensor<2x1xf32>' or a rank-reduced version. (size mismatch)}}
  %0 = tensor.extract_slice %t[0, 0] [2, 1] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
  return
}

// -----

func.func @f11(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %t[0, 0] [2, 1] [1, 1] : tensor<4x3xf32> to tensor<2xf64>
  return
}

// -----

func.func @f12(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = tensor.extract_slice %t[0] [2, 1] [1, 1] : tensor<4x3xf32> to tensor<2xf32>
  return
}

// -----

func.func @f13(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{offset 1 is out-of-bounds: 3 >= 3}}
  %0 = tensor.extract_slice %t[0, 3] [2, 0] [1, 1] : tensor<4x3xf32> to tensor<2x0xf32>
  return
}

// -----

func.func @f14(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{slice along dimension 1 runs out-of-bounds: 3 >= 3}}
  %0 = tensor.extract_slice %t[0, 1] [2, 2] [1, 2] : tensor<4x3xf32> to tensor<2x2xf32>
  return
}

// -----

func.func @f15(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{expected type to be 'tensor<2x3xf32>' or a rank-reduced version. (size mismatch)}}
  %0 = tensor.insert_slice %t into %t[0, 0] [2, 3] [1, 1] : tensor<4x3xf32> into tensor<4x3xf32>
  return
}

// -----

func.func @f16(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = tensor.insert_slice %t into %t[1, 0] [4, 3] [1, 1] : tensor<4x3xf32> into tensor<4x3xf32>
  return
}

// -----

func.func @f17(%t: tensor<4x5xf32>, %at: tensor<2x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims must be non-empty}}
  %0 = tensor.gather %t[%at] gather_dims([]) : (tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f18(%t: tensor<4x5xf32>, %at: tensor<2x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims overflow source rank}}
  %0 = tensor.gather %t[%at] gather_dims([0, 1, 2]) : (tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f19(%t: tensor<4x5xf32>, %at: tensor<2x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %t[%at] gather_dims([0, 1]) : (tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f20(%t: tensor<4x5xf32>, %at: tensor<2x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims value must be non-negative}}
  %0 = tensor.gather %t[%at] gather_dims([-1]) : (tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f21(%t: tensor<4x5xf32>, %at: tensor<2x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims value must be smaller than source rank}}
  %0 = tensor.gather %t[%at] gather_dims([2]) : (tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f22(%t: tensor<4x5xf32>, %at: tensor<2x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims values must be strictly increasing}}
  %0 = tensor.gather %t[%at] gather_dims([1, 0]) : (tensor<4x5xf32>, tensor<2x2xindex>) -> tensor<2xf32>
  return
}

// -----

func.func @f23(%t: tensor<4x5xf32>, %at: tensor<2x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op result type mismatch: expected 'tensor<2x4x1xf32>' or its rank-reduced variant 'tensor<2x4xf32>' (got: 'tensor<2x5xf32>')}}
  %0 = tensor.gather %t[%at] gather_dims([1]) : (tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<2x5xf32>
  return
}

// -----

func.func @f24(%t: tensor<4x5xf32>, %at: tensor<2x1xindex>) {
  // expected-error @+1 {{'tensor.scatter' op requires 'unique' attribute to be set}}
  %0 = tensor.scatter %t into %t[%at] scatter_dims([1]) : (tensor<4x5xf32>, tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f25(%t: tensor<4x5xf32>, %at: tensor<2x1xindex>) {
  // expected-error @+1 {{'tensor.scatter' op source type mismatch: expected 'tensor<2x4x1xf32>' or its rank-reduced variant 'tensor<2x4xf32>' (got: 'tensor<4x5xf32>')}}
  %0 = tensor.scatter %t into %t[%at] scatter_dims([1]) unique : (tensor<4x5xf32>, tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f26(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.bitcast' op operand type 'tensor<4x3xf32>' and result type 'tensor<4x3xi64>' are cast incompatible}}
  %0 = tensor.bitcast %t : tensor<4x3xf32> to tensor<4x3xi64>
  return
}

// -----

func.func @f27(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.cast' op operand type 'tensor<4x3xf32>' and result type 'tensor<4x?x?xf32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<4x3xf32> to tensor<4x?x?xf32>
  return
}

// -----

func.func @f28(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.cast' op operand type 'tensor<4x3xf32>' and result type 'tensor<?x4xf32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<4x3xf32> to tensor<?x4xf32>
  return
}

// -----

func.func @f29(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.concat' op requires at least one input}}
  %0 = tensor.concat dim(0) : () -> tensor<4xf32>
  return
}

// -----

func.func @f30(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %t : (tensor<4x3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f31(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(0) %t : (tensor<4x3xf32>) -> tensor<4x3xf64>
  return
}

// -----

func.func @f32(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(2) %t : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f33(%t: tensor<4x3xf32>, %u: tensor<4x2xf32>) {
  // expected-error @+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1}}
  %0 = tensor.concat dim(0) %t, %u : (tensor<4x3xf32>, tensor<4x2xf32>) -> tensor<8x?xf32>
  return
}

// -----

func.func @f34(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.concat' op result type 'tensor<9x3xf32>'does not match inferred shape 'tensor<8x3xf32>' static sizes}}
  %0 = tensor.concat dim(0) %t, %t : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<9x3xf32>
  return
}

// -----

func.func @f35(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{failed to infer expectedType from sourceType 'tensor<4x3xf32>', specified resultType is 'tensor<5x4xf32>'}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x3xf32> to tensor<5x4xf32>
  return
}

// -----

func.func @f36(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{specified type 'tensor<5x5xf32>' does not match the inferred type 'tensor<5x4xf32>'}}
  %0 = tensor.pad %t low[1, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x3xf32> to tensor<5x5xf32>
  return
}

// -----

func.func @f37(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{expected the block to have 2 arguments}}
  %0 = tensor.pad %t low[1, 0] high[0, 1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4x3xf32> to tensor<5x4xf32>
  return
}

// -----

func.func @f38(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.pad' op expected block argument 2 to be an index}}
  %0 = tensor.pad %t low[1, 0] high[0, 1] {
  ^bb0(%i: index, %j: i32):
    tensor.yield %x : f32
  } : tensor<4x3xf32> to tensor<5x4xf32>
  return
}

// -----

func.func @f39(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.pad' op expected yield type to match shape element type}}
  %0 = tensor.pad %t low[1, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } : tensor<4x3xf32> to tensor<5x4xf32>
  return
}

// -----

func.func @f40(%t: tensor<4x3xf32>, %s: tensor<2xi32>, %d: tensor<?xi32>) {
  // expected-error @+1 {{'tensor.reshape' op element types of source and destination tensor types should be the same}}
  %0 = tensor.reshape %t(%s) : (tensor<4x3xf32>, tensor<2xi32>) -> tensor<?x?xf64>
  return
}

// -----

func.func @f41(%t: tensor<4x3xf32>, %s: tensor<2xi32>, %d: tensor<?xi32>) {
  // expected-error @+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %t(%s) : (tensor<4x3xf32>, tensor<2xi32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f42(%t: tensor<4x3xf32>, %s: tensor<2xi32>, %d: tensor<?xi32>) {
  // expected-error @+1 {{'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %t(%d) : (tensor<4x3xf32>, tensor<?xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f43(%t: tensor<4x3xf32>, %s: tensor<2xi32>, %d: tensor<?xi32>) {
  // expected-error @+1 {{'tensor.reshape' op length of shape operand differs from the result's tensor rank}}
  %0 = tensor.reshape %t(%s) : (tensor<4x3xf32>, tensor<2xi32>) -> tensor<12xf32>
  return
}

// -----

func.func @f44(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (3) but found 2 inputs instead}}
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [4, 3] : tensor<4x3xf32> into tensor<4x3x1xf32>
  return
}

// -----

func.func @f45(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 0 dynamic dims while output_shape has 1 values}}
  %0 = "tensor.expand_shape"(%t, %n) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 4, 3, 1>}> : (tensor<4x3xf32>, index) -> tensor<4x3x1xf32>
  return
}

// -----

func.func @f46(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.expand_shape' op expected dimension 1 of collapsed type to be static value of 4}}
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [4, 2, 2] : tensor<4x3xf32> into tensor<4x2x2xf32>
  return
}

// -----

func.func @f47(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.collapse_shape' op reassociation indices must not be empty}}
  %0 = tensor.collapse_shape %t [[0, 1], []] : tensor<4x3xf32> into tensor<12x1xf32>
  return
}

// -----

func.func @f48(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected the expanded type, 'tensor<4x3xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<4x3x1xf32>'.}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x3xf32> into tensor<4x3x1xf32>
  return
}

// -----

func.func @f49(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).}}
  %0 = tensor.collapse_shape %t [[0], [1]] : tensor<4x3xf32> into tensor<12xf32>
  return
}

// -----

func.func @f50(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.collapse_shape %t [[1, 0]] : tensor<4x3xf32> into tensor<12xf32>
  return
}

// -----

func.func @f51(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected collapsed type to be 'tensor<12xf32>', but got 'tensor<12xf64>'}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x3xf32> into tensor<12xf64>
  return
}

// -----

func.func @f52(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 12}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x3xf32> into tensor<?xf32>
  return
}

// -----

func.func @f53(%t: tensor<4x3xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{expected InParallelOpInterface parent, got:}}
  tensor.parallel_insert_slice %t into %t[0, 0] [4, 3] [1, 1] : tensor<4x3xf32> into tensor<4x3xf32>
  return
}
