// A type that is newer than the version.
// RUN: not stablehlo opt %s --vhlo-to-version=target=1.0.0
// RUN: not stablehlo opt %s --vhlo-to-version=target=1.0
// RUN: not stablehlo opt %s --vhlo-to-version=target=0.8.0

vhlo.func_v1 @new(%arg0: !vhlo.tensor_v1<!vhlo.f8E4M3_v1>) -> (!vhlo.tensor_v1<!vhlo.f8E4M3_v1>) {
  %0 = "vhlo.add_v1"(%arg0, %arg0) : (!vhlo.tensor_v1<!vhlo.f8E4M3_v1>, !vhlo.tensor_v1<!vhlo.f8E4M3_v1>) -> !vhlo.tensor_v1<!vhlo.f8E4M3_v1>
  "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<!vhlo.f8E4M3_v1>) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
