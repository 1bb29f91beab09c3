// RUN: ods opt %s --verify-diagnostics --split-input-file

// Upstream says before what does not match: `shapes do not match`, `element types do not match`.

func.func @f0(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{dynamic sizes not needed when copying a tensor}}
  %0 = bufferization.alloc_tensor(%n) copy(%t) : tensor<?x4xf32>
  return
}

// -----

func.func @f1(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = bufferization.alloc_tensor() : tensor<?x4xf32>
  return
}

// -----

func.func @f2(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{expected that `copy` and return type match}}
  %0 = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f3(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{custom op 'bufferization.alloc_tensor' invalid kind of type specified}}
  %0 = bufferization.alloc_tensor() : memref<4xf32>
  return
}

// -----

func.func @f4(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op result and 'dest' types must match}}
  %0 = bufferization.materialize_in_destination %t in %t : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f5(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result}}
  bufferization.materialize_in_destination %t in %t : (tensor<?x4xf32>, tensor<?x4xf32>) -> ()
  return
}

// -----

func.func @f6(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op memref 'dest' implies zero results}}
  %0 = bufferization.materialize_in_destination %t in writable %m : (tensor<?x4xf32>, memref<?x4xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @f7(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations}}
  %0 = bufferization.materialize_in_destination %t in restrict %t : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @f8(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  bufferization.materialize_in_destination %t in restrict %m : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
  return
}

// -----

func.func @f9(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  %0 = bufferization.materialize_in_destination %t in writable %t : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @f10(%t: tensor<?x4xf32>, %u: tensor<?x3xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<?x4xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @f11(%t: tensor<?x4xf32>, %u: tensor<?xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op rank mismatch between source and destination shape}}
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<?x4xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f12(%t: tensor<?x4xf32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<?x4xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @f13(%t: tensor<?x4xf32>, %u: tensor<?x4xf64>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op failed to verify that all of {source, dest} have same element type}}
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<?x4xf32>, tensor<?x4xf64>) -> tensor<?x4xf64>
  return
}

// -----

func.func @f14(%t: tensor<4xf32>, %u: vector<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'dest' must be a tensor or a memref}}
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<4xf32>, vector<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f15(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %m : memref<?x4xf32> to tensor<?x5xf32>
  return
}

// -----

func.func @f16(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %m : memref<?x4xf32> to tensor<?x4xf64>
  return
}

// -----

func.func @f17(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %m : memref<?x4xf32> to tensor<4x4xf32>
  return
}

// -----

func.func @f18(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{custom op 'bufferization.to_tensor' invalid kind of type specified}}
  %0 = bufferization.to_tensor %t : tensor<?x4xf32> to tensor<4x4xf32>
  return
}

// -----

func.func @f19(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{custom op 'bufferization.to_buffer' invalid kind of type specified}}
  %0 = bufferization.to_buffer %t : tensor<?x4xf32> to tensor<?x4xf32>
  return
}

// -----

func.func @f20(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_buffer %t : tensor<?x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f21(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
  bufferization.dealloc (%m, %m : memref<?x4xf32>, memref<?x4xf32>) if (%c)
  return
}

// -----

func.func @f23(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands}}
  "bufferization.dealloc"(%m) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (memref<?x4xf32>) -> ()
  return
}

// -----

func.func @f24(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{'arith.addi' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
  %0 = arith.addi %n, %n {bufferization.manual_deallocation} : index
  return
}

// -----

func.func @f25(%t: tensor<?x4xf32>, %n: index, %m: memref<?x4xf32>, %c: i1) {
  // expected-error @+1 {{attribute '"bufferization.other"' not supported as an op attribute by the bufferization dialect}}
  %0 = arith.addi %n, %n {bufferization.other} : index
  return
}

// -----

// expected-error @+1 {{'bufferization.writable' is expected to be a boolean attribute}}
func.func @f(%a: tensor<4xf32> {bufferization.writable = 1}) {
  return
}

// -----

// expected-error @+1 {{'bufferization.writable' is invalid on external functions}}
func.func private @f(%a: tensor<4xf32> {bufferization.writable = true})

// -----

// expected-error @+1 {{'bufferization.access' is expected to be a string attribute}}
func.func private @f(%a: tensor<4xf32> {bufferization.access = 1})

// -----

// expected-error @+1 {{invalid value for 'bufferization.access'}}
func.func private @f(%a: tensor<4xf32> {bufferization.access = "maybe"})

// -----

// expected-error @+1 {{'bufferization.buffer_layout' is expected to be a memref layout attribute}}
func.func private @f(%a: tensor<4xf32> {bufferization.buffer_layout = 1})

// -----

// expected-error @+1 {{attribute 'bufferization.buffer_layout' not supported as a region arg attribute by the bufferization dialect}}
func.func private @f(%a: tensor<4xf32> {bufferization.other})
