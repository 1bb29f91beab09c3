// Operations on floats that are not supported. mlir-opt prints the same.
// RUN: ods opt --arith-emulate-unsupported-floats=source-types=bf16,f8E4M3FN %s
// RUN: ods opt --arith-emulate-unsupported-floats="source-types=f16 target-type=f64" %s
// RUN: not ods opt --arith-emulate-unsupported-floats=source-types=f99 %s
// RUN: not ods opt --arith-emulate-unsupported-floats="source-types=bf16 target-type=bf16" %s
// RUN: not ods opt --arith-emulate-unsupported-floats=target-type=i32 %s

func.func @scalars(%a: bf16, %b: f16, %c: f32) -> (bf16, f16, i1) {
  %0 = arith.addf %a, %a fastmath<nnan> : bf16
  %1 = arith.mulf %b, %b {tag} : f16
  %2 = arith.cmpf olt, %0, %a : bf16
  %3 = arith.constant 1.5 : bf16
  %4 = arith.negf %3 : bf16
  %5 = arith.addf %c, %c : f32
  return %4, %1, %2 : bf16, f16, i1
}

func.func @left_alone(%a: bf16) -> (f32, i16, bf16) {
  %0 = arith.extf %a : bf16 to f32
  %1 = arith.bitcast %a : bf16 to i16
  %2 = arith.truncf %0 : f32 to bf16
  return %0, %1, %2 : f32, i16, bf16
}

func.func @vectors(%a: vector<4xbf16>, %b: vector<4xf8E4M3FN>, %c: bf16) -> (bf16, vector<4xbf16>, vector<4xbf16>) {
  %0 = arith.addf %b, %b : vector<4xf8E4M3FN>
  %1 = vector.reduction <add>, %a, %c : vector<4xbf16> into bf16
  %2 = vector.fma %a, %a, %a : vector<4xbf16>
  %3 = vector.broadcast %c : bf16 to vector<4xbf16>
  return %1, %2, %3 : bf16, vector<4xbf16>, vector<4xbf16>
}
