// RUN: ods opt %s --convert-cf-to-llvm

// Branches convert the blocks that they lead to; assertions print and abort.
func.func @f(%a: f32, %i: i32, %c: i1, %x: index) {
  cf.assert %c, "msg"
  cf.assert %c, "msg"
  cf.br ^a(%x: index) {foo}
^a(%p: index):
  cf.cond_br %c weights([1, 2]), ^b, ^a(%x : index) {bar}
^b:
  cf.switch %i : i32, [default: ^b, 1: ^a(%x: index), 2: ^c(%a : f32)] {baz}
^c(%q: f32):
  cf.br ^c(%q : f32) {loop_annotation = #llvm.loop_annotation<disableNonforced = true>}
}
