// Locations: defaults, aliases defined after their use, every form.
#here = loc("here.mlir":1:2)
"t.a"() : () -> () loc(#here)
"t.b"() : () -> () loc(#late)
"t.c"() ({
^bb0(%a: i32, %b: i32 loc(#here)):
  "t.d"(%a) : (i32) -> () loc(callsite("callee" at "f":1:1))
}) : () -> () loc(fused[#here, unknown, #here, "x"])
"t.e"() : () -> () loc("f":1:2 to 3:4)
"t.f"() : () -> () loc("f":1:2 to :4)
"t.g"() {l = loc("attr":5:6)} : () -> () loc(fused<"meta">["x"("child")])
"t.h"() : () -> ()
#inner = loc("inner.mlir":9:9)
#late = loc("late"(#inner))
