// RUN: ods opt %s --split-input-file --verify-diagnostics

func.func @index_outside() {
  // expected-error @+1 {{'linalg.index' op expected parent op with LinalgOp interface}}
  linalg.index 0 : index
  return
}

// -----

func.func @index_too_great(%a: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<?xf32>) {
  ^bb0(%x: f32):
    // expected-error @+1 {{'linalg.index' op expected dim (2) to be lower than the number of loops (1) of the enclosing LinalgOp}}
    %i = linalg.index 2 : index
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @index_negative(%a: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<?xf32>) {
  ^bb0(%x: f32):
    // expected-error @+1 {{'linalg.index' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0}}
    %i = linalg.index -1 : index
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @yield_outside() {
  // expected-error @+1 {{'linalg.yield' op expected parent op with LinalgOp interface}}
  linalg.yield
}

// -----

func.func @yield_count(%a: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<?xf32>) {
  ^bb0(%x: f32):
    // expected-error @+1 {{'linalg.yield' op expected number of yield values (2) to match the number of inits / outs operands of the enclosing LinalgOp (1)}}
    linalg.yield %x, %x : f32, f32
  }
  return
}

// -----

func.func @yield_type(%a: memref<?xf32>, %b: i4) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<?xf32>) {
  ^bb0(%x: f32):
    // expected-error @+1 {{'linalg.yield' op type of yield operand 1 ('i4') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    linalg.yield %b : i4
  }
  return
}

// -----

