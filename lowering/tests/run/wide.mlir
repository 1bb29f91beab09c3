// Integers of more than 128 bits: arithmetic, memory, calls, conversions, switches.
llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.mlir.global internal @big(123456789012345678901234567890123456789012345678901234567890 : i200) : i200
llvm.mlir.global internal @list(dense<[-1, 5, 1606938044258990275541962092341162602522202993782792835301377]> : tensor<3xi256>) : !llvm.array<3 x i256>

llvm.func @show(%a: i256) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %four = llvm.mlir.constant(4 : i64) : i64
  %word = llvm.mlir.constant(64 : i256) : i256
  llvm.br ^head(%zero, %a : i64, i256)
^head(%i: i64, %rest: i256):
  %more = llvm.icmp "ult" %i, %four : i64
  llvm.cond_br %more, ^body, ^done
^body:
  %0 = llvm.trunc %rest : i256 to i64
  llvm.call @printI64(%0) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %next = llvm.ashr %rest, %word : i256
  %j = llvm.add %i, %one : i64
  llvm.br ^head(%j, %next : i64, i256)
^done:
  llvm.return
}

llvm.func @show200(%a: i200) {
  %0 = llvm.sext %a : i200 to i256
  llvm.call @show(%0) : (i256) -> ()
  llvm.return
}

llvm.func @both(%a: i200, %b: i129) -> !llvm.struct<(i200, i129)> {
  %0 = llvm.zext %b : i129 to i200
  %1 = llvm.mul %a, %0 : i200
  %2 = llvm.trunc %1 : i200 to i129
  %u = llvm.mlir.undef : !llvm.struct<(i200, i129)>
  %3 = llvm.insertvalue %1, %u[0] : !llvm.struct<(i200, i129)>
  %4 = llvm.insertvalue %2, %3[1] : !llvm.struct<(i200, i129)>
  llvm.return %4 : !llvm.struct<(i200, i129)>
}

llvm.func @divided(%a: i200, %b: i200) {
  %0 = llvm.sdiv %a, %b : i200
  %1 = llvm.srem %a, %b : i200
  %2 = llvm.udiv %a, %b : i200
  %3 = llvm.urem %a, %b : i200
  llvm.call @show200(%0) : (i200) -> ()
  llvm.call @show200(%1) : (i200) -> ()
  llvm.call @show200(%2) : (i200) -> ()
  llvm.call @show200(%3) : (i200) -> ()
  llvm.return
}

llvm.func @bits(%a: i200, %b: i200) {
  %by = llvm.mlir.constant(67 : i200) : i200
  %0 = llvm.shl %a, %by : i200
  %1 = llvm.ashr %b, %by : i200
  %2 = llvm.intr.fshl(%a, %b, %0) : (i200, i200, i200) -> i200
  %3 = llvm.intr.fshr(%a, %b, %by) : (i200, i200, i200) -> i200
  %4 = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i200) -> i200
  %5 = "llvm.intr.cttz"(%0) <{is_zero_poison = false}> : (i200) -> i200
  %6 = llvm.intr.ctpop(%b) : (i200) -> i200
  %7 = llvm.intr.bitreverse(%a) : (i200) -> i200
  %8 = llvm.intr.smax(%7, %b) : (i200, i200) -> i200
  %9 = "llvm.intr.abs"(%b) <{is_int_min_poison = false}> : (i200) -> i200
  %10 = llvm.intr.sadd.sat(%9, %7) : (i200, i200) -> i200
  %11 = llvm.intr.usub.sat(%a, %b) : (i200, i200) -> i200
  %12 = "llvm.intr.sadd.with.overflow"(%a, %b) : (i200, i200) -> !llvm.struct<(i200, i1)>
  %13 = llvm.extractvalue %12[0] : !llvm.struct<(i200, i1)>
  %14 = llvm.extractvalue %12[1] : !llvm.struct<(i200, i1)>
  %15 = llvm.select %14, %13, %11 : i1, i200
  %16 = llvm.xor %0, %1 : i200
  %17 = llvm.xor %2, %3 : i200
  %18 = llvm.add %4, %5 : i200
  %19 = llvm.sub %18, %6 : i200
  %20 = llvm.xor %8, %10 : i200
  llvm.call @show200(%16) : (i200) -> ()
  llvm.call @show200(%17) : (i200) -> ()
  llvm.call @show200(%19) : (i200) -> ()
  llvm.call @show200(%20) : (i200) -> ()
  llvm.call @show200(%15) : (i200) -> ()
  llvm.return
}

