// RUN: ods translate --mlir-to-llvmir %s

llvm.mlir.global external @g() : !llvm.array<4 x i32>
llvm.mlir.global external @h() : i8
llvm.mlir.global extern_weak @w() : i8
llvm.func @fn()
llvm.func @f(%x: i32, %p: !llvm.ptr, %q: !llvm.ptr<1>) {
  %g = llvm.mlir.addressof @g : !llvm.ptr
  %h = llvm.mlir.addressof @h : !llvm.ptr
  %w = llvm.mlir.addressof @w : !llvm.ptr
  %fn = llvm.mlir.addressof @fn : !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %m1 = llvm.mlir.constant(-1 : i64) : i64
  %c2 = llvm.mlir.constant(2 : i64) : i64
  %c5 = llvm.mlir.constant(5 : i64) : i64
  %c32 = llvm.mlir.constant(7 : i32) : i32
  %a1 = llvm.icmp "eq" %g, %h : !llvm.ptr
  llvm.store %a1, %p : i1, !llvm.ptr
  %a2 = llvm.icmp "ne" %w, %null : !llvm.ptr
  llvm.store %a2, %p : i1, !llvm.ptr
  %a3 = llvm.icmp "ult" %g, %h : !llvm.ptr
  llvm.store %a3, %p : i1, !llvm.ptr
  %a4 = llvm.icmp "eq" %fn, %null : !llvm.ptr
  llvm.store %a4, %p : i1, !llvm.ptr
  %b1 = llvm.getelementptr %g[%m1] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %b1, %p : !llvm.ptr, !llvm.ptr
  %b2 = llvm.getelementptr %g[%c5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %b2, %p : !llvm.ptr, !llvm.ptr
  %b3 = llvm.getelementptr inbounds %b1[%c2] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %b3, %p : !llvm.ptr, !llvm.ptr
  %b4 = llvm.getelementptr inbounds %fn[%c2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %b4, %p : !llvm.ptr, !llvm.ptr
  %b5 = llvm.getelementptr %b4[%m1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %b5, %p : !llvm.ptr, !llvm.ptr
  %c1 = llvm.ptrtoint %g : !llvm.ptr to i64
  %d1 = llvm.sub %c1, %c2 : i64
  llvm.store %d1, %p : i64, !llvm.ptr
  %d2 = llvm.sub %c2, %c1 : i64
  llvm.store %d2, %p : i64, !llvm.ptr
  %d3 = llvm.xor %c1, %m1 : i64
  llvm.store %d3, %p : i64, !llvm.ptr
  %d4 = llvm.and %c1, %m1 : i64
  llvm.store %d4, %p : i64, !llvm.ptr
  %d5 = llvm.add %c2, %c1 : i64
  llvm.store %d5, %p : i64, !llvm.ptr
  %d6 = llvm.inttoptr %d5 : i64 to !llvm.ptr
  llvm.store %d6, %p : !llvm.ptr, !llvm.ptr
  %d7 = llvm.trunc %c1 : i64 to i8
  llvm.store %d7, %p : i8, !llvm.ptr
  %d8 = llvm.zext %d7 : i8 to i64
  llvm.store %d8, %p : i64, !llvm.ptr
  %d9 = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<1>
  llvm.store %d9, %p : !llvm.ptr<1>, !llvm.ptr
  %d10 = llvm.addrspacecast %d9 : !llvm.ptr<1> to !llvm.ptr
  llvm.store %d10, %p : !llvm.ptr, !llvm.ptr
  %d11 = llvm.addrspacecast %null : !llvm.ptr to !llvm.ptr<1>
  llvm.store %d11, %p : !llvm.ptr<1>, !llvm.ptr
  %e1 = llvm.inttoptr %c1 : i64 to !llvm.ptr
  llvm.store %e1, %p : !llvm.ptr, !llvm.ptr
  %e2 = llvm.ptrtoint %g : !llvm.ptr to i128
  llvm.store %e2, %p : i128, !llvm.ptr
  %e3 = llvm.select %a3, %c2, %c5 : i1, i64
  llvm.store %e3, %p : i64, !llvm.ptr
  %s1 = llvm.shl %c2, %m1 : i64
  llvm.store %s1, %p : i64, !llvm.ptr
  %s2 = llvm.udiv %c5, %c2 : i64
  llvm.store %s2, %p : i64, !llvm.ptr
  %s3 = llvm.srem %m1, %c2 : i64
  llvm.store %s3, %p : i64, !llvm.ptr
  %un = llvm.mlir.undef : i64
  %u1 = llvm.mul %un, %c2 : i64
  llvm.store %u1, %p : i64, !llvm.ptr
  %u2 = llvm.or %un, %c2 : i64
  llvm.store %u2, %p : i64, !llvm.ptr
  %u3 = llvm.and %un, %c2 : i64
  llvm.store %u3, %p : i64, !llvm.ptr
  %u4 = llvm.xor %un, %un : i64
  llvm.store %u4, %p : i64, !llvm.ptr
  %u5 = llvm.icmp "sgt" %un, %c2 : i64
  llvm.store %u5, %p : i1, !llvm.ptr
  %uf = llvm.mlir.undef : f32
  %f1 = llvm.mlir.constant(3.5 : f32) : f32
  %f2 = llvm.fadd %uf, %f1 : f32
  llvm.store %f2, %p : f32, !llvm.ptr
  %f3 = llvm.fcmp "olt" %f1, %f1 : f32
  llvm.store %f3, %p : i1, !llvm.ptr
  %f4 = llvm.fptoui %f1 : f32 to i8
  llvm.store %f4, %p : i8, !llvm.ptr
  %f5 = llvm.sitofp %m1 : i64 to f64
  llvm.store %f5, %p : f64, !llvm.ptr
  %f6 = llvm.fptrunc %f5 : f64 to f16
  llvm.store %f6, %p : f16, !llvm.ptr
  %f7 = llvm.fdiv %f1, %f1 : f32
  llvm.store %f7, %p : f32, !llvm.ptr
  %f8 = llvm.frem %f1, %f1 : f32
  llvm.store %f8, %p : f32, !llvm.ptr
  %v = llvm.mlir.constant(dense<[1,2,3,4]> : vector<4xi32>) : vector<4xi32>
  %v0 = llvm.mlir.undef : vector<4xi32>
  %v1 = llvm.add %v, %v : vector<4xi32>
  llvm.store %v1, %p : vector<4xi32>, !llvm.ptr
  %v2 = llvm.add %v, %v0 : vector<4xi32>
  llvm.store %v2, %p : vector<4xi32>, !llvm.ptr
  %v3 = llvm.insertelement %c32, %v0[%c2 : i64] : vector<4xi32>
  llvm.store %v3, %p : vector<4xi32>, !llvm.ptr
  %v4 = llvm.shufflevector %v3, %v0 [0, 0, 0, 0] : vector<4xi32>
  llvm.store %v4, %p : vector<4xi32>, !llvm.ptr
  %v5 = llvm.bitcast %v : vector<4xi32> to vector<2xi64>
  llvm.store %v5, %p : vector<2xi64>, !llvm.ptr
  %v6 = llvm.sext %v : vector<4xi32> to vector<4xi64>
  llvm.store %v6, %p : vector<4xi64>, !llvm.ptr
  %v7 = llvm.icmp "sgt" %v, %v1 : vector<4xi32>
  llvm.store %v7, %p : vector<4xi1>, !llvm.ptr
  %v8 = llvm.select %v7, %v, %v1 : vector<4xi1>, vector<4xi32>
  llvm.store %v8, %p : vector<4xi32>, !llvm.ptr
  %po = llvm.mlir.poison : !llvm.struct<(i32, i32)>
  %p1 = llvm.insertvalue %x, %po[0] : !llvm.struct<(i32, i32)>
  %p2 = llvm.insertvalue %c32, %po[1] : !llvm.struct<(i32, i32)>
  llvm.store %p2, %p : !llvm.struct<(i32, i32)>, !llvm.ptr
  llvm.return
}
