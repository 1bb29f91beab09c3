// RUN: not ods opt %s --split-input-file --allow-unregistered-dialect

func.func f()
// -----
%0 = arith.cmpi near, %a, %b : i32
// -----
%0 = arith.extsi %a : i32 as i64
// -----
func.call @f() : i32
// -----
cf.br ^bb1(%a, %b : i32)
// -----
"t.a"() {x = #arith.overflow<none, fast>} : () -> ()
// -----
%0 = arith.addi %a, %b : i32 i64
// -----
"t.a"(%a) : () -> ()
// -----
"t.a"() : () -> () loc("f":x)
// -----
"t.a"() : () -> () loc(callsite(#later at "f"))
#later = loc("x")
// -----
"t.a"() : () -> () loc(#never)
"t.a"() {x = 300 : i8} : () -> ()
// -----
"t.a"() : () -> () loc(#later)
"t.a"() {x = 300 : i8} : () -> ()
#later = loc("x":)
// -----
"t.a"() : () -> () loc(#never)
// -----
"t.a"() {x = array<i1: true, 1>} : () -> ()
// -----
"t.a"() {x = array<f32: true>} : () -> ()
// -----
"t.a"() {x = sparse<[[0, 4]], 1> : tensor<2x4xi8>} : () -> ()
// -----
"t.a"() {x = vector<0x!foo.bar>} : () -> ()
// -----
"t.a"() {x = affine_map<(d0) : (d0 == 0)>} : () -> ()
// -----
"t.a"() {x = affine_map<(d0) -> (d0 mod d0 mod 8)>} : () -> ()
// -----
"t.a"() {x = affine_set<(d0) : (d0 < 0)>} : () -> ()
// -----
"t.a"() {x = affine_map<(d0) -> (d0 + mod)>} : () -> ()
// -----
"t.a"() {x = strided<[1, -x]>} : () -> ()
// -----
"t.a"() {x = distinct[0]<1>, y = distinct[0]<2>} : () -> ()
// -----
"t.a"() {x = dense<["a", (1, 2)]> : tensor<2x!foo.bar>} : () -> ()
// -----
{-# dialect_resources: {arith: {}} #-}
// -----
{-# external_resources: {"tool": {}} #-}
// -----
{-# external_resources: {tool: {a: true b: true}} #-}
