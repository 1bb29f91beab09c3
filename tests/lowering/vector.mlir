// What stays in registers: operations on vectors as operations of the llvm dialect. mlir-opt prints the same.
// RUN: ods opt --convert-to-llvm %s

func.func @broadcast(%s: f32) -> vector<4xf32> {
  %0 = vector.broadcast %s : f32 to vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @broadcast_2(%s: f32) -> vector<f32> {
  %0 = vector.broadcast %s : f32 to vector<f32>
  return %0 : vector<f32>
}

func.func @broadcast_3(%s: f32) -> vector<2x3xf32> {
  %0 = vector.broadcast %s : f32 to vector<2x3xf32>
  return %0 : vector<2x3xf32>
}

func.func @broadcast_4(%s: vector<3xf32>) -> vector<2x3xf32> {
  %0 = vector.broadcast %s : vector<3xf32> to vector<2x3xf32>
  return %0 : vector<2x3xf32>
}

func.func @broadcast_5(%s: f32) -> vector<[4]xf32> {
  %0 = vector.broadcast %s : f32 to vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

func.func @broadcast_6(%s: index) -> vector<4xindex> {
  %0 = vector.broadcast %s : index to vector<4xindex>
  return %0 : vector<4xindex>
}

func.func @broadcast_7(%s: f32) -> vector<1xf32> {
  %0 = vector.broadcast %s : f32 to vector<1xf32>
  return %0 : vector<1xf32>
}

func.func @broadcast_8(%s: f32) -> vector<2x[3]xf32> {
  %0 = vector.broadcast %s : f32 to vector<2x[3]xf32>
  return %0 : vector<2x[3]xf32>
}

func.func @broadcast_9(%s: vector<1xf32>) -> vector<3xf32> {
  %0 = vector.broadcast %s : vector<1xf32> to vector<3xf32>
  return %0 : vector<3xf32>
}

func.func @broadcast_10(%s: vector<f32>) -> vector<3xf32> {
  %0 = vector.broadcast %s : vector<f32> to vector<3xf32>
  return %0 : vector<3xf32>
}

func.func @broadcast_11(%s: f32) -> vector<2x2x2xf32> {
  %0 = vector.broadcast %s : f32 to vector<2x2x2xf32>
  return %0 : vector<2x2x2xf32>
}

func.func @bitcast(%s: vector<8xf16>) -> vector<4xf32> {
  %0 = vector.bitcast %s : vector<8xf16> to vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @bitcast_2(%s: vector<2x8xf16>) -> vector<2x4xf32> {
  %0 = vector.bitcast %s : vector<2x8xf16> to vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

func.func @bitcast_3(%s: vector<2xindex>) -> vector<2xi64> {
  %0 = vector.bitcast %s : vector<2xindex> to vector<2xi64>
  return %0 : vector<2xi64>
}

func.func @bitcast_4(%s: vector<f32>) -> vector<i32> {
  %0 = vector.bitcast %s : vector<f32> to vector<i32>
  return %0 : vector<i32>
}

func.func @extract(%s: vector<4xf32>) -> f32 {
  %0 = vector.extract %s[1] : f32 from vector<4xf32>
  return %0 : f32
}

func.func @extract_2(%s: vector<2x4xf32>) -> f32 {
  %0 = vector.extract %s[1, 2] : f32 from vector<2x4xf32>
  return %0 : f32
}

func.func @extract_3(%s: vector<2x4xf32>) -> vector<4xf32> {
  %0 = vector.extract %s[1] : vector<4xf32> from vector<2x4xf32>
  return %0 : vector<4xf32>
}

func.func @extract_4(%s: vector<4xf32>, %i: index) -> f32 {
  %0 = vector.extract %s[%i] : f32 from vector<4xf32>
  return %0 : f32
}

func.func @extract_5(%s: vector<2x4xf32>, %i: index) -> f32 {
  %0 = vector.extract %s[%i, 1] : f32 from vector<2x4xf32>
  return %0 : f32
}

func.func @extract_6(%s: vector<2x4xf32>, %i: index) -> f32 {
  %0 = vector.extract %s[1, %i] : f32 from vector<2x4xf32>
  return %0 : f32
}

func.func @extract_7(%s: vector<f32>) -> f32 {
  %0 = vector.extract %s[] : f32 from vector<f32>
  return %0 : f32
}

func.func @extract_8(%s: vector<2x3x4xf32>) -> vector<3x4xf32> {
  %0 = vector.extract %s[1] : vector<3x4xf32> from vector<2x3x4xf32>
  return %0 : vector<3x4xf32>
}

func.func @extract_9(%s: vector<1xf32>) -> vector<1xf32> {
  %0 = vector.extract %s[0] : vector<1xf32> from vector<1xf32>
  return %0 : vector<1xf32>
}

func.func @extract_10(%s: vector<4xf32>) -> vector<1xf32> {
  %0 = vector.extract %s[2] : vector<1xf32> from vector<4xf32>
  return %0 : vector<1xf32>
}

func.func @extract_11(%s: vector<4xindex>) -> index {
  %0 = vector.extract %s[2] : index from vector<4xindex>
  return %0 : index
}

func.func @extract_12(%s: vector<[4]xf32>) -> f32 {
  %0 = vector.extract %s[2] : f32 from vector<[4]xf32>
  return %0 : f32
}

func.func @extract_13(%s: vector<4xf32>) -> f32 {
  %0 = vector.extract %s[-1] : f32 from vector<4xf32>
  return %0 : f32
}

func.func @insert(%s: vector<4xf32>, %t: f32) -> vector<4xf32> {
  %0 = vector.insert %t, %s[1] : f32 into vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @insert_2(%s: vector<2x4xf32>, %t: f32) -> vector<2x4xf32> {
  %0 = vector.insert %t, %s[1, 2] : f32 into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

func.func @insert_3(%s: vector<2x4xf32>, %t: vector<4xf32>) -> vector<2x4xf32> {
  %0 = vector.insert %t, %s[1] : vector<4xf32> into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

func.func @insert_4(%s: vector<4xf32>, %t: f32, %i: index) -> vector<4xf32> {
  %0 = vector.insert %t, %s[%i] : f32 into vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @insert_5(%s: vector<2x4xf32>, %t: f32, %i: index) -> vector<2x4xf32> {
  %0 = vector.insert %t, %s[%i, 1] : f32 into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

func.func @insert_6(%s: vector<2x4xf32>, %t: f32, %i: index) -> vector<2x4xf32> {
  %0 = vector.insert %t, %s[1, %i] : f32 into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

func.func @insert_7(%s: vector<f32>, %t: f32) -> vector<f32> {
  %0 = vector.insert %t, %s[] : f32 into vector<f32>
  return %0 : vector<f32>
}

func.func @insert_8(%s: vector<4xindex>, %t: index) -> vector<4xindex> {
  %0 = vector.insert %t, %s[1] : index into vector<4xindex>
  return %0 : vector<4xindex>
}

func.func @shuffle(%a: vector<2xf32>, %b: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.shuffle %a, %b [0, 3] : vector<2xf32>, vector<2xf32>
  return %0 : vector<2xf32>
}

func.func @shuffle_2(%a: vector<2xf32>, %b: vector<3xf32>) -> vector<3xf32> {
  %0 = vector.shuffle %a, %b [0, 3, 1] : vector<2xf32>, vector<3xf32>
  return %0 : vector<3xf32>
}

func.func @shuffle_3(%a: vector<2x2xf32>, %b: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.shuffle %a, %b [0, 3] : vector<2x2xf32>, vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

func.func @shuffle_4(%a: vector<f32>, %b: vector<f32>) -> vector<3xf32> {
  %0 = vector.shuffle %a, %b [0, 1, 0] : vector<f32>, vector<f32>
  return %0 : vector<3xf32>
}

func.func @shuffle_5(%a: vector<2xf32>, %b: vector<3xf32>) -> vector<3xf32> {
  %0 = vector.shuffle %a, %b [0, -1, 4] : vector<2xf32>, vector<3xf32>
  return %0 : vector<3xf32>
}

func.func @reduction_4xf32_f(%a: vector<4xf32>) -> f32 {
  %0 = vector.reduction <add>, %a : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_2(%a: vector<4xf32>, %c: f32) -> f32 {
  %0 = vector.reduction <mul>, %a, %c fastmath<reassoc> : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xi32(%a: vector<4xi32>, %c: i32) -> i32 {
  %0 = vector.reduction <add>, %a, %c : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_2(%a: vector<4xi32>) -> i32 {
  %0 = vector.reduction <minsi>, %a : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xf32_f_3(%a: vector<4xf32>, %c: f32) -> f32 {
  %0 = vector.reduction <maximumf>, %a, %c : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_4(%a: vector<4xf32>, %c: f32) -> f32 {
  %0 = vector.reduction <minnumf>, %a, %c : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xindex(%a: vector<4xindex>) -> index {
  %0 = vector.reduction <xor>, %a : vector<4xindex> into index
  return %0 : index
}

func.func @reduction_4xi32_3(%a: vector<4xi32>, %c: i32) -> i32 {
  %0 = vector.reduction <maxui>, %a, %c : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_f32_f(%a: vector<f32>, %c: f32) -> f32 {
  %0 = vector.reduction <add>, %a, %c : vector<f32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_5(%a: vector<4xf32>) -> f32 {
  %0 = vector.reduction <mul>, %a : vector<4xf32> into f32
  return %0 : f32
}

func.func @fma(%a: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.fma %a, %a, %a : vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @fma_2(%a: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.fma %a, %a, %a : vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

func.func @from_elements(%a: f32, %b: f32) -> vector<2xf32> {
  %0 = vector.from_elements %a, %b : vector<2xf32>
  return %0 : vector<2xf32>
}

func.func @from_elements_2(%a: f32, %b: f32) -> vector<2x1xf32> {
  %0 = vector.from_elements %a, %b : vector<2x1xf32>
  return %0 : vector<2x1xf32>
}

func.func @from_elements_3(%a: f32) -> vector<f32> {
  %0 = vector.from_elements %a : vector<f32>
  return %0 : vector<f32>
}

func.func @to_elements(%v: vector<2xf32>) -> (f32, f32) {
  %0:2 = vector.to_elements %v : vector<2xf32>
  return %0#0, %0#1 : f32, f32
}

func.func @to_elements_2(%v: vector<f32>) -> f32 {
  %0 = vector.to_elements %v : vector<f32>
  return %0 : f32
}

func.func @shape_cast(%v: vector<2x2xf32>) -> vector<4xf32> {
  %0 = vector.shape_cast %v : vector<2x2xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @transpose(%v: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.transpose %v, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

func.func @extract_strided_slice(%v: vector<4xf32>) -> vector<2xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}

func.func @extract_strided_slice_2(%v: vector<4x4xf32>) -> vector<2x2xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

func.func @insert_strided_slice(%v: vector<4xf32>, %p: vector<2xf32>) -> vector<4xf32> {
  %0 = vector.insert_strided_slice %p, %v {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @constant_mask() -> vector<4xi1> {
  %0 = vector.constant_mask [2] : vector<4xi1>
  return %0 : vector<4xi1>
}

func.func @create_mask(%i: index) -> vector<4xi1> {
  %0 = vector.create_mask %i : vector<4xi1>
  return %0 : vector<4xi1>
}

func.func @step() -> vector<4xindex> {
  %0 = vector.step : vector<4xindex>
  return %0 : vector<4xindex>
}

func.func @step_2() -> vector<[4]xindex> {
  %0 = vector.step : vector<[4]xindex>
  return %0 : vector<[4]xindex>
}

func.func @vscale() -> index {
  %0 = vector.vscale
  return %0 : index
}

func.func @interleave(%a: vector<2xf32>) -> vector<4xf32> {
  %0 = vector.interleave %a, %a : vector<2xf32> -> vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @interleave_2(%a: vector<[2]xf32>) -> vector<[4]xf32> {
  %0 = vector.interleave %a, %a : vector<[2]xf32> -> vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

func.func @interleave_3(%a: vector<3x2xf32>) -> vector<3x4xf32> {
  %0 = vector.interleave %a, %a : vector<3x2xf32> -> vector<3x4xf32>
  return %0 : vector<3x4xf32>
}

func.func @deinterleave(%a: vector<4xf32>) -> vector<2xf32> {
  %0, %1 = vector.deinterleave %a : vector<4xf32> -> vector<2xf32>
  return %0 : vector<2xf32>
}

func.func @deinterleave_2(%a: vector<[4]xf32>) -> vector<[2]xf32> {
  %0, %1 = vector.deinterleave %a : vector<[4]xf32> -> vector<[2]xf32>
  return %1 : vector<[2]xf32>
}

func.func @scalable_insert(%a: vector<4xf32>, %b: vector<[4]xf32>) -> vector<[4]xf32> {
  %0 = vector.scalable.insert %a, %b[0] : vector<4xf32> into vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

func.func @scalable_extract(%b: vector<[4]xf32>) -> vector<4xf32> {
  %0 = vector.scalable.extract %b[0] : vector<4xf32> from vector<[4]xf32>
  return %0 : vector<4xf32>
}

func.func @multi_reduction(%a: vector<2x4xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <add>, %a, %c [1] : vector<2x4xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}

func.func @to_elements_3(%v: vector<3xf32>) -> f32 {
  %0:3 = vector.to_elements %v : vector<3xf32>
  return %0#1 : f32
}

func.func @fma_3(%v: vector<f32>) -> vector<f32> {
  %0 = vector.fma %v, %v, %v : vector<f32>
  return %0 : vector<f32>
}

func.func @broadcast_12(%v: f32) -> vector<[1]xf32> {
  %0 = vector.broadcast %v : f32 to vector<[1]xf32>
  return %0 : vector<[1]xf32>
}

func.func @broadcast_13(%v: f32) -> vector<2x1xf32> {
  %0 = vector.broadcast %v : f32 to vector<2x1xf32>
  return %0 : vector<2x1xf32>
}

func.func @extract_14(%v: vector<2x[4]xf32>) -> vector<[4]xf32> {
  %0 = vector.extract %v[1] : vector<[4]xf32> from vector<2x[4]xf32>
  return %0 : vector<[4]xf32>
}

func.func @shuffle_6(%a: vector<2x2x2xf32>, %b: vector<1x2x2xf32>) -> vector<2x2x2xf32> {
  %0 = vector.shuffle %a, %b [2, 0] : vector<2x2x2xf32>, vector<1x2x2xf32>
  return %0 : vector<2x2x2xf32>
}

func.func @reduction_4xi32_4(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <add>, %v : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_5(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <add>, %v, %a : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_6(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <mul>, %v : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_7(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <mul>, %v, %a : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_8(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <minui>, %v : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_9(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <minui>, %v, %a : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_10(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <minsi>, %v : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_11(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <minsi>, %v, %a : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_12(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <maxui>, %v : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_13(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <maxui>, %v, %a : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_14(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <maxsi>, %v : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_15(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <maxsi>, %v, %a : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_16(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <and>, %v : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_17(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <and>, %v, %a : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_18(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <or>, %v : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_19(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <or>, %v, %a : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_20(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <xor>, %v : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xi32_21(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = vector.reduction <xor>, %v, %a : vector<4xi32> into i32
  return %0 : i32
}

func.func @reduction_4xf32_f_6(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_7(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <add>, %v fastmath<nnan,ninf> : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_8(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <add>, %v, %a : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_9(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <add>, %v, %a fastmath<nnan,ninf> : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_10(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <mul>, %v : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_11(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <mul>, %v fastmath<nnan,ninf> : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_12(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <mul>, %v, %a : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_13(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <mul>, %v, %a fastmath<nnan,ninf> : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_14(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <minnumf>, %v : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_15(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <minnumf>, %v fastmath<nnan,ninf> : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_16(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <minnumf>, %v, %a : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_17(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <minnumf>, %v, %a fastmath<nnan,ninf> : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_18(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <maxnumf>, %v : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_19(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <maxnumf>, %v fastmath<nnan,ninf> : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_20(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <maxnumf>, %v, %a : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_21(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <maxnumf>, %v, %a fastmath<nnan,ninf> : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_22(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <minimumf>, %v : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_23(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <minimumf>, %v fastmath<nnan,ninf> : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_24(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <minimumf>, %v, %a : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_25(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <minimumf>, %v, %a fastmath<nnan,ninf> : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_26(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <maximumf>, %v : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_27(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <maximumf>, %v fastmath<nnan,ninf> : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_28(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <maximumf>, %v, %a : vector<4xf32> into f32
  return %0 : f32
}

func.func @reduction_4xf32_f_29(%v: vector<4xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <maximumf>, %v, %a fastmath<nnan,ninf> : vector<4xf32> into f32
  return %0 : f32
}

func.func @nothing_used(%v: vector<2x2xf32>) {
  %0:4 = vector.to_elements %v : vector<2x2xf32>
  return
}
