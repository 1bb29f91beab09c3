// RUN: ods translate --mlir-to-llvmir %s

llvm.mlir.global internal @a(dense<[[1,2],[3,4]]> : tensor<2x2xi16>) : !llvm.array<2 x array<2 x i16>>
llvm.mlir.global internal @b(dense<[true,false,true]> : tensor<3xi1>) : !llvm.array<3 x i1>
llvm.mlir.global internal @c([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
llvm.mlir.global internal @d(dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>) : !llvm.array<2 x struct<(f32, f32)>>
llvm.mlir.global internal @e(sparse<[[0], [2]], [1.0, 2.0]> : tensor<4xf32>) : !llvm.array<4 x f32>
llvm.mlir.global internal @f(dense<[1.0, 0x7FC00000, -0.0]> : tensor<3xf32>) : !llvm.array<3 x f32>
llvm.mlir.global internal @h(dense<-0.0> : vector<4xf32>) : vector<4xf32>
llvm.mlir.global internal @i(dense<0> : vector<4xi32>) : vector<4xi32>
llvm.mlir.global internal @j(0x41 : i8) : i8
llvm.mlir.global internal @k(1.0e10 : f80) : f80
llvm.mlir.global internal @l(3.0 : f128) : f128
llvm.mlir.global internal @m(3.0 : bf16) : bf16
llvm.mlir.global internal @n(3.0 : f8E5M2) : i8
llvm.mlir.global internal @o(dense<[1.0,2.0]> : tensor<2xf8E4M3FN>) : !llvm.array<2 x i8>
llvm.mlir.global internal @p(-170141183460469231731687303715884105728 : i128) : i128
llvm.mlir.global internal @q(dense<[1,2]> : tensor<2xindex>) : !llvm.array<2 x i64>
llvm.mlir.global internal @r([[1 : i32, 2 : i32], [3 : i32, 4 : i32]]) : !llvm.array<2 x struct<(i32, i32)>>
llvm.mlir.global internal @s(#llvm.zero) : !llvm.struct<(i32, i32)>
llvm.mlir.global internal @t(#llvm.undef) : !llvm.array<2 x i32>

llvm.mlir.global internal @x("a\00b") : !llvm.array<3 x i8>
llvm.mlir.global internal @y(dense<[65, 66]> : tensor<2xi8>) : !llvm.array<2 x i8>
llvm.mlir.global internal @z(dense<"0x0100000002000000"> : tensor<2xi32>) : !llvm.array<2 x i32>
llvm.mlir.global internal @aa(dense<[[1.0,2.0]]> : tensor<1x2xf64>) : !llvm.array<1 x array<2 x f64>>
llvm.mlir.global internal @ab(dense<7> : tensor<2xi7>) : !llvm.array<2 x i7>
llvm.mlir.global internal @ac() : !llvm.target<"spirv.Image", i32, 1, 0>
llvm.mlir.global internal @ae() : !llvm.struct<"rec", (ptr, struct<"opq", (i8)>)>
