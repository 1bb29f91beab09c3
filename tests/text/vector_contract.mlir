// Contractions, outer products and masks.
// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic

#lhs = affine_map<(i, j, k) -> (i, k)>
#rhs = affine_map<(i, j, k) -> (k, j)>
#acc = affine_map<(i, j, k) -> (i, j)>
#matmul = {
  indexing_maps = [#lhs, #rhs, #acc],
  iterator_types = ["parallel", "parallel", "reduction"]
}

func.func @contract(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) -> vector<4x7xf32> {
  %0 = vector.contract #matmul %a, %b, %c {note} : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  %1 = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>, more = 1 : i8} %a, %b, %0
    : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return %1 : vector<4x7xf32>
}

func.func @outerproduct(%a: vector<4xf32>, %b: vector<[3]xf32>, %c: vector<4x[3]xf32>, %d: f32) {
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<[3]xf32>
  %1 = vector.outerproduct %a, %b, %c {kind = #vector.kind<maxnumf>, kept} : vector<4xf32>, vector<[3]xf32>
  %2 = vector.outerproduct %a, %d : vector<4xf32>, f32
  return
}

func.func @mask(%k: vector<4xi1>, %v: vector<4xf32>, %p: f32, %m: memref<?xf32>, %i: index) -> f32 {
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %1 = vector.mask %k, %v { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32> } {note} : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  %2 = vector.mask %k {
    %x = vector.reduction <add>, %v : vector<4xf32> into f32
    vector.yield %x : f32
  } : vector<4xi1> -> f32
  %3 = vector.mask %k { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { } : vector<4xi1>
  return %2 : f32
}
