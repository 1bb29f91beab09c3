// The conversion as a pass: masks go to what is under them, and accesses to memory stay.
// RUN: ods opt %s --convert-vector-to-llvm

func.func @registers(%a: vector<4xf32>, %x: f32) -> f32 {
  %0 = vector.fma %a, %a, %a : vector<4xf32>
  %1 = vector.insert %x, %0 [2] : f32 into vector<4xf32>
  %2 = vector.reduction <add>, %1 : vector<4xf32> into f32
  return %2 : f32
}
