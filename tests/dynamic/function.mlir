// Functions that have nothing of their own to write are read and printed as all functions are.
// RUN: ods opt %s --load-dialect=include/Fun.td

fun.plain private @declared(i32 {fun.a}, f32) -> (i1 {fun.b})

fun.plain @defined(%x: i32) -> i32 attributes {fun.c = 1 : i8} {
  %0 = builtin.unrealized_conversion_cast %x : i32 to f32
}

"fun.kernel"() <{sym_name = "k", function_type = () -> (), threads = 4 : i64}> ({
}) : () -> ()