llvm.func @floats(%a: i200) {
  %0 = llvm.sitofp %a : i200 to f64
  %1 = llvm.sitofp %a : i200 to f32
  %2 = llvm.sitofp %a : i200 to f128
  %3 = llvm.sitofp %a : i200 to f80
  %4 = llvm.fptosi %0 : f64 to i200
  %5 = llvm.fptosi %2 : f128 to i200
  %6 = llvm.fptosi %3 : f80 to i200
  %7 = llvm.bitcast %1 : f32 to i32
  %8 = llvm.zext %7 : i32 to i200
  llvm.call @show200(%4) : (i200) -> ()
  llvm.call @show200(%5) : (i200) -> ()
  llvm.call @show200(%6) : (i200) -> ()
  llvm.call @show200(%8) : (i200) -> ()
  llvm.return
}

llvm.func @chosen(%a: i129) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.switch %a : i129, ^other(%0 : i64) [ 5: ^other(%1 : i64), 7: ^least ]
^least:
  %2 = llvm.mlir.constant(2 : i64) : i64
  llvm.br ^other(%2 : i64)
^other(%r: i64):
  llvm.return %r : i64
}

llvm.func @main() {
  %p = llvm.mlir.addressof @big : !llvm.ptr
  %a = llvm.load %p : !llvm.ptr -> i200
  %b = llvm.mlir.constant(340282366920938463463374607431768211457 : i129) : i129
  %s = llvm.call @both(%a, %b) : (i200, i129) -> !llvm.struct<(i200, i129)>
  %x = llvm.extractvalue %s[0] : !llvm.struct<(i200, i129)>
  %y = llvm.extractvalue %s[1] : !llvm.struct<(i200, i129)>
  %y200 = llvm.sext %y : i129 to i200
  llvm.call @show200(%x) : (i200) -> ()
  llvm.call @show200(%y200) : (i200) -> ()
  %d = llvm.mlir.constant(-1000000000000000000000000000000001 : i200) : i200
  llvm.call @divided(%x, %d) : (i200, i200) -> ()
  llvm.call @bits(%x, %d) : (i200, i200) -> ()
  llvm.call @floats(%d) : (i200) -> ()

  // An element takes 32 bytes.
  %l = llvm.mlir.addressof @list : !llvm.ptr
  %at = llvm.getelementptr %l[64] : (!llvm.ptr) -> !llvm.ptr, i8
  %e = llvm.load %at : !llvm.ptr -> i256
  llvm.call @show(%e) : (i256) -> ()
  %parts = llvm.bitcast %e : i256 to vector<8xi32>
  %back = llvm.bitcast %parts : vector<8xi32> to i256
  %same = llvm.icmp "eq" %back, %e : i256
  %number = llvm.zext %same : i1 to i64
  llvm.call @printI64(%number) : (i64) -> ()
  llvm.call @printNewline() : () -> ()

  %five = llvm.mlir.constant(5 : i129) : i129
  %seven = llvm.mlir.constant(7 : i129) : i129
  %0 = llvm.call @chosen(%five) : (i129) -> i64
  %1 = llvm.call @chosen(%seven) : (i129) -> i64
  %2 = llvm.call @chosen(%b) : (i129) -> i64
  llvm.call @printI64(%0) : (i64) -> ()
  llvm.call @printI64(%1) : (i64) -> ()
  llvm.call @printI64(%2) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
