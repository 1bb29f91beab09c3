// RUN: ods opt %s --allow-unregistered-dialect
// Dense, sparse and resource elements.

"t.splat"() {a = dense<1> : tensor<2x3xi32>, b = dense<true> : vector<4xi1>, c = dense<1.5> : tensor<f32>, d = dense<(1, 2)> : tensor<4xcomplex<i8>>} : () -> ()
"t.arrays_of_whole_bytes"() {a = array<f16: 1.5, -2.0>, b = array<f8E4M3FN: 1.0>, c = array<si24: -5>, d = array<f80: 1.0>, e = array<i200: -3>} : () -> ()
"t.lists"() {a = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, b = dense<[true, false]> : tensor<2xi1>, c = dense<[1.0, 2.5]> : vector<2xf64>, d = dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>, e = dense<[5, 5]> : tensor<2xindex>} : () -> ()
"t.empty"() {a = dense<> : tensor<0xi32>, b = dense<> : tensor<2x0xf32>} : () -> ()
"t.hex"() {a = dense<"0x01020304"> : tensor<4xi8>, b = dense<0x7FC00000> : tensor<2xf32>, c = dense<[0x7F800000, 0.0]> : tensor<2xf32>} : () -> ()
"t.strings"() {a = dense<"x"> : tensor<2x!t.string>, b = dense<["a", "b"]> : tensor<2x!t.string>} : () -> ()
"t.sparse"() {a = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, b = sparse<> : tensor<2xf32>} : () -> ()
"t.resource"() {a = dense_resource<blob> : tensor<2xi32>} : () -> ()

{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000"
    }
  },
  external_resources: {
    tool: {
      flag: true,
      text: "some",
      data: "0x0800000001"
    }
  }
#-}
// One bit with a sign; bits of which there is one.
"t.bits"() {
  signed = dense<[true, false]> : tensor<2xsi1>,
  unsigned = dense<1> : tensor<1xui1>,
  array = array<si1: true, false>,
  any_bit = dense<"0x6E"> : tensor<1xi1>,
  no_bit = dense<"0x00"> : tensor<i1>,
  two_bits = dense<"0x6E"> : tensor<2xi1>
} : () -> ()
