// Blocks that do the same are merged, with arguments for what differs; arguments that are always one value are dropped.
// RUN: ods opt --allow-unregistered-dialect --canonicalize=region-simplify=aggressive --split-input-file %s
func.func @same(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^yes, ^no
^yes:
  "t.say"(%a) : (i32) -> ()
  return %a : i32
^no:
  "t.say"(%b) : (i32) -> ()
  return %b : i32
}

// -----

func.func @inside_may_differ_only_from_outside(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^yes(%a : i32), ^no(%b : i32)
^yes(%x: i32):
  %0 = "t.make"(%x, %a) : (i32, i32) -> i32
  "t.say"(%0, %x) : (i32, i32) -> ()
  return %0 : i32
^no(%y: i32):
  %1 = "t.make"(%y, %b) : (i32, i32) -> i32
  "t.say"(%1, %1) : (i32, i32) -> ()
  return %1 : i32
}

// -----

func.func @switch(%flag: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %flag : i32, [
    default: ^default,
    1: ^one(%b : i32),
    2: ^two(%a : i32)
  ]
^default:
  "t.default"() : () -> ()
  return %a : i32
^one(%x: i32):
  "t.case"(%x, %a, %a) : (i32, i32, i32) -> ()
  return %x : i32
^two(%y: i32):
  "t.case"(%y, %b, %b) : (i32, i32, i32) -> ()
  return %y : i32
}

// -----

func.func @redundant(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = "t.f"() : () -> i32
  cf.cond_br %c, ^one(%a, %0 : i32, i32), ^two(%a, %b : i32, i32)
^one(%x: i32, %y: i32):
  "t.one"(%x, %y) : (i32, i32) -> ()
  cf.br ^end(%x, %y : i32, i32)
^two(%z: i32, %w: i32):
  "t.two"() : () -> ()
  cf.br ^end(%z, %w : i32, i32)
^end(%u: i32, %v: i32):
  "t.end"(%u) : (i32) -> ()
  return %v : i32
}

// -----

// Attributes, types and what else uses a result make blocks different.
func.func @different(%flag: i32, %a: i32, %b: i64) {
  cf.switch %flag : i32, [
    default: ^one,
    1: ^two,
    2: ^three,
    3: ^four
  ]
^one:
  "t.say"(%a) {n = 1 : i32} : (i32) -> ()
  return
^two:
  "t.say"(%a) {n = 2 : i32} : (i32) -> ()
  return
^three:
  "t.say"(%b) {n = 2 : i32} : (i64) -> ()
  return
^four:
  "t.say"(%a) ({
  ^bb0:
    "t.inside"() : () -> ()
  }) {n = 2 : i32} : (i32) -> ()
  return
}

// -----

// A branch whose operands nobody knows keeps its blocks apart where they differ.
func.func @unknown_branch(%a: i32, %b: i32) {
  "t.br"()[^one, ^two, ^three] : () -> ()
^one:
  "t.say"(%a) : (i32) -> ()
  return
^two:
  "t.say"(%b) : (i32) -> ()
  return
^three:
  "t.say"(%a) : (i32) -> ()
  return
}
