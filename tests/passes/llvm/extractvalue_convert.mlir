// RUN: ods opt --convert-math-to-libm %s

// A conversion that does not know an operation folds it; a change on the way to a failure is taken back.
llvm.func @of_argument(%a: !llvm.array<2 x i32>, %x: i32) -> i32 {
  %0 = llvm.insertvalue %x, %a[0] : !llvm.array<2 x i32>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x i32>
  llvm.return %1 : i32
}

llvm.func @of_operation(%p: !llvm.ptr, %x: i32) -> i32 {
  %a = llvm.load %p : !llvm.ptr -> !llvm.array<2 x i32>
  %0 = llvm.insertvalue %x, %a[0] : !llvm.array<2 x i32>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x i32>
  llvm.return %1 : i32
}

// The constant that would come of it is not known to the conversion either.
llvm.func @of_constant(%x: i32) -> i32 {
  %a = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>
  %0 = llvm.insertvalue %x, %a[0] : !llvm.array<2 x i32>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x i32>
  llvm.return %1 : i32
}

llvm.func @prefix(%x: i32, %a: !llvm.struct<(struct<(i32, i32)>, i32)>) -> !llvm.struct<(i32, i32)> {
  %0 = llvm.insertvalue %x, %a[0, 0] : !llvm.struct<(struct<(i32, i32)>, i32)>
  %1 = llvm.insertvalue %x, %0[1] : !llvm.struct<(struct<(i32, i32)>, i32)>
  %2 = llvm.extractvalue %1[0] : !llvm.struct<(struct<(i32, i32)>, i32)>
  llvm.return %2 : !llvm.struct<(i32, i32)>
}
