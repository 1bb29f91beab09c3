// Declared operations of the vector dialect.
// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic

func.func @f(%v: vector<4xf32>, %s: vector<[2]xi8>, %x: f32) -> vector<8xf32> {
  %0 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  %1 = vector.interleave %s, %s : vector<[2]xi8> -> vector<[4]xi8>
  %2, %3 = vector.deinterleave %0 : vector<8xf32> -> vector<4xf32>
  %4 = vector.broadcast %x : f32 to vector<2x4xf32>
  %5 = vector.fma %v, %v, %2 : vector<4xf32>
  %6 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  vector.print %5 : vector<4xf32>
  return %0 : vector<8xf32>
}
