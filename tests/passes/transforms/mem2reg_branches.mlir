// A slot stays where the branches that would pass its value on do not take its type.
// RUN: ods opt --mem2reg %s

func.func @index(%c: i1, %x: index, %y: index) -> index {
  %m = memref.alloca() : memref<index>
  llvm.cond_br %c, ^a, ^b
^a:
  memref.store %x, %m[] : memref<index>
  llvm.br ^end
^b:
  memref.store %y, %m[] : memref<index>
  llvm.br ^end
^end:
  %r = memref.load %m[] : memref<index>
  return %r : index
}
func.func @integer(%c: i1, %x: i64, %y: i64) -> i64 {
  %m = memref.alloca() : memref<i64>
  llvm.cond_br %c, ^a, ^b
^a:
  memref.store %x, %m[] : memref<i64>
  llvm.br ^end
^b:
  memref.store %y, %m[] : memref<i64>
  llvm.br ^end
^end:
  %r = memref.load %m[] : memref<i64>
  return %r : i64
}
