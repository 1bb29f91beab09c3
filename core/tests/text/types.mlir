// Every builtin type, in spellings that the printer normalises.
!alias = tuple<i1, f32>
"t.types"() {
  ints = [i1, si8, ui16, i16777215, index],
  floats = [bf16, f16, tf32, f80, f128, f8E5M2, f8E4M3FN, f4E2M1FN, f8E8M0FNU],
  functions = [() -> (), (i32) -> i32, () -> (() -> i32), (i32, f32) -> (i1, i2)],
  vectors = [vector<f32>, vector<4x[8]xf32>, vector<2x3xindex>],
  tensors = [tensor<*xf32>, tensor<? x 0x4xf32>, tensor<0x0xf32, "enc">, tensor<complex<f32>>],
  memrefs = [memref<4xf32, 0>, memref<4xf32, 3>, memref<4xf32, 1 : i32>, memref<*xi8, "space">,
             memref<?x2xf32, affine_map<(d0, d1) -> (d0, d1)>>, memref<2xf32, strided<[1]>>,
             memref<2x3xf32, strided<[?, -1], offset: ?>>, memref<2xf32, affine_map<(i) -> (i * 2)>, 1>],
  other = [none, !alias, !foo.bar<"x", -> (3)>, !foo<"odd">, tuple<>]
} : () -> ()