func.func @mixed(%a: memref<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.copy' op expected to have pure tensor or buffer semantics}}
  linalg.copy ins(%b : tensor<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @results(%a: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.copy' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  linalg.copy ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
  return
}

// -----

func.func @result_type(%a: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.copy' op expected type of operand #1 ('tensor<4xf32>') to match type of corresponding result ('tensor<?xf32>')}}
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @maps_count(%a: memref<?xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected the number of indexing_map (2) to be equal to the number of input/output operands (1)}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<?xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @maps_symbols(%a: memref<?xf32>) {
  // expected-error @+1 {{'linalg.generic' op unexpected symbols in indexing_map #0}}
  linalg.generic {indexing_maps = [affine_map<(i)[s] -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<?xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @maps_dims(%a: memref<?xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected indexing_map #0 to have 2 dim(s) to match the number of loops}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<?xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @maps_rank(%a: memref<?xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected operand #0 rank (1) to match the result rank of indexing_map (2)}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<?xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @maps_inverse(%a: memref<?xf32>) {
  // expected-error @+1 {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0 + d1))}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<?xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @arguments(%a: memref<?xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected as many non-induction variable region arguments as the number of input/output operands}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @argument_type(%a: memref<?xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected type of bb argument #0 ('i1') to match element or self type of the corresponding operand ('f32')}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<?xf32>) {
  ^bb0(%x: i1):
    %f = arith.constant 0.0 : f32
    linalg.yield %f : f32
  }
  return
}

// -----

func.func @blocks(%a: memref<?xf32>) {
  // expected-error @+1 {{'linalg.generic' op expects region #0 to have 0 or 1 blocks}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<?xf32>) {
  ^bb0(%x: f32):
    cf.br ^bb1
  ^bb1:
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @shapes(%a: tensor<4x6xf32>, %b: tensor<5x3xf32>, %c: tensor<4x3xf32>) {
  // expected-error @+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 6, but found 5}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<5x3xf32>) outs(%c : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @shapes_of_windows(%a: memref<1x4xf32>, %b: memref<1xf32>, %c: memref<4xf32>, %d: memref<3xf32>) {
  // expected-error @+1 {{'linalg.conv_1d' op inferred input/output operand #0 has shape's dimension #0 to be greater than or equal to 6, but found 4}}
  linalg.conv_1d ins(%c, %d : memref<4xf32>, memref<3xf32>) outs(%c : memref<4xf32>)
  return
}

// -----

func.func @below_zero(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op unexpected result less than 0 at expression #0 in (d0) -> (d0 - 1)}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i - 1)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @strides(%a: memref<1x4x1xf32>, %b: memref<1x1x1xf32>) {
  // expected-error @+1 {{'linalg.conv_1d_nwc_wcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [1]}}
  linalg.conv_1d_nwc_wcf {strides = dense<1> : vector<2xi64>} ins(%a, %b : memref<1x4x1xf32>, memref<1x1x1xf32>) outs(%a : memref<1x4x1xf32>)
  return
}

// -----

func.func @map_arity(%a: tensor<8xf32>) {
  // expected-error @+1 {{'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 3}}
  %0 = linalg.map ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>)
    (%x: f32, %y: f32, %z: f32) {
      linalg.yield %x : f32
    }
  return
}

// -----

func.func @map_type(%a: tensor<8xf32>) {
  // expected-error @+1 {{'linalg.map' op expected element type of input 'f32' to match bbArg type 'f64'}}
  %0 = linalg.map ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>)
    (%x: f64, %z: f32) {
      linalg.yield %z : f32
    }
  return
}

// -----

func.func @map_shape(%a: tensor<8x2xf32>, %b: tensor<8x3xf32>) {
  // expected-error @+1 {{'linalg.map' op expected shape of input (8, 2) to match shape of output (8, 3)}}
  %0 = linalg.map { math.exp } ins(%a : tensor<8x2xf32>) outs(%b : tensor<8x3xf32>)
  return
}

// -----

func.func @reduce_range(%a: tensor<8x2xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{'linalg.reduce' op dimensions for reduction should be in the range [0, 1].}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<8x2xf32>) outs(%b : tensor<8xf32>) dimensions = [3]
  return
}

// -----

func.func @reduce_order(%a: tensor<8x2x2xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<8x2x2xf32>) outs(%b : tensor<8xf32>) dimensions = [2, 1]
  return
}

// -----

func.func @reduce_rank(%a: tensor<8x2xf32>, %b: tensor<8x2xf32>) {
  // expected-error @+1 {{'linalg.reduce' op number of dimensions after reduction 1 doesn't match the init rank 2}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<8x2xf32>) outs(%b : tensor<8x2xf32>) dimensions = [1]
  return
}

// -----

func.func @reduce_dims(%a: tensor<8x2xf32>, %b: tensor<7xf32>) {
  // expected-error @+1 {{'linalg.reduce' op init dimensions [7] doesn't match input dimensions after reduction [8]}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<8x2xf32>) outs(%b : tensor<7xf32>) dimensions = [1]
  return
}

// -----

func.func @reduce_inputs(%a: tensor<8x2xf32>, %c: tensor<8x3xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{'linalg.reduce' op expects all inputs to have the same shapes. Shape at input-index 1 is not equal to the shape at input-index 0.}}
  %0:2 = linalg.reduce ins(%a, %c : tensor<8x2xf32>, tensor<8x3xf32>) outs(%b, %b : tensor<8xf32>, tensor<8xf32>) dimensions = [1]
    (%x: f32, %y: f32, %p: f32, %q: f32) {
      linalg.yield %x, %y : f32, f32
    }
  return
}

// -----

func.func @reduce_arguments(%a: tensor<8x2xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{'linalg.reduce' op mismatching number of operands and block arguments}}
  %0 = linalg.reduce ins(%a : tensor<8x2xf32>) outs(%b : tensor<8xf32>) dimensions = [1]
    (%x: f32) {
      linalg.yield %x : f32
    }
  return
}

// -----

func.func @reduce_type(%a: tensor<8x2xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{'linalg.reduce' op input element type 'f32' does not match corresponding block argument type 'f64'}}
  %0 = linalg.reduce ins(%a : tensor<8x2xf32>) outs(%b : tensor<8xf32>) dimensions = [1]
    (%x: f64, %y: f32) {
      linalg.yield %y : f32
    }
  return
}

// -----

func.func @transpose_order(%a: tensor<8x2xf32>) {
  // expected-error @+1 {{'linalg.transpose' op permutation is not valid}}
  %0 = linalg.transpose ins(%a : tensor<8x2xf32>) outs(%a : tensor<8x2xf32>) permutation = [1, 1]
  return
}

// -----

