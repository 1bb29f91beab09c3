// RUN: ods opt --pass-pipeline=builtin.module(llvm.func(llvm-loop-interchange{remarks=true})) %s

// A row of a product of matrices that adds to what is in memory; the test of the loop inside is at its top.
llvm.func @adds(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %c: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(16 : i64) : i64
  llvm.br ^row(%0 : i64)
^row(%j: i64):
  %to = llvm.getelementptr %c[%j] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %first = llvm.load %to {alignment = 8 : i64} : !llvm.ptr -> f64
  llvm.br ^test(%0, %first : i64, f64)
^test(%k: i64, %sum: f64):
  %more = llvm.icmp "slt" %k, %n : i64
  llvm.cond_br %more, ^body, ^end
^body:
  %of_a = llvm.getelementptr %a[%k] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %x = llvm.load %of_a : !llvm.ptr -> f64
  %line = llvm.mul %k, %n : i64
  %place = llvm.add %line, %j : i64
  %of_b = llvm.getelementptr %b[%place] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %y = llvm.load %of_b : !llvm.ptr -> f64
  %product = llvm.fmul %x, %y : f64
  %next = llvm.fadd %sum, %product : f64
  %k1 = llvm.add %k, %1 : i64
  llvm.br ^test(%k1, %next : i64, f64)
^end:
  llvm.store %sum, %to {alignment = 8 : i64} : f64, !llvm.ptr
  %j1 = llvm.add %j, %1 : i64
  %rest = llvm.icmp "slt" %j1, %n : i64
  llvm.cond_br %rest, ^row(%j1 : i64), ^behind
^behind:
  llvm.return
}

// The sums start with a constant, the test is at the bottom, and the last index is used behind the loops.
llvm.func @sets(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %c: !llvm.ptr {llvm.noalias}) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(16 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^row(%0 : i64)
^row(%j: i64):
  %to = llvm.getelementptr %c[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.br ^body(%0, %zero : i64, i32)
^body(%k: i64, %sum: i32):
  %of_a = llvm.getelementptr %a[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %of_a : !llvm.ptr -> i32
  %line = llvm.mul %k, %n : i64
  %place = llvm.add %line, %j : i64
  %of_b = llvm.getelementptr %b[%place] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %y = llvm.load %of_b : !llvm.ptr -> i32
  %product = llvm.mul %x, %y : i32
  %next = llvm.add %sum, %product : i32
  %k1 = llvm.add %k, %1 : i64
  %more = llvm.icmp "slt" %k1, %n : i64
  llvm.cond_br %more, ^body(%k1, %next : i64, i32), ^end(%next : i32)
^end(%total: i32):
  llvm.store %total, %to : i32, !llvm.ptr
  %j1 = llvm.add %j, %1 : i64
  %done = llvm.icmp "eq" %j1, %n : i64
  llvm.cond_br %done, ^behind(%j1 : i64), ^row(%j1 : i64)
^behind(%last: i64):
  llvm.return %last : i64
}

// The array of the sums may be one of those that are read.
llvm.func @overlaps(%a: !llvm.ptr, %b: !llvm.ptr, %c: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(16 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^row(%0 : i64)
^row(%j: i64):
  llvm.br ^body(%0, %zero : i64, i32)
^body(%k: i64, %sum: i32):
  %line = llvm.mul %k, %n : i64
  %place = llvm.add %line, %j : i64
  %of_b = llvm.getelementptr %b[%place] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %y = llvm.load %of_b : !llvm.ptr -> i32
  %next = llvm.add %sum, %y : i32
  %k1 = llvm.add %k, %1 : i64
  %more = llvm.icmp "slt" %k1, %n : i64
  llvm.cond_br %more, ^body(%k1, %next : i64, i32), ^end
^end:
  %to = llvm.getelementptr %c[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %next, %to : i32, !llvm.ptr
  %j1 = llvm.add %j, %1 : i64
  %rest = llvm.icmp "slt" %j1, %n : i64
  llvm.cond_br %rest, ^row(%j1 : i64), ^behind
^behind:
  llvm.return
}

// The sums of rows: the loads of the new loop would not be neighbours.
llvm.func @rows(%b: !llvm.ptr {llvm.noalias}, %c: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(16 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^row(%0 : i64)
^row(%j: i64):
  llvm.br ^body(%0, %zero : i64, i32)
^body(%k: i64, %sum: i32):
  %line = llvm.mul %j, %n : i64
  %place = llvm.add %line, %k : i64
  %of_b = llvm.getelementptr %b[%place] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %y = llvm.load %of_b : !llvm.ptr -> i32
  %next = llvm.add %sum, %y : i32
  %k1 = llvm.add %k, %1 : i64
  %more = llvm.icmp "slt" %k1, %n : i64
  llvm.cond_br %more, ^body(%k1, %next : i64, i32), ^end
^end:
  %to = llvm.getelementptr %c[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %next, %to : i32, !llvm.ptr
  %j1 = llvm.add %j, %1 : i64
  %rest = llvm.icmp "slt" %j1, %n : i64
  llvm.cond_br %rest, ^row(%j1 : i64), ^behind
^behind:
  llvm.return
}
