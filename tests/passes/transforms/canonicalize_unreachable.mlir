// Blocks out of reach that use what one another define go together, nested uses too.
// RUN: ods opt --allow-unregistered-dialect --canonicalize %s
"t.blocks"() ({
  "t.br"()[^end] : () -> ()
^round(%a: i32):
  %0 = "t.def"(%a, %1) : (i32, i32) -> i32
  "t.br"(%0)[^trip] : (i32) -> ()
^trip(%b: i32):
  %1 = "t.def"(%b, %0) : (i32, i32) -> i32
  "t.region"() ({
    "t.use"(%0, %1, %a, %b) : (i32, i32, i32, i32) -> ()
  }) : () -> ()
  "t.br"(%1)[^round] : (i32) -> ()
^end:
  "t.end"() : () -> ()
}) : () -> ()
