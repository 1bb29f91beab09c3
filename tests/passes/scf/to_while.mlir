// RUN: ods opt %s --scf-for-to-while --allow-unregistered-dialect

func.func @carried(%lo: index, %hi: index, %s: index, %x: f32) -> f32 {
  %0 = scf.for %i = %lo to %hi step %s iter_args(%a = %x) -> (f32) {
    %y = "test.next"(%i, %a) : (index, f32) -> f32
    scf.for %j = %i to %hi step %s {
      "test.inner"(%j) : (index) -> ()
    }
    scf.yield %y : f32
  } {kept}
  return %0 : f32
}

func.func @unsigned(%lo: i8, %hi: i8, %s: i8) {
  scf.for unsigned %i = %lo to %hi step %s : i8 {
    "test.body"(%i) : (i8) -> ()
  }
  return
}
