// RUN: not ods opt %s --load-dialect=include/Said.td --split-input-file --allow-unregistered-dialect

said.group(%0 : i32) without

// -----

%0 = said.pairs () -> i32
said.pairs (%0 : i32, 4)

// -----

said.global fast @p 3 4 : i32

// -----

%0 = said.types : three

// -----

said.func @f(%x: i32, f32)

// -----

said.table [@a::@b]

// -----

%0 = said.rows : !said.row<{a : three} wide 2>

// -----

// The types of results are those that the region yields.
%0 = "test.i1"() : () -> i1
%1 = "said.if"(%0) ({
  %2 = said.constant 4 : i8
  said.return %2 : i8
}, {
}) : (i1) -> i32

// -----

// A rule that finds no type.
%0 = "test.i32"() : () -> i32
%1 = said.fold %0 : i32 {
^bb0(%a: i8):
  said.return %a : i8
}
