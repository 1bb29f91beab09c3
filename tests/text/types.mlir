// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic
// Every builtin type, in every spelling that is read.

func.func private @integers(i1, i8, si8, ui64, i16777215, index, none)
func.func private @floats(bf16, f16, tf32, f32, f64, f80, f128)
func.func private @small_floats(f8E5M2, f8E4M3, f8E4M3FN, f8E5M2FNUZ, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E3M4, f8E8M0FNU, f6E2M3FN, f6E3M2FN, f4E2M1FN)
func.func private @compound(complex<f32>, tuple<>, tuple<i32, tuple<f32>>)
func.func private @functions(() -> (), (i32) -> f32, (i32, f32) -> (i32, (i1) -> i1)) -> (() -> i32)
func.func private @vectors(vector<4xf32>, vector<2 x 3xi1>, vector<[4]xf32>, vector<4x[8]x2xindex>, vector<f32>)
func.func private @tensors(tensor<4x?xf32>, tensor<f64>, tensor<*xi8>, tensor<0x4xi32>, tensor<4xf32, "encoding">, tensor<?xcomplex<f64>, {a = 1 : i64}>)
func.func private @memrefs(memref<f32>, memref<?x4xi8>, memref<4xf32, 0>, memref<4xf32, 3>, memref<4xf32, 1 : i32>, memref<4xf32, "local">)
func.func private @unranked(memref<*xf32>, memref<*xf32, 0>, memref<*xi8, 5>)
func.func private @layouts(memref<4x4xf32, affine_map<(i, j) -> (i, j)>>, memref<4x4xf32, affine_map<(i, j) -> (j, i)>>, memref<4xf32, strided<[1]>>, memref<?x4xf32, strided<[?, 1], offset: ?>, 2>)
func.func private @hexadecimal_look_alikes(tensor<0x1xi32>, tensor<4x0xf32>)
