// Names and text may be any bytes.
// RUN: ods opt %s
// RUN: ods opt %s --convert-to-llvm
// RUN: ods opt %s --inline --canonicalize
// RUN: ods opt %s --convert-to-llvm --inline --symbol-dce

func.func @"called\F3"(%a: i32) -> i32 attributes {llvm.emit_c_interface} {
  return %a : i32
}

func.func private @"declared\F3\FF"(i32) -> i32 attributes {llvm.emit_c_interface}

func.func @"calls\F3"(%a: i32, %c: i1) -> i32 {
  cf.assert %c, "text\FF"
  %0 = func.call @"called\F3"(%a) : (i32) -> i32
  %f = func.constant @"declared\F3\FF" : (i32) -> i32
  %1 = func.call_indirect %f(%0) : (i32) -> i32
  return %1 : i32
}

module attributes {llvm.data_layout = ""} {
  llvm.mlir.global internal constant @"global\F3"("\00\FF\80")
  llvm.func @"declared\F3"(i32)
  llvm.func @f(%a: i32) -> !llvm.ptr attributes {passthrough = ["a\F3"], section = "x\F3", garbageCollector = "g\FE"} {
    llvm.call @"declared\F3"(%a) ["tag\F3"(%a : i32)] : (i32) -> ()
    %0 = llvm.mlir.addressof @"global\F3" : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
}
