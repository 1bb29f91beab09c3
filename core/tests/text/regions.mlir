// Names of values and blocks, forward references, nesting.
"t.early"(%pair#1, %pair#0, %pair#1) : (i1, i8, i1) -> ()
%pair:2 = "t.pair"() : () -> (i8, i1)
"t.outer"() ({
^entry(%x: i32, %y: f32):
  "t.br"()[^b, ^a, ^b] : () -> ()
^a:
  "t.uses"(%pair#1, %pair#0) : (i1, i8) -> ()
  "t.end"() : () -> ()
^b(%late2: i8 loc("here")):
  %late = "t.def"() ({
    %in, %two:2 = "t.three"() : () -> (i1, i1, i1)
    "t.empty"() ({}, {^bb: }) : () -> ()
    "t.use"(%late2, %two#1) : (i8, i1) -> ()
  }, {
    %in = "t.sibling"() : () -> i1
  }) {attr} : () -> i32
  "t.br"()[^c] : () -> ()
^c:
  "t.br"()[^c] : () -> ()
}) : () -> ()
module @nested attributes {t.flag} {
  %0 = builtin.unrealized_conversion_cast to i32
  %1:2 = unrealized_conversion_cast %0 : i32 to i8, i8 {t.x = 1}
  module {}
}
"t.props"() <{b = 2 : i8, a}> {c} : () -> ()
