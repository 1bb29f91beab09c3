// Every builtin attribute.
#num = 5 : i8
"t.numbers"() {a = #num, b = 0xFF : i8, c = -7 : si8, d = 255 : ui8, e = true, f = 1, g = [1, 2.0, 1 : i32],
  h = 340282366920938463463374607431768211455 : i128, i = 5 : index, j = -128 : i8} : () -> ()
"t.floats"() {a = 1.5 : f32, b = 0.1 : f16, c = 0x7FC00000 : f32, d = 1.e5, e = -0.0, f = 7.7 : f32, g = [0x3FF0000000000001 : f64],
  h = 0.1 : f80, i = 1234567.0 : f32, j = 12345678.9} : () -> ()
"t.text"() {a = "q\22\09\C3\A9\\", b = "typed" : i32, "odd key", c = unit, d = @a::@"b c"::@d, e = {x, y = {}}} : () -> ()
"t.dense"() {a = dense<1> : tensor<2xi32>, b = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, c = dense<[true, false, true]> : tensor<3xi1>,
  d = dense<> : tensor<0xf32>, e = dense<[5, 5, 5]> : vector<3xi64>, f = dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i8>>,
  g = dense<["x", "y"]> : tensor<2x!foo.str>, h = dense<"0x0102"> : tensor<2xi8>, i = dense<true> : tensor<9xi1>,
  j = dense<0x7FC00000> : tensor<2xf32>, k = dense<[]> : tensor<0xi8>, l = dense<[1.5, -0.5]> : tensor<2xf64>} : () -> ()
"t.elements"() {a = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, b = sparse<> : tensor<2xf32>, c = sparse<0, 7> : vector<4xi8>,
  d = array<i32: 1, -2>, e = array<i64>, f = array<i1: true, false>, g = array<f32: 1.5, 0x7FC00000>} : () -> ()
"t.affine"() {a = affine_map<(i, j)[n] -> (j + i, n + i, 2 * i - j * 4 - 3, (i + j) mod 4, -i)>, b = affine_set<(d0)[s0] : (d0 <= s0, d0 == 5)>,
  c = affine_map<(d0) -> (d0 - 8 * (d0 floordiv 8), (d0 * 6) floordiv 3, d0 ceildiv 2)>, d = affine_set<() : ()>, e = strided<[2, ?], offset: 4>} : () -> ()
"t.symbols"() {a = #foo.bar<x>, b = #foo<"odd"> : i32, c = distinct[7]<"d">, d = distinct[3]<>, e = distinct[7]<"d">,
  f = loc("f.mlir":3:4), g = loc(fused<1 : i8>["a", callsite("b" at unknown)]), h = i32} : () -> ()
