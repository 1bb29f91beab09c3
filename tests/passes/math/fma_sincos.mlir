// RUN: ods opt %s --math-uplift-to-fma
// RUN: ods opt %s --math-sincos-fusion
// RUN: ods opt %s --math-extend-to-supported-types
// RUN: ods opt %s --math-extend-to-supported-types="extra-types=bf16 target-type=f64"
// RUN: not ods opt %s --math-extend-to-supported-types=target-type=half
// RUN: not ods opt %s --math-extend-to-supported-types=extra-types=i32

// Both have to allow it; what only one allows the result does not.
func.func @fma(%a: f32, %b: f32, %c: f32) -> (f32, f32, f32, f32) {
  %p = arith.mulf %a, %b fastmath<contract,nnan> : f32
  %q = arith.addf %p, %c fastmath<contract> : f32
  %r = arith.addf %c, %p fastmath<fast> : f32
  %s = arith.addf %p, %c : f32
  %u = arith.mulf %a, %b : f32
  %t = arith.addf %u, %c fastmath<contract> : f32
  return %q, %r, %s, %t : f32, f32, f32, f32
}

func.func @sincos(%x: f32, %y: f32) -> (f32, f32, f32, f32) {
  %c = math.cos %x : f32
  %s = math.sin %x : f32
  %t = math.sin %y : f32
  %d = math.cos %y fastmath<fast> : f32
  return %c, %s, %t, %d : f32, f32, f32, f32
}

func.func @narrow(%x: f16, %v: vector<4xbf16>, %w: f32) -> (f16, vector<4xbf16>, f32, f16) {
  %a = math.exp %x fastmath<nnan> : f16
  %b = math.powf %a, %x : f16
  %c = math.sqrt %v : vector<4xbf16>
  %d = math.sin %w : f32
  %e = math.fma %x, %a, %b : f16
  return %b, %c, %d, %e : f16, vector<4xbf16>, f32, f16
}
