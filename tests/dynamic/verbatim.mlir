// Parameters whose syntax only C++ knows: the short form is the full form without its prefix, in any spacing.
// RUN: ods opt %s --load-dialect=include/Foreign.td
// RUN: ods opt %s --load-dialect=include/Foreign.td --mlir-print-op-generic

func.func @f(%chan: !f.chan<3>, %body: !f<body <3>>) {
  f.send <1> %chan, %body : <3>, < 3 >
  f.send #f.mark<1> %chan, %body : !f.chan< 3>, !f<body<3 >>
  "f.send"(%chan, %body) {mark = #f<mark <1>>} : (!f.chan<3>, !f.body<3>) -> ()
  return
}

// Text that no brackets enclose is read in the full form, and printed so.
func.func private @g(!f<chan 3>, !f.pair<!f<chan 3>, #f<mark 4 x 5 >>, !f.pair<<3 , [ 4 ]>, <1>>)
