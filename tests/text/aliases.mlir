// RUN: ods opt %s --allow-unregistered-dialect
// RUN: ods opt %s --allow-unregistered-dialect --mlir-print-local-scope

!int = i32
#one = 1 : i32
#swap = affine_map<(i, j) -> (j, i)>
#half = affine_set<(i)[n] : (2 * i <= n)>

func.func private @aliased(!int, memref<2x2xf32, #swap>)
"t.op"() {a = #one, b = #swap, c = affine_map<(i) -> (i)>, d = #half, e = #swap} : () -> ()
"t.distinct"() {a = distinct[5]<"x">, b = distinct[7]<"x">, c = distinct[0]<>} : () -> ()

// Nothing in the attributes of arguments gets an alias; in those of results it does.
func.func private @declared(%a: i32 {note.map = affine_map<(d0) -> (d0, 1)>})

func.func @defined(%a: i32 {note.map = affine_map<(d0) -> (d0, 2)>}) -> (i32 {note.map = affine_map<(d0) -> (d0, 3)>}) {
  return %a : i32
}
