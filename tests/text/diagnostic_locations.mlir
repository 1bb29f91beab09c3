// RUN: not ods opt %s --allow-unregistered-dialect --split-input-file

// Where something is wrong, and who called it.
"t.named"() ({^a: "t.x"() : () -> ()
^b:}) : () -> () loc("name")
// -----
"t.called"() ({^a:
^b:}) : () -> () loc(callsite("callee" at callsite("inner" at "f":1:2)))
// -----
"t.position"() ({^a:
^b:}) : () -> () loc(callsite("f":1:2 at "g":3:4))
// -----
"t.inside"() ({^a:
^b:}) : () -> () loc("x"(fused["y", callsite("f":1:2 at unknown)]))
// -----
"t.metadata"() ({^a:
^b:}) : () -> () loc(fused<loc("f":1:2)>["x"])
// -----
"t.deeper"() ({^a:
^b:}) : () -> () loc(fused<[loc("f":1:2)]>["x"])
// -----
"t.unknown"() ({^a:
^b:}) : () -> () loc(unknown)
// -----
// A line that is not ASCII has no caret.
	"t.é"() {} "x"
// -----
// Below a tab the caret is as wide as the tab.
"t.x"() {a =	} : () -> ()
// -----
// What is inside is wrong, and so what is around.
"t.x"() {a = distinct[1]<)>} : () -> ()
// -----
// A string that does not end is wrong at its end.
{-# dialect_resources: { builtin: { r: "0x04000000 } } #-}
