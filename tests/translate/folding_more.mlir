// RUN: ods translate --mlir-to-llvmir %s

llvm.mlir.global external @g() : !llvm.array<4 x i32>
llvm.func @f(%x: i32, %p: !llvm.ptr, %v: vector<4xi32>) -> i32 {
  %c1 = llvm.mlir.constant(5 : i32) : i32
  %c2 = llvm.mlir.constant(7 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %u = llvm.mlir.undef : i32
  %po = llvm.mlir.poison : i32
  %a = llvm.add %c1, %c2 : i32
  %a2 = llvm.add %x, %a : i32
  %s = llvm.sdiv %c1, %z : i32
  %a3 = llvm.add %a2, %s : i32
  %un = llvm.add %u, %c1 : i32
  %a4 = llvm.add %a3, %un : i32
  %g = llvm.mlir.addressof @g : !llvm.ptr
  %gep = llvm.getelementptr %g[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %a4, %gep : i32, !llvm.ptr
  %gep1 = llvm.getelementptr inbounds %g[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %a4, %gep1 : i32, !llvm.ptr
  %gep2 = llvm.getelementptr %gep1[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %a4, %gep2 : i32, !llvm.ptr
  %gep0 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %a4, %gep0 : i32, !llvm.ptr
  %gi = llvm.ptrtoint %gep : !llvm.ptr to i64
  %gi32 = llvm.ptrtoint %g : !llvm.ptr to i32
  llvm.store %gi, %p : i64, !llvm.ptr
  llvm.store %gi32, %p : i32, !llvm.ptr
  %cmp = llvm.icmp "eq" %c1, %c2 : i32
  llvm.store %cmp, %p : i1, !llvm.ptr
  %sel = llvm.select %cmp, %x, %a : i1, i32
  llvm.store %sel, %p : i32, !llvm.ptr
  %f1 = llvm.mlir.constant(1.5 : f32) : f32
  %f2 = llvm.fadd %f1, %f1 : f32
  llvm.store %f2, %p : f32, !llvm.ptr
  %f3 = llvm.fptosi %f2 : f32 to i32
  llvm.store %f3, %p : i32, !llvm.ptr
  %fn = llvm.fneg %f1 : f32
  llvm.store %fn, %p : f32, !llvm.ptr
  %cv = llvm.mlir.constant(dense<[1,2,3,4]> : vector<4xi32>) : vector<4xi32>
  %ee = llvm.extractelement %cv[%z : i32] : vector<4xi32>
  llvm.store %ee, %p : i32, !llvm.ptr
  %ie = llvm.insertelement %c1, %cv[%z : i32] : vector<4xi32>
  llvm.store %ie, %p : vector<4xi32>, !llvm.ptr
  %sv = llvm.shufflevector %cv, %cv [0, 0, 1, 1] : vector<4xi32>
  llvm.store %sv, %p : vector<4xi32>, !llvm.ptr
  %st = llvm.mlir.undef : !llvm.struct<(i32, i64)>
  %st1 = llvm.insertvalue %c1, %st[0] : !llvm.struct<(i32, i64)>
  llvm.store %st1, %p : !llvm.struct<(i32, i64)>, !llvm.ptr
  %ex = llvm.extractvalue %st1[0] : !llvm.struct<(i32, i64)>
  llvm.store %ex, %p : i32, !llvm.ptr
  %an = llvm.and %x, %z : i32
  llvm.store %an, %p : i32, !llvm.ptr
  %or0 = llvm.or %x, %z : i32
  llvm.store %or0, %p : i32, !llvm.ptr
  %ad0 = llvm.add %x, %z : i32
  llvm.store %ad0, %p : i32, !llvm.ptr
  %fr = llvm.freeze %c1 : i32
  llvm.store %fr, %p : i32, !llvm.ptr
  %gz = llvm.icmp "eq" %g, %p : !llvm.ptr
  llvm.store %gz, %p : i1, !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %gn = llvm.icmp "eq" %g, %null : !llvm.ptr
  llvm.store %gn, %p : i1, !llvm.ptr
  %gepn = llvm.getelementptr %null[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %sz = llvm.ptrtoint %gepn : !llvm.ptr to i64
  llvm.store %sz, %p : i64, !llvm.ptr
  %c100 = llvm.mlir.constant(100 : i64) : i64
  %gepn2 = llvm.getelementptr %null[%c100] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  llvm.store %gepn2, %p : !llvm.ptr, !llvm.ptr
  %itp = llvm.inttoptr %c100 : i64 to !llvm.ptr
  llvm.store %itp, %p : !llvm.ptr, !llvm.ptr
  %sx = llvm.sext %x : i32 to i64
  %tr = llvm.trunc %gi : i64 to i32
  llvm.store %tr, %p : i32, !llvm.ptr
  %ag = llvm.add %gi, %c100 : i64
  llvm.store %ag, %p : i64, !llvm.ptr
  %mg = llvm.mul %gi, %c100 : i64
  llvm.store %mg, %p : i64, !llvm.ptr
  %bc = llvm.bitcast %f1 : f32 to i32
  llvm.store %bc, %p : i32, !llvm.ptr
  %xx = llvm.xor %x, %x : i32
  llvm.store %xx, %p : i32, !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %m1 = llvm.mul %x, %one : i32
  llvm.store %m1, %p : i32, !llvm.ptr
  %bcv = llvm.bitcast %p : !llvm.ptr to !llvm.ptr
  llvm.store %x, %bcv : i32, !llvm.ptr
  %seq = llvm.select %cmp, %c1, %c1 : i1, i32
  %tt = llvm.mlir.constant(true) : i1
  %st2 = llvm.select %tt, %x, %a : i1, i32
  llvm.store %st2, %p : i32, !llvm.ptr
  llvm.return %x : i32
}
