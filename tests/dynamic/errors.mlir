// RUN: not ods opt %s --load-dialect=include/Geo.td --split-input-file

func.func @f(%mesh: !geo.mesh<f32>, %i: index) {
  %0 = geo.pick %mesh [%i] : !geo.mesh<f32> -> !geo.point<2>
  return
}

// -----

func.func @f(%p: !geo.point<3>) {
  geo.draw %p
  return
}

// -----

func.func @f(%p: !geo.point<3>) {
  geo.count %p
  return
}

// -----

func.func @f(%p: !geo.point<3>) {
  %0 = "geo.move"(%p) : (!geo.point<3>) -> !geo.point<4>
  return
}

// -----

func.func @f(%p: !geo.mesh<(]>) {
  return
}

// -----

"geo.plain"() <{sym_name = "k", function_type = () -> ()}> ({
^entry(%shared: i32):
  %0 = geo.scale %shared : i32
}) : () -> ()
