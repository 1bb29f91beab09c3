// Values of absent attributes are left out, and functions of vhlo end in `func.return`.
// RUN: stablehlo opt %s --vhlo-legalize-to-stablehlo

vhlo.func_v1 @main(%arg0: !vhlo.tensor_v1<4x!vhlo.f32_v1>, %arg1: !vhlo.tensor_v1<4x!vhlo.i32_v1>) -> (!vhlo.tensor_v1<4x!vhlo.i32_v1>) {
  %0:2 = "vhlo.sort_v1"(%arg0, %arg1) <{dimension = #vhlo.integer_v1<-1 : i64>, is_stable = #vhlo.bool_v1<true>}> ({
  ^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>, %c: !vhlo.tensor_v1<!vhlo.i32_v1>, %d: !vhlo.tensor_v1<!vhlo.i32_v1>):
    %1 = "vhlo.compare_v1"(%a, %b) <{compare_type = #vhlo<comparison_type_v1 TOTALORDER>, comparison_direction = #vhlo<comparison_direction_v1 GT>}> : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.bool_v1>
    "vhlo.return_v1"(%1) : (!vhlo.tensor_v1<!vhlo.bool_v1>) -> ()
  }) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<4x!vhlo.i32_v1>) -> (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<4x!vhlo.i32_v1>)
  "vhlo.return_v1"(%0#1) : (!vhlo.tensor_v1<4x!vhlo.i32_v1>) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