func.func @transpose_dims(%a: tensor<8x2xf32>) {
  // expected-error @+1 {{'linalg.transpose' op dim(result, 0) = 8 doesn't match dim(input, permutation[0]) = 2}}
  %0 = linalg.transpose ins(%a : tensor<8x2xf32>) outs(%a : tensor<8x2xf32>) permutation = [1, 0]
  return
}

// -----

func.func @transpose_ranks(%a: tensor<8x2xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{'linalg.transpose' op input rank 2 does not match init rank 1}}
  %0 = linalg.transpose ins(%a : tensor<8x2xf32>) outs(%b : tensor<8xf32>) permutation = [1, 0]
  return
}

// -----

func.func @transpose_size(%a: tensor<8x2xf32>) {
  // expected-error @+1 {{'linalg.transpose' op size of permutation 3 does not match the argument rank 2}}
  %0 = linalg.transpose ins(%a : tensor<8x2xf32>) outs(%a : tensor<8x2xf32>) permutation = [1, 0, 2]
  return
}

// -----

func.func @broadcast_ranks(%a: tensor<8x2xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 2, dimensions size: 1, init rank: 2}}
  %0 = linalg.broadcast ins(%a : tensor<8x2xf32>) outs(%a : tensor<8x2xf32>) dimensions = [1]
  return
}

// -----

func.func @broadcast_range(%a: tensor<8xf32>, %b: tensor<8x2xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 5}}
  %0 = linalg.broadcast ins(%a : tensor<8xf32>) outs(%b : tensor<8x2xf32>) dimensions = [5]
  return
}

// -----

func.func @broadcast_dims(%a: tensor<8xf32>, %b: tensor<8x2xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input dim 0 should match init dim 1. input: 8, init: 2}}
  %0 = linalg.broadcast ins(%a : tensor<8xf32>) outs(%b : tensor<8x2xf32>) dimensions = [0]
  return
}

// -----

func.func @matmul_map(%a: memref<5x3xf32>, %b: memref<5x7xf32>, %c: memref<3x7xf32>) {
  // expected-error @+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : memref<5x3xf32>, memref<5x7xf32>) outs(%c : memref<3x7xf32>)
  return
}

// -----

func.func @matmul_repeated(%a: memref<3xf32>, %b: memref<5x7xf32>, %c: memref<3x7xf32>) {
  // expected-error @+1 {{'linalg.matmul' op Invalid broadcast requested, should be (d2).}}
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : memref<3xf32>, memref<5x7xf32>) outs(%c : memref<3x7xf32>)
  return
}

// -----

func.func @batch_map(%a: memref<2x3x5xf32>, %b: memref<2x5x7xf32>, %c: memref<2x3x7xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op Invalid batch dimension expression.}}
  linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (m, b, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%a, %b : memref<2x3x5xf32>, memref<2x5x7xf32>) outs(%c : memref<2x3x7xf32>)
  return
}

// -----

func.func @batch_repeated(%a: memref<2x3xf32>, %b: memref<2x5x7xf32>, %c: memref<2x3x7xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op Invalid broadcast requested.}}
  linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%a, %b : memref<2x3xf32>, memref<2x5x7xf32>) outs(%c : memref<2x3x7xf32>)
  return
}

// -----

func.func @batch_output(%a: memref<2x3x5xf32>, %b: memref<2x5x7xf32>, %c: memref<3x7xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op expects 3 dims, but got (2).}}
  linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (m, n)>]
      ins(%a, %b : memref<2x3x5xf32>, memref<2x5x7xf32>) outs(%c : memref<3x7xf32>)
  return
}

// -----

func.func @contract(%a: tensor<3x5xf32>, %b: tensor<5x7xf32>, %c: tensor<3x7xf32>) {
  // expected-error @+1 {{iteration space dim at index 3 not used to access any operand}}
  %0 = linalg.contract indexing_maps = [affine_map<(m, n, k, l) -> (m, k)>, affine_map<(m, n, k, l) -> (k, n)>, affine_map<(m, n, k, l) -> (m, n)>]
      ins(%a, %b : tensor<3x5xf32>, tensor<5x7xf32>) outs(%c : tensor<3x7xf32>) -> tensor<3x7xf32>
  return
}

// -----

