// Blocks are merged with an argument for what differs only if the branches to them take that type.
// RUN: ods opt --pass-pipeline=builtin.module(canonicalize{region-simplify=aggressive}) %s

func.func private @use(index)
func.func private @use_int(i64)

// The branches of the llvm dialect take no index.
func.func @other_type(%c: i1, %x: index, %y: index) {
  llvm.cond_br %c, ^a, ^b
^a:
  func.call @use(%x) : (index) -> ()
  llvm.br ^end
^b:
  func.call @use(%y) : (index) -> ()
  llvm.br ^end
^end:
  return
}
func.func @own_type(%c: i1, %x: i64, %y: i64) {
  llvm.cond_br %c, ^a, ^b
^a:
  func.call @use_int(%x) : (i64) -> ()
  llvm.br ^end
^b:
  func.call @use_int(%y) : (i64) -> ()
  llvm.br ^end
^end:
  return
}
