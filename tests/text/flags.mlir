// RUN: ods opt %s --allow-unregistered-dialect --mlir-print-local-scope
// RUN: ods opt %s --allow-unregistered-dialect --mlir-pretty-debuginfo
// RUN: ods opt %s --allow-unregistered-dialect --mlir-pretty-debuginfo --mlir-print-debuginfo
// RUN: ods opt %s --allow-unregistered-dialect -mlir-elide-elementsattrs-if-larger 2 --mlir-elide-resource-strings-if-larger=20
// RUN: ods opt %s --allow-unregistered-dialect --mlir-print-op-generic --mlir-print-op-generic=false --verify-roundtrip
// RUN: ods opt %s --allow-unregistered-dialect --mlir-use-nameloc-as-prefix=true --mlir-print-elementsattrs-with-hex-if-larger=2
// RUN: ods opt %s --allow-unregistered-dialect --mlir-print-skip-regions --mlir-print-assume-verified

#map = affine_map<(d0) -> (d0 + 1)>
module @m attributes {a.map = #map} {
  func.func @f(%arg: i32 loc("name")) -> i32 {
    %0 = arith.addi %arg, %arg : i32 loc("sum")
    return %0 : i32 loc("x.c":4)
  }
  "t.elements"() {
    dense = dense<[1, 2, 3]> : tensor<3xi32>, splat = dense<7> : tensor<100xi8>,
    strings = dense<["a", "b", "c"]> : tensor<3x!t.s>, resource = dense_resource<blob> : tensor<2xi32>,
    indices = sparse<[[0], [1], [2]], 5> : tensor<9xi32>, few = sparse<[[0], [1]], [1, 2]> : tensor<9xi32>
  } : () -> ()
}
{-#
  dialect_resources: { builtin: { blob: "0x040000000100000002000000", unused: "0x0400000001" } },
  external_resources: { tool: { text: "x", flag: true }, tool: { more: "0x1000000001" } }
#-}
