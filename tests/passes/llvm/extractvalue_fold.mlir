// RUN: ods opt --canonicalize %s

llvm.func @same_in_all_parts() -> !llvm.struct<(i32, ptr, i32)> {
  %undef = llvm.mlir.undef : !llvm.array<4 x i32>
  %0 = llvm.extractvalue %undef[1] : !llvm.array<4 x i32>
  %zero = llvm.mlir.zero : !llvm.struct<(i32, ptr)>
  %1 = llvm.extractvalue %zero[1] : !llvm.struct<(i32, ptr)>
  %poison = llvm.mlir.poison : !llvm.array<2 x array<2 x i32>>
  %2 = llvm.extractvalue %poison[1, 1] : !llvm.array<2 x array<2 x i32>>
  %to = llvm.mlir.undef : !llvm.struct<(i32, ptr, i32)>
  %3 = llvm.insertvalue %0, %to[0] : !llvm.struct<(i32, ptr, i32)>
  %4 = llvm.insertvalue %1, %3[1] : !llvm.struct<(i32, ptr, i32)>
  %5 = llvm.insertvalue %2, %4[2] : !llvm.struct<(i32, ptr, i32)>
  llvm.return %5 : !llvm.struct<(i32, ptr, i32)>
}

llvm.func @elements() -> i32 {
  %a = llvm.mlir.constant(dense<[1, 2, 3, 4]> : tensor<4xi32>) : !llvm.array<4 x i32>
  %0 = llvm.extractvalue %a[2] : !llvm.array<4 x i32>
  %b = llvm.mlir.constant([5 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
  %1 = llvm.extractvalue %b[0] : !llvm.struct<(i32, f32)>
  %2 = llvm.add %0, %1 : i32
  llvm.return %2 : i32
}

// Elements are told by one number only, and have a type of their own.
llvm.func @no_elements() -> vector<2xi32> {
  %a = llvm.mlir.constant(dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>) : !llvm.array<2 x array<2 x i32>>
  %0 = llvm.extractvalue %a[1, 0] : !llvm.array<2 x array<2 x i32>>
  %b = llvm.mlir.constant(dense<7> : vector<2x2xi32>) : !llvm.array<2 x vector<2xi32>>
  %1 = llvm.extractvalue %b[1] : !llvm.array<2 x vector<2xi32>>
  %at = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.insertelement %0, %1[%at : i32] : vector<2xi32>
  llvm.return %2 : vector<2xi32>
}

llvm.func @part_of_part(%to: !llvm.struct<(struct<(i32, i32)>, i64)>, %part: !llvm.struct<(i32, i32)>, %x: i32, %y: i32) -> i32 {
  %0 = llvm.insertvalue %x, %part[0] : !llvm.struct<(i32, i32)>
  %1 = llvm.insertvalue %y, %0[1] : !llvm.struct<(i32, i32)>
  %2 = llvm.insertvalue %1, %to[0] : !llvm.struct<(struct<(i32, i32)>, i64)>
  %3 = llvm.extractvalue %2[0, 0] : !llvm.struct<(struct<(i32, i32)>, i64)>
  llvm.return %3 : i32
}

// What stood in a part before is asked of the part, not of what it is inserted into.
llvm.func @unknown_in_part(%to: !llvm.struct<(struct<(i32, i32)>, i64)>, %part: !llvm.struct<(i32, i32)>, %x: i32, %z: i64) -> i32 {
  %0 = llvm.insertvalue %x, %part[0] : !llvm.struct<(i32, i32)>
  %1 = llvm.insertvalue %0, %to[0] : !llvm.struct<(struct<(i32, i32)>, i64)>
  %2 = llvm.insertvalue %z, %1[1] : !llvm.struct<(struct<(i32, i32)>, i64)>
  %3 = llvm.extractvalue %2[0, 1] : !llvm.struct<(struct<(i32, i32)>, i64)>
  llvm.return %3 : i32
}

llvm.func @before(%p: !llvm.ptr, %x: i32) -> i32 {
  %a = llvm.load %p : !llvm.ptr -> !llvm.array<2 x i32>
  %0 = llvm.insertvalue %x, %a[0] : !llvm.array<2 x i32>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x i32>
  llvm.return %1 : i32
}

// In code that is not reached a value may be made of itself.
llvm.func @circle(%x: i32) -> i32 {
  llvm.return %x : i32
^unreached:
  %0 = llvm.insertvalue %x, %0[0] : !llvm.array<2 x i32>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x i32>
  llvm.return %1 : i32
}
