// Variadic functions: one that takes arguments from its list, and one that hands the list to a function of C.
llvm.func @printI64(i64)
llvm.func @printNewline()
llvm.func @snprintf(!llvm.ptr, i64, !llvm.ptr, ...) -> i32
llvm.func @vsnprintf(!llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> i32
llvm.mlir.global internal constant @format("%d %.2f %s\00") {addr_space = 0 : i32}
llvm.mlir.global internal constant @word("end\00") {addr_space = 0 : i32}

// The first is passed twice, by a copy of the list.
llvm.func @sum(%count: i32, ...) -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %list = llvm.alloca %one x !llvm.array<3 x i64> : (i32) -> !llvm.ptr
  %copy = llvm.alloca %one x !llvm.array<3 x i64> : (i32) -> !llvm.ptr
  llvm.intr.vastart %list : !llvm.ptr
  llvm.intr.vacopy %list to %copy : !llvm.ptr, !llvm.ptr
  %first = "llvm.va_arg"(%copy) : (!llvm.ptr) -> i64
  llvm.intr.vaend %copy : !llvm.ptr
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^head(%zero, %first : i32, i64)
^head(%i: i32, %total: i64):
  %more = llvm.icmp "slt" %i, %count : i32
  llvm.cond_br %more, ^body, ^done
^body:
  %int = "llvm.va_arg"(%list) : (!llvm.ptr) -> i64
  %small = "llvm.va_arg"(%list) : (!llvm.ptr) -> i32
  %float = "llvm.va_arg"(%list) : (!llvm.ptr) -> f64
  %0 = llvm.sext %small : i32 to i64
  %1 = llvm.fptosi %float : f64 to i64
  %2 = llvm.add %int, %0 : i64
  %3 = llvm.add %2, %1 : i64
  %next = llvm.add %total, %3 : i64
  %j = llvm.add %i, %one : i32
  llvm.br ^head(%j, %next : i32, i64)
^done:
  llvm.intr.vaend %list : !llvm.ptr
  llvm.return %total : i64
}

llvm.func @written(%to: !llvm.ptr, ...) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %list = llvm.alloca %one x !llvm.array<3 x i64> : (i32) -> !llvm.ptr
  llvm.intr.vastart %list : !llvm.ptr
  %size = llvm.mlir.constant(64 : i64) : i64
  %format = llvm.mlir.addressof @format : !llvm.ptr
  %0 = llvm.call @vsnprintf(%to, %size, %format, %list) : (!llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> i32
  llvm.intr.vaend %list : !llvm.ptr
  llvm.return %0 : i32
}

llvm.func @main() {
  %count = llvm.mlir.constant(2 : i32) : i32
  %a = llvm.mlir.constant(1000 : i64) : i64
  %b = llvm.mlir.constant(-200 : i32) : i32
  %c = llvm.mlir.constant(30.5 : f64) : f64
  %d = llvm.mlir.constant(4 : i64) : i64
  %e = llvm.mlir.constant(-7.25 : f64) : f64
  %0 = llvm.call @sum(%count, %a, %b, %c, %d, %b, %c) vararg(!llvm.func<i64 (i32, ...)>)
      : (i32, i64, i32, f64, i64, i32, f64) -> i64
  llvm.call @printI64(%0) : (i64) -> ()
  llvm.call @printNewline() : () -> ()

  %one = llvm.mlir.constant(1 : i32) : i32
  %text = llvm.alloca %one x !llvm.array<64 x i8> : (i32) -> !llvm.ptr
  %minus = llvm.mlir.constant(-12 : i32) : i32
  %word = llvm.mlir.addressof @word : !llvm.ptr
  %1 = llvm.call @written(%text, %minus, %c, %word) vararg(!llvm.func<i32 (ptr, ...)>)
      : (!llvm.ptr, i32, f64, !llvm.ptr) -> i32
  %2 = llvm.sext %1 : i32 to i64
  llvm.call @printI64(%2) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %3 = llvm.load %text : !llvm.ptr -> i64
  llvm.call @printI64(%3) : (i64) -> ()
  llvm.call @printNewline() : () -> ()

  // Floats go to a function of C.
  %size = llvm.mlir.constant(64 : i64) : i64
  %format = llvm.mlir.addressof @format : !llvm.ptr
  %4 = llvm.call @snprintf(%text, %size, %format, %minus, %e, %word) vararg(!llvm.func<i32 (ptr, i64, ptr, ...)>)
      : (!llvm.ptr, i64, !llvm.ptr, i32, f64, !llvm.ptr) -> i32
  %5 = llvm.load %text : !llvm.ptr -> i64
  llvm.call @printI64(%5) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
