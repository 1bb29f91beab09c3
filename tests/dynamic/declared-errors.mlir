// RUN: not ods opt %s --load-dialect=include/Said.td --split-input-file

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
