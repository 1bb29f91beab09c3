// RUN: ods opt %s --allow-unregistered-dialect
// Builtin attributes on an operation of no dialect, which keeps them as they are.

"t.integers"() {a = 5 : i32, b = -1 : i8, c = 0xFF : i8, d = 255 : ui8, e = 7 : index, f = true, g = false, h = 1, i = 123456789012345678901234567890 : i128, j = 0 : i0} : () -> ()
"t.strings"() {a = "plain", b = "q\"uo\\te", c = "\t\n\C3\A9", d = "typed" : i32, "odd key" = unit} : () -> ()
"t.types"() {a = i32, b = (i32) -> (), c = !t.opaque<"x", [1, 2]>, d = !t.x} : () -> ()
"t.symbols"() {a = @f, b = @f::@g::@h, c = @"odd name"} : () -> ()
"t.lists"() {a = [], b = [1, 2.5, "x", [i32]], c = {}, d = {x, y = 1 : i8, z = {w}}} : () -> ()
"t.arrays"() {a = array<i32: 1, -2>, b = array<i1: true, false>, c = array<f32: 1.5>, d = array<i64>, e = array<i8: 127>} : () -> ()
"t.dialects"() {a = #t.attr, b = #t.attr<1, "}>", (2)>, c = #t<"body">} : () -> ()
"t.unit"() {unit, u} : () -> ()
