// Declared syntax is read and printed as the operations of a compiled dialect are.
// RUN: ods opt %s --load-dialect=include/Said.td
// RUN: ods opt %s --load-dialect=include/Said.td --mlir-print-op-generic

said.symbol private @a
said.symbol @b {said.k}
%0:2 = said.pairs () -> i32, f32
said.pairs (%0#0 : i32, %0#1 : f32)
%1 = said.slice %0#0 [0:2, 3:4:7] : i32 -> i32
%2 = said.slice %0#0 [] : i32 -> i32
%3 = said.same %0#0, %0#0 : i32
%4 = said.same %0#0, %0#1 : (i32, f32) -> i32
said.func @f(%x: i32 {said.y}) -> (i32 {said.z}) attributes {fast} {
  said.return %x : i32
}
said.func private @g(i32)
%5 = said.loop iter(%a = %0#0 : i32, %b = %0#1 : f32) -> f32 {
  said.return %b : f32
}
said.loop iter() {
  said.return
}
%6 = said.constant 4 : i8
said.global fast @p 3x?x4 = 4 : i32
said.global "sl ow" @q 3 : i32
said.global slow @r 3 : i32 = 5 : i64
said.group(%0#0 : i32 {said.n = 1 : i32}, %0#1 : f32)
said.group(%0#0 : i32) with {said.k}
%7:4 = said.types : i32, two<i32 and !said.maybe<f32>>?, f32?, !said.pair<i32 and i32>
said.table [@a::@b(i32), @c(f32) = [@a::@b, @d]] by @c
said.table [] {c = #said.column<@x : i32 from 4 : i8>}
%8 = said.rows : !said.row<{a : i32, b : maybe<f32>, c : f32?} wide down limit 3 note unit 4x?>
%9 = said.rows : !said.row<{} "not wide" 2>
said.join %0#0 : i32, %0#1 : f32, to, at = 3, by = "x"
said.join to, by = "x"
said.join %0#0 : i32, to
%10 = said.pick %0#0, %0#1, %0#1 : i32, f32
%11 = said.pick %0#0, %0#1, %0#0 : (i32, f32, i32) -> f32
said.method private @h(%x: i32 {said.y}) -> i32 {
  said.return %x : i32
}
said.method @i()
said.init now
%12:2 = said.pairs () -> !said.list<i32, f32>, !said.list<i8>
%13 = said.cross %12#0 x %12#1 : <i32, f32> x <i8>
said.pairs (%13 : !said.list<i32, f32, i8>)
%14:2 = said.math.pi : f32, f64
%15 = said.math.add %14#0, %14#1 {mode = "up", said.x} : f32, f64 -> f64
said.math.show %15, %14#0 : f64, f32
said.math.stop :
said.math.note "here"
said.math.rest now
said.scope.named {
  init now
  %x = builtin.unrealized_conversion_cast to i8
}
said.scope.own {
  init now
  %x = builtin.unrealized_conversion_cast to i8
}
said.scope.other {
  said.init now
  %x = unrealized_conversion_cast to i8
}
said.scope.literal {
  said.init now
  %x = unrealized_conversion_cast to i8
}
said.scope.class {
  said.init now
  %x = unrealized_conversion_cast to i8
}
said.scope.none {
  said.init now
  %x = builtin.unrealized_conversion_cast to i8
}
%16 = builtin.unrealized_conversion_cast to i1
%17:2 = said.if %16 {
  said.return %0#0, %0#1 : i32, f32
} else {
  said.return %0#0, %0#1 : i32, f32
}
said.if %16 {
  said.return
}
%18:4 = said.secret {
^bb0(%a: i8):
  %b = said.constant 4 : i16
  said.return %a, %b : i8, i16
}
%19:1 = said.secret {
^bb0(%a: i8):
  said.return
}
%20 = said.fold %17#0 : i32 {
^bb0(%a: i8, %b: f32):
  said.return %a : i8
}
said.pairs (%17#0 : i32, %17#1 : f32, %18#0 : !said.maybe<i8>, %18#1 : !said.maybe<i16>, %18#2 : i8, %18#3 : i8, %19 : i8, %20 : f32)