func.func @contract_nothing(%a: tensor<3xf32>, %b: tensor<7xf32>, %c: tensor<3x7xf32>) {
  // expected-error @+1 {{'indexing_maps' do not specify a contracting dimension}}
  %0 = linalg.contract indexing_maps = [affine_map<(m, n) -> (m)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>]
      ins(%a, %b : tensor<3xf32>, tensor<7xf32>) outs(%c : tensor<3x7xf32>) -> tensor<3x7xf32>
  return
}

// -----

func.func @contract_maps(%a: tensor<3xf32>) {
  // expected-error @+1 {{expected 'indexing_maps' attribute}}
  %0 = linalg.contract ins(%a, %a : tensor<3xf32>, tensor<3xf32>) outs(%a : tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @elementwise_kind(%a: tensor<3xf32>) {
  // expected-error @+1 {{expected ElementwiseKind attribute}}
  %0 = linalg.elementwise kind=1 : i32 ins(%a : tensor<3xf32>) outs(%a : tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @fill(%a: tensor<f32>) {
  // expected-error @+1 {{expected op with scalar input}}
  %0 = linalg.fill ins(%a : tensor<f32>) outs(%a : tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @fill(%a: f64, %o: memref<4xf32>) {
  // expected-error @+1 {{'linalg.fill' op expected fill value type ('f64') to match output element type ('f32')}}
  linalg.fill ins(%a : f64) outs(%o : memref<4xf32>)
  return
}

// -----

func.func @number_of_inputs(%a: tensor<3xf32>) {
  // expected-error @+2 {{[parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 3}}
  %0 = linalg.copy ins(%a, %a : tensor<3xf32>, tensor<3xf32>) outs(%a : tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @numbers(%a: tensor<3xf32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'f32' and 'i32'}}
  %0 = linalg.add ins(%a, %b : tensor<3xf32>, tensor<3xi32>) outs(%a : tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @unary_numbers(%b: tensor<3xi32>) {
  // expected-error @+1 {{unsupported non numeric type}}
  %0 = linalg.exp ins(%b : tensor<3xi32>) outs(%b : tensor<3xi32>) -> tensor<3xi32>
  return
}

// -----

func.func @bools(%b: tensor<3xi1>) {
  // expected-error @+1 {{unsupported operation: sub with bools}}
  %0 = linalg.sub ins(%b, %b : tensor<3xi1>, tensor<3xi1>) outs(%b : tensor<3xi1>) -> tensor<3xi1>
  return
}

// -----

func.func @kinds(%a: memref<?xf32>) {
  // expected-error @+1 {{unexpected iterator_type (random)}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["random"]} outs(%a : memref<?xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @no_kinds(%a: memref<?xf32>) {
  // expected-error @+1 {{expected "iterator_types" array attribute}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>]} outs(%a : memref<?xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @softmax_dimension(%a: tensor<2x8xf32>) {
  // expected-error @+1 {{'linalg.softmax' op incorrect dimension specified}}
  %0 = linalg.softmax dimension(2) ins(%a : tensor<2x8xf32>) outs(%a : tensor<2x8xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @softmax_shape(%a: tensor<2x8xf32>, %b: tensor<2x7xf32>) {
  // expected-error @+1 {{'linalg.softmax' op incompatible output shape}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<2x8xf32>) outs(%b : tensor<2x7xf32>) -> tensor<2x7xf32>
  return
}

// -----

func.func @winograd_filter(%a: tensor<2x4x3x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op expect filter height either equals to r or 1}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x4x3x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @winograd_filter_of_one(%a: tensor<2x1x1x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op expect either filter height or width equals to r}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x1x1x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @winograd_input(%a: tensor<2x10x10x5xf32>, %b: tensor<6x6x3x2x2x5xf32>) {
  // expected-error @+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x10x10x5xf32>) outs(%b : tensor<6x6x3x2x2x5xf32>) -> tensor<6x6x3x2x2x5xf32>
  return
}

// -----

func.func @winograd_output(%a: tensor<5x6x2x2x2x2xf32>, %b: tensor<2x8x8x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_output_transform' op expect input height equals to input tile size}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<5x6x2x2x2x2xf32>) outs(%b : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

// -----

func.func @pack_zero(%a: tensor<256x128xf32>, %b: tensor<8x8x32x16xf32>) {
  // expected-error @+1 {{invalid zero tile factor}}
  %0 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [0, 2] into %b : tensor<256x128xf32> -> tensor<8x8x32x16xf32>
  return
}

// -----

func.func @pack_count(%a: tensor<256x128xf32>, %b: tensor<8x8x32x16xf32>) {
  // expected-error @+1 {{tiling factors must equal the number of dimensions to tile}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [2] into %b : tensor<256x128xf32> -> tensor<8x8x32x16xf32>
  return
}

// -----

func.func @pack_order(%a: tensor<256x128xf32>, %b: tensor<8x8x32x16xf32>) {
  // expected-error @+1 {{invalid outer_dims_perm vector}}
  %0 = linalg.pack %a outer_dims_perm = [1, 1] inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b : tensor<256x128xf32> -> tensor<8x8x32x16xf32>
  return
}

// -----

func.func @pack_positions(%a: tensor<256x128xf32>, %b: tensor<8x8x32x16xf32>) {
  // expected-error @+1 {{invalid inner_dims_pos vector}}
  %0 = linalg.pack %a inner_dims_pos = [2, 0] inner_tiles = [2, 2] into %b : tensor<256x128xf32> -> tensor<8x8x32x16xf32>
  return
}

// -----

func.func @pack_rank(%a: tensor<256x128xf32>, %b: tensor<8x8x32xf32>) {
  // expected-error @+1 {{packed rank != (unpacked rank + num tiling factors), got 3 != 4}}
  %0 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %b : tensor<256x128xf32> -> tensor<8x8x32xf32>
  return
}

// -----

func.func @pack_tiles(%a: tensor<256x128xf32>, %b: tensor<8x8x16x33xf32>) {
  // expected-error @+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %0 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [16, 32] into %b : tensor<256x128xf32> -> tensor<8x8x16x33xf32>
  return
}

// -----

func.func @pack_shape(%a: tensor<256x128xf32>, %b: tensor<8x7x16x32xf32>) {
  // expected-error @+1 {{expected 'tensor<8x8x16x32xf32>' for the packed domain value, got 'tensor<8x7x16x32xf32>'}}
  %0 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [16, 32] into %b : tensor<256x128xf32> -> tensor<8x7x16x32xf32>
  return
}

// -----

func.func @pack_padding(%a: tensor<13x15xf32>, %b: tensor<2x8x8x2xf32>, %p: i32) {
  // expected-error @+1 {{'linalg.pack' op expected padding_value has 'f32' but got: 'i32'}}
  %0 = linalg.pack %a padding_value(%p : i32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %b : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}

// -----

func.func @pack_full(%a: tensor<13x15xf32>, %b: tensor<2x8x8x2xf32>) {
  // expected-error @+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %b : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}

// -----

func.func @unpack_tiles(%a: tensor<8x8x32x16xf32>, %b: tensor<256x128xf32>) {
  // expected-error @+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %0 = linalg.unpack %a inner_dims_pos = [1, 0] inner_tiles = [4, 32] into %b : tensor<8x8x32x16xf32> -> tensor<256x128xf32>
  return
}

// -----

// expected-error @+1 {{attribute '"linalg.foo"' not supported by the linalg dialect}}
func.func @attribute() attributes {linalg.foo} {
  return
}

// -----

func.func @f(%a: tensor<1x8x1xf32>, %w: tensor<2xf32>, %o: tensor<1x7x1xf32>) {
  // expected-error @+1 {{unsupported operation: unsigned max not on uint}}
  %0 = linalg.pooling_nwc_max_unsigned ins(%a, %w : tensor<1x8x1xf32>, tensor<2xf32>) outs(%o : tensor<1x7x1xf32>) -> tensor<1x7x1xf32>
  return
}

// -----

func.func @f(%a: tensor<1x8x1xi1>, %w: tensor<2xi1>, %o: tensor<1x7x1xi1>) {
  // expected-error @+1 {{unsupported operation: unsigned min not on uint}}
  %0 = linalg.pooling_nwc_min_unsigned ins(%a, %w : tensor<1x8x1xi1>, tensor<2xi1>) outs(%o : tensor<1x7x1xi1>) -> tensor<1x7x1xi1>
  return
}
