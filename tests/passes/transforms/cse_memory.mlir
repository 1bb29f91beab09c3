// What reads memory gives way within a block where nothing in between may write.
// RUN: ods opt --cse --allow-unregistered-dialect %s

func.func @loads(%p: !llvm.ptr, %q: !llvm.ptr, %v: i32) -> (i32, i32, i32, i32) {
  %a = llvm.load %p : !llvm.ptr -> i32
  %b = llvm.load %p : !llvm.ptr -> i32
  %c = llvm.load %q : !llvm.ptr -> i32
  llvm.store %v, %q : i32, !llvm.ptr
  %d = llvm.load %p : !llvm.ptr -> i32
  return %a, %b, %c, %d : i32, i32, i32, i32
}

func.func @unknown(%p: !llvm.ptr) -> (i32, i32, i32) {
  %a = llvm.load %p : !llvm.ptr -> i32
  "t.unknown"() : () -> ()
  %b = llvm.load %p : !llvm.ptr -> i32
  %c = llvm.load %p : !llvm.ptr -> i32
  return %a, %b, %c : i32, i32, i32
}

func.func @volatile(%p: !llvm.ptr) -> (i32, i32) {
  %a = llvm.load volatile %p : !llvm.ptr -> i32
  %b = llvm.load volatile %p : !llvm.ptr -> i32
  return %a, %b : i32, i32
}

func.func @blocks(%p: !llvm.ptr) -> (i32, i32) {
  %a = llvm.load %p : !llvm.ptr -> i32
  cf.br ^next
^next:
  %b = llvm.load %p : !llvm.ptr -> i32
  return %a, %b : i32, i32
}

// An unused load is dead, a store and an allocation of one's own are not alike.
func.func @dead(%p: !llvm.ptr, %n: i64) {
  %a = llvm.load %p : !llvm.ptr -> i32
  %b = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %c = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %d = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  "t.use"(%c, %d) : (!llvm.ptr, !llvm.ptr) -> ()
  return
}
