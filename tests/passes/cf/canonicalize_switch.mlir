// A switch whose flag an earlier switch has decided by, and one whose cases are of no use.
// RUN: ods opt --allow-unregistered-dialect --canonicalize --split-input-file %s
func.func @again(%flag: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %flag : i32, [
    default: ^default,
    1: ^one(%a : i32),
    2: ^two
  ]
^one(%x: i32):
  "t.one"() : () -> ()
  cf.switch %flag : i32, [
    default: ^end(%a : i32),
    1: ^end(%x : i32),
    2: ^end(%b : i32)
  ]
^two:
  "t.two"() : () -> ()
  cf.switch %flag : i32, [
    default: ^end(%b : i32),
    1: ^end(%a : i32)
  ]
^default:
  "t.default"() : () -> ()
  cf.switch %flag : i32, [
    default: ^end(%a : i32),
    1: ^end(%b : i32),
    3: ^end(%b : i32)
  ]
^end(%y: i32):
  return %y : i32
}

// -----

func.func @like_default(%flag: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %flag : i32, [
    default: ^end(%a : i32),
    1: ^end(%a : i32),
    2: ^end(%b : i32),
    3: ^pass(%b, %a : i32, i32)
  ]
^pass(%x: i32, %y: i32):
  cf.br ^end(%y : i32)
^end(%z: i32):
  return %z : i32
}

// -----

func.func @all_known(%flag: i32, %a: i32) {
  cf.switch %flag : i32, [
    default: ^default,
    1: ^end(%a : i32)
  ]
^default:
  "t.default"() : () -> ()
  cf.switch %flag : i32, [
    default: ^other,
    1: ^end(%a : i32)
  ]
^other:
  "t.other"() : () -> ()
  cf.br ^end(%a : i32)
^end(%x: i32):
  return
}
