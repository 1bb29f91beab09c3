// RUN: ods opt --canonicalize %s

// What is extracted of a part is extracted at once; what was inserted is there, and what was not is further back.
func.func @part_of_part(%a: !llvm.array<2 x array<2 x f32>>) -> f32 {
  %0 = llvm.extractvalue %a[0] : !llvm.array<2 x array<2 x f32>>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x f32>
  return %1 : f32
}
func.func @inserted(%a: !llvm.array<2 x f32>, %f: f32) -> (f32, f32) {
  %0 = llvm.insertvalue %f, %a[0] : !llvm.array<2 x f32>
  %1 = llvm.extractvalue %0[0] : !llvm.array<2 x f32>
  %2 = llvm.extractvalue %0[1] : !llvm.array<2 x f32>
  return %1, %2 : f32, f32
}
