// What is declared is read and printed as declared, what is not as it is written, aliases and all.
// RUN: ods opt %s --load-dialect=include/Geo.td
// RUN: ods opt %s --load-dialect=include/Geo.td --mlir-print-op-generic

#shift = affine_map<(d0) -> (d0 + 1)>
!mesh = !geo.mesh<f32 x  4, {layout = "a  b"}>

func.func @f(%p: !geo.point<3>, %mesh: !mesh, %i: index) -> !geo.point<2, true> {
  %0 = geo.move %p : !geo.point<3>
  %1 = geo.move %0 along <y> {back = true} : !geo.point<3>
  %2 = "geo.pick"(%mesh, %i) {frame = #geo.frame<#shift in #geo.axis<x>>} : (!mesh, index) -> !geo.point<2, true>
  "geo.draw"(%1) {all = #geo.limits<>, some = #geo.limits<most = 4 : i8>, nested = [!geo.mesh<!mesh>]} : (!geo.point<3>) -> ()
  %low, %high = "geo.count"() : () -> (i32, i32)
  return %2 : !geo.point<2, true>
}

"geo.kernel"() <{sym_name = "k", function_type = () -> ()}> ({
^entry(%shared: i32):
  %0 = geo.scale %shared : i32
}) : () -> ()
