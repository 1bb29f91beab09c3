// RUN: ods opt %s

llvm.mlir.global internal constant @text("hi\0A") {addr_space = 0 : i32}
llvm.mlir.global external @pair() : !llvm.struct<packed (i8, ptr)>
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func internal fastcc @f(%a: i32, %p: !llvm.ptr {llvm.noalias}) -> i32 attributes {no_unwind} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.icmp "slt" %a, %one : i32
  llvm.cond_br %c, ^bb1, ^bb2(%a : i32)
^bb1:
  %s = llvm.alloca %one x !llvm.array<4 x i32> {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %g = llvm.getelementptr %s[0, %a] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
  %v = llvm.load %g : !llvm.ptr -> i32
  %r = llvm.call fastcc @f(%v, %p) : (i32, !llvm.ptr) -> i32
  llvm.switch %r : i32, ^bb2(%r : i32) [
    -1: ^bb2(%v : i32),
    7: ^bb3
  ]
^bb2(%x: i32):
  llvm.return %x : i32
^bb3:
  // The type of a pair is made, not written.
  %pair = llvm.cmpxchg %p, %v, %v acq_rel monotonic : !llvm.ptr, i32
  %old = llvm.extractvalue %pair[0] : !llvm.struct<(i32, i1)>
  %t = llvm.mlir.addressof @text : !llvm.ptr
  %n = llvm.call @printf(%t, %one) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  llvm.return %n : i32
}

// A negative number that fits the digits' bits is what it wraps to.
llvm.func @wrapped() -> !llvm.array<-2 x ptr<-1>>
