// RUN: ods opt --pass-pipeline="builtin.module(llvm.func(llvm-indvars{remarks=true}))" %s

// The test bounds the counter; the narrow one is erased.
llvm.func @bounded(%p: !llvm.ptr, %n: i32, %x: f32) {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  llvm.br ^loop(%zero : i32)
^loop(%i: i32):
  %more = llvm.icmp "slt" %i, %n : i32
  llvm.cond_br %more, ^body, ^end
^body:
  %wide = llvm.sext %i : i32 to i64
  %a = llvm.getelementptr %p[%wide] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %x, %a : f32, !llvm.ptr
  %next = llvm.add %i, %one : i32
  llvm.br ^loop(%next : i32)
^end:
  llvm.return
}

// An unsigned counter from an argument; something else uses the narrow counter.
llvm.func @unsigned(%p: !llvm.ptr, %from: i16, %n: i16) {
  %one = llvm.mlir.constant(1 : i16) : i16
  llvm.br ^loop(%from : i16)
^loop(%i: i16):
  %end = llvm.icmp "uge" %i, %n : i16
  llvm.cond_br %end, ^end, ^body
^body:
  %wide = llvm.zext %i : i16 to i64
  %a = llvm.getelementptr %p[%wide] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  llvm.store %i, %a : i16, !llvm.ptr
  %next = llvm.add %i, %one : i16
  llvm.br ^loop(%next : i16)
^end:
  llvm.return
}

// Downwards, the test at the end: the flag bounds the counter. Its number from zero on has no sign.
llvm.func @flags(%p: !llvm.ptr, %n: i32, %x: i8) {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %minus = llvm.mlir.constant(-1 : i32) : i32
  llvm.br ^down(%n : i32)
^down(%i: i32):
  %wide = llvm.sext %i : i32 to i64
  %a = llvm.getelementptr %p[%wide] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %x, %a : i8, !llvm.ptr
  %next = llvm.add %i, %minus overflow<nsw> : i32
  %more = llvm.icmp "sge" %next, %zero : i32
  llvm.cond_br %more, ^down(%next : i32), ^then
^then:
  llvm.br ^up(%zero : i32)
^up(%j: i32):
  %unsigned = llvm.zext %j : i32 to i64
  %signed = llvm.sext %j : i32 to i64
  %b = llvm.getelementptr %p[%unsigned] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %c = llvm.getelementptr %b[%signed] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %x, %c : i8, !llvm.ptr
  %after = llvm.add %j, %one overflow<nsw> : i32
  %again = llvm.icmp "slt" %after, %n : i32
  llvm.cond_br %again, ^up(%after : i32), ^end
^end:
  llvm.return
}

// These may wrap: by a step over the bound, at the greatest number, and as a signed number; and the last one does not.
llvm.func @wrapping(%p: !llvm.ptr, %n: i32, %x: i8) {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
  %most = llvm.mlir.constant(2147483646 : i32) : i32
  llvm.br ^over(%zero : i32)
^over(%i: i32):
  %0 = llvm.icmp "slt" %i, %n : i32
  llvm.cond_br %0, ^over_body, ^equal(%zero : i32)
^over_body:
  %1 = llvm.sext %i : i32 to i64
  %2 = llvm.getelementptr %p[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %x, %2 : i8, !llvm.ptr
  %3 = llvm.add %i, %two : i32
  llvm.br ^over(%3 : i32)
^equal(%j: i32):
  %4 = llvm.icmp "sle" %j, %n : i32
  llvm.cond_br %4, ^equal_body, ^other(%zero : i32)
^equal_body:
  %5 = llvm.sext %j : i32 to i64
  %6 = llvm.getelementptr %p[%5] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %x, %6 : i8, !llvm.ptr
  %7 = llvm.add %j, %one : i32
  llvm.br ^equal(%7 : i32)
^other(%k: i32):
  %8 = llvm.icmp "ult" %k, %n : i32
  llvm.cond_br %8, ^other_body, ^last(%zero : i32)
^other_body:
  %9 = llvm.sext %k : i32 to i64
  %10 = llvm.getelementptr %p[%9] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %x, %10 : i8, !llvm.ptr
  %11 = llvm.add %k, %one : i32
  llvm.br ^other(%11 : i32)
^last(%l: i32):
  %12 = llvm.icmp "slt" %l, %most : i32
  llvm.cond_br %12, ^last_body, ^end
^last_body:
  %13 = llvm.sext %l : i32 to i64
  %14 = llvm.getelementptr %p[%13] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %x, %14 : i8, !llvm.ptr
  %15 = llvm.add %l, %two : i32
  llvm.br ^last(%15 : i32)
^end:
  llvm.return
}
