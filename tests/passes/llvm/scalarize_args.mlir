// RUN: ods opt --pass-pipeline="builtin.module(llvm.func(llvm-scalarize-args,llvm-gvn))" %s

// A loop exchanges two buffers; what it carries becomes pointers and integers.
llvm.func @exchange(%a: !llvm.ptr, %b: !llvm.ptr, %n: i64) -> f32 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %none = llvm.mlir.poison : !llvm.struct<(ptr, array<1 x i64>)>
  %0 = llvm.insertvalue %a, %none[0] : !llvm.struct<(ptr, array<1 x i64>)>
  %1 = llvm.insertvalue %n, %0[1, 0] : !llvm.struct<(ptr, array<1 x i64>)>
  %2 = llvm.insertvalue %b, %none[0] : !llvm.struct<(ptr, array<1 x i64>)>
  %3 = llvm.insertvalue %n, %2[1, 0] : !llvm.struct<(ptr, array<1 x i64>)>
  llvm.br ^loop(%zero, %1, %3 : i64, !llvm.struct<(ptr, array<1 x i64>)>, !llvm.struct<(ptr, array<1 x i64>)>)
^loop(%i: i64, %from: !llvm.struct<(ptr, array<1 x i64>)>, %to: !llvm.struct<(ptr, array<1 x i64>)>):
  %p = llvm.extractvalue %from[0] : !llvm.struct<(ptr, array<1 x i64>)>
  %q = llvm.extractvalue %to[0] : !llvm.struct<(ptr, array<1 x i64>)>
  %size = llvm.extractvalue %to[1, 0] : !llvm.struct<(ptr, array<1 x i64>)>
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.store %x, %q : f32, !llvm.ptr
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %next, %size : i64
  llvm.cond_br %more, ^loop(%next, %to, %from : i64, !llvm.struct<(ptr, array<1 x i64>)>, !llvm.struct<(ptr, array<1 x i64>)>), ^end
^end:
  llvm.return %x : f32
}
