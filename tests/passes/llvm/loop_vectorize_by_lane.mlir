// RUN: ods opt "--pass-pipeline=builtin.module(llvm.func(llvm-loop-vectorize{lanes=2 remarks=true}))" %s -o /dev/null

// A double becomes an integer lane by lane: the sine of multiples of pi has many other operations.
llvm.func @sine(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  %pi = llvm.mlir.constant(3.1415926535897931 : f64) : f64
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %x = llvm.load %of_a : !llvm.ptr -> f64
  %times = llvm.fdiv %x, %pi : f64
  %whole = llvm.intr.floor(%times) : (f64) -> f64
  %multiple = llvm.fmul %whole, %pi : f64
  %rest = llvm.fsub %x, %multiple : f64
  %number = llvm.fptosi %whole : f64 to i64
  %bit = llvm.and %number, %1 : i64
  %is_odd = llvm.icmp "ne" %bit, %0 : i64
  %negated = llvm.fneg %rest : f64
  %y = llvm.select %is_odd, %negated, %rest : i1, f64
  llvm.store %y, %of_b : f64, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}

// Here it has few.
llvm.func @converted(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(64 : i64) : i64
  llvm.br ^body(%0 : i64)
^body(%i: i64):
  %of_a = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %of_b = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %of_a : !llvm.ptr -> f64
  %number = llvm.fptosi %x : f64 to i64
  llvm.store %number, %of_b : i64, !llvm.ptr
  %i1 = llvm.add %i, %1 : i64
  %more = llvm.icmp "ult" %i1, %n : i64
  llvm.cond_br %more, ^body(%i1 : i64), ^end
^end:
  llvm.return
}
