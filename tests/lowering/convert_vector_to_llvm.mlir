// The conversion as a pass.
// RUN: ods opt %s --convert-vector-to-llvm

func.func @registers(%a: vector<4xf32>, %x: f32) -> f32 {
  %0 = vector.fma %a, %a, %a : vector<4xf32>
  %1 = vector.insert %x, %0 [2] : f32 into vector<4xf32>
  %2 = vector.reduction <add>, %1 : vector<4xf32> into f32
  return %2 : f32
}

func.func @masked(%a: vector<4xf32>, %m: vector<4xi1>, %b: vector<4xi8>, %c: f32, %d: i8) -> (f32, f32, i8, i8, i8, i8, i8, i8, i8, i8, f32, f32, i8) {
  %0 = vector.mask %m { vector.reduction <minnumf>, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %1 = vector.mask %m { vector.reduction <minimumf>, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %2 = vector.mask %m { vector.reduction <minsi>, %b : vector<4xi8> into i8 } : vector<4xi1> -> i8
  %3 = vector.mask %m { vector.reduction <maxsi>, %b : vector<4xi8> into i8 } : vector<4xi1> -> i8
  %4 = vector.mask %m { vector.reduction <minui>, %b : vector<4xi8> into i8 } : vector<4xi1> -> i8
  %5 = vector.mask %m { vector.reduction <maxui>, %b : vector<4xi8> into i8 } : vector<4xi1> -> i8
  %6 = vector.mask %m { vector.reduction <and>, %b : vector<4xi8> into i8 } : vector<4xi1> -> i8
  %7 = vector.mask %m { vector.reduction <or>, %b : vector<4xi8> into i8 } : vector<4xi1> -> i8
  %8 = vector.mask %m { vector.reduction <mul>, %b : vector<4xi8> into i8 } : vector<4xi1> -> i8
  %9 = vector.mask %m { vector.reduction <xor>, %b, %d : vector<4xi8> into i8 } : vector<4xi1> -> i8
  %10 = vector.mask %m { vector.reduction <maximumf>, %a, %c : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %11 = vector.mask %m { vector.reduction <add>, %a, %c : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %12 = vector.mask %m { vector.reduction <add>, %b : vector<4xi8> into i8 } : vector<4xi1> -> i8
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : f32, f32, i8, i8, i8, i8, i8, i8, i8, i8, f32, f32, i8
}
