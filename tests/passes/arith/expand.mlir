// Operations that have no counterpart in LLVM, taken apart. mlir-opt prints the same.
// RUN: ods opt %s --arith-expand
// RUN: ods opt %s "--arith-expand=include-bf16 include-f8e8m0 include-f4e2m1"

func.func @divisions(%a: i32, %x: index, %v: vector<4xi8>) -> (i32, index, vector<4xi8>) {
  %0 = arith.ceildivsi %a, %a : i32
  %1 = arith.ceildivui %x, %x : index
  %2 = arith.floordivsi %v, %v : vector<4xi8>
  return %0, %1, %2 : i32, index, vector<4xi8>
}

func.func @integers(%a: i32, %b: i32, %v: vector<4xi8>) -> (i32, i32, i32, vector<4xi8>) {
  %0 = arith.maxsi %a, %b : i32
  %1 = arith.maxui %a, %b : i32
  %2 = arith.minsi %a, %b : i32
  %3 = arith.minui %v, %v : vector<4xi8>
  return %0, %1, %2, %3 : i32, i32, i32, vector<4xi8>
}

func.func @floats(%f: f32, %g: f32, %t: tensor<?xf16>) -> (f32, f32, tensor<?xf16>, f32) {
  %0 = arith.maximumf %f, %g fastmath<fast> : f32
  %1 = arith.minimumf %f, %g : f32
  %2 = arith.maxnumf %t, %t : tensor<?xf16>
  %3 = arith.minnumf %f, %g : f32
  return %0, %1, %2, %3 : f32, f32, tensor<?xf16>, f32
}

func.func @scaled(%x: f4E2M1FN, %exponent: f8E8M0FNU, %scale: f32, %y: f32, %vx: vector<4xf4E2M1FN>, %vs: vector<4xf16>) -> (f32, f32, vector<4xf32>, f4E2M1FN, f4E2M1FN) {
  %0 = arith.scaling_extf %x, %exponent : f4E2M1FN, f8E8M0FNU to f32
  %1 = arith.scaling_extf %x, %scale fastmath<fast> : f4E2M1FN, f32 to f32
  %2 = arith.scaling_extf %vx, %vs : vector<4xf4E2M1FN>, vector<4xf16> to vector<4xf32>
  %3 = arith.scaling_truncf %y, %exponent : f32, f8E8M0FNU to f4E2M1FN
  %4 = arith.scaling_truncf %y, %y to_nearest_even fastmath<nnan> : f32, f32 to f4E2M1FN
  return %0, %1, %2, %3, %4 : f32, f32, vector<4xf32>, f4E2M1FN, f4E2M1FN
}

func.func @exponents(%s: f8E8M0FNU, %h: f16, %d: f64) -> (f16, f64, f8E8M0FNU, f8E8M0FNU) {
  %0 = arith.extf %s fastmath<fast> : f8E8M0FNU to f16
  %1 = arith.extf %s : f8E8M0FNU to f64
  %2 = arith.truncf %h : f16 to f8E8M0FNU
  %3 = arith.truncf %d fastmath<nnan> : f64 to f8E8M0FNU
  return %0, %1, %2, %3 : f16, f64, f8E8M0FNU, f8E8M0FNU
}

func.func @four_bits(%x: f4E2M1FN, %h: f16) -> (f16, f4E2M1FN) {
  %0 = arith.extf %x : f4E2M1FN to f16
  %1 = arith.truncf %h : f16 to f4E2M1FN
  return %0, %1 : f16, f4E2M1FN
}

func.func @brain(%b: bf16, %v: vector<2xf32>) -> (f32, vector<2xbf16>, f64) {
  %0 = arith.extf %b : bf16 to f32
  %1 = arith.truncf %v : vector<2xf32> to vector<2xbf16>
  %2 = arith.extf %b : bf16 to f64
  return %0, %1, %2 : f32, vector<2xbf16>, f64
}

// Operations of vectors are legal, so their folds are not tried; others are.
func.func @folds(%x: index) -> (vector<2xindex>, index) {
  %c = arith.constant 4 : index
  %0 = vector.broadcast %c : index to vector<2xindex>
  %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c)
  return %0, %1 : vector<2xindex>, index
}
