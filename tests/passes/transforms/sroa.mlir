// RUN: ods opt --sroa %s
// RUN: ods opt --sroa --mlir-pass-statistics %s -o -
// RUN: ods opt --sroa --mem2reg %s

// The parts that are used get a slot each; the first one is at the address of the whole.
llvm.func @parts(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x !llvm.struct<(i32, f64, i32)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  llvm.store %a, %p : i32, !llvm.ptr
  %q = llvm.getelementptr inbounds %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64, i32)>
  %v = llvm.load %q : !llvm.ptr -> i32
  %w = llvm.load %p : !llvm.ptr -> i32
  %r = llvm.add %v, %w : i32
  llvm.return %r : i32
}

// Parts of parts, and addresses by bytes, as long as they stay inside.
llvm.func @nested(%f: f32) -> i16 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x !llvm.struct<(i8, struct<(array<2 x f32>, i16)>)> : (i32) -> !llvm.ptr
  %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, struct<(array<2 x f32>, i16)>)>
  %1 = llvm.getelementptr %0[0, 0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<2 x f32>, i16)>
  llvm.store %f, %1 : f32, !llvm.ptr
  %2 = llvm.getelementptr %p[12] : (!llvm.ptr) -> !llvm.ptr, i8
  %3 = llvm.load %2 : !llvm.ptr -> i16
  %4 = llvm.getelementptr %p[14] : (!llvm.ptr) -> !llvm.ptr, i8
  %5 = llvm.load %4 : !llvm.ptr -> i8
  %6 = llvm.sext %5 : i8 to i16
  %7 = llvm.add %3, %6 : i16
  llvm.return %7 : i16
}

llvm.func @take(!llvm.ptr)

// Too large an access, one into padding or behind the end, an index that is not known, an address that goes elsewhere,
// too long an array, more than one of them.
llvm.func @kept(%n: i32, %f: f64) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
  %0 = llvm.alloca %one x !llvm.struct<(i32, i64)> : (i32) -> !llvm.ptr
  llvm.store %f, %0 : f64, !llvm.ptr
  %1 = llvm.alloca %one x !llvm.struct<(i8, i32)> : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr %1[2] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %one, %2 : i32, !llvm.ptr
  %3 = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %4 = llvm.getelementptr %3[0, %n] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %one, %4 : i32, !llvm.ptr
  %5 = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  llvm.call @take(%5) : (!llvm.ptr) -> ()
  %6 = llvm.alloca %one x !llvm.array<17 x i32> : (i32) -> !llvm.ptr
  llvm.store %one, %6 : i32, !llvm.ptr
  %7 = llvm.alloca %two x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  llvm.store %one, %7 : i32, !llvm.ptr
  %8 = llvm.alloca %one x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  %9 = llvm.getelementptr %8[-1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %one, %9 : i32, !llvm.ptr
  %10 = llvm.alloca %one x !llvm.struct<()> : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %10 : !llvm.ptr
  llvm.return
}

// Filling a part of the whole fills parts of the parts, with and without padding between them.
llvm.func @filled() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %byte = llvm.mlir.constant(42 : i8) : i8
  %len = llvm.mlir.constant(6 : i32) : i32
  %p = llvm.alloca %one x !llvm.struct<(i8, i32)> : (i32) -> !llvm.ptr
  "llvm.intr.memset"(%p, %byte, %len) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
  %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i32)>
  %1 = llvm.load %0 : !llvm.ptr -> i32
  %q = llvm.alloca %one x !llvm.struct<packed (i8, i32)> : (i32) -> !llvm.ptr
  "llvm.intr.memset.inline"(%q, %byte) <{isVolatile = false, len = 3 : i64}> : (!llvm.ptr, i8) -> ()
  %2 = llvm.getelementptr %q[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<packed (i8, i32)>
  %3 = llvm.load %2 : !llvm.ptr -> i32
  %4 = llvm.add %1, %3 : i32
  llvm.return %4 : i32
}

// A copy of or to all of it becomes copies of or to its parts.
llvm.func @copied(%there: !llvm.ptr) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %len = llvm.mlir.constant(8 : i32) : i32
  %p = llvm.alloca %one x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%p, %there, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i32>
  %1 = llvm.load %0 : !llvm.ptr -> i32
  %q = llvm.alloca %one x !llvm.array<1 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy.inline"(%there, %q) <{isVolatile = false, len = 4 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return %1 : i32
}

// What only mentions the address goes with it.
llvm.func @mentions() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %p : !llvm.ptr
  %0 = llvm.getelementptr inbounds|nuw %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i32)>
  llvm.intr.lifetime.start %0 : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i32
  llvm.intr.lifetime.end %p : !llvm.ptr
  llvm.return %1 : i32
}
