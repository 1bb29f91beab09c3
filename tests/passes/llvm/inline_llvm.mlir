// RUN: ods opt --inline %s
// RUN: ods opt --inline="default-pipeline=" --mlir-print-debuginfo %s

llvm.func @use(!llvm.ptr)
llvm.func @cond() -> i1

// Allocas move to the entry of the caller, with markers; those of unknown size are freed by resetting the stack.
llvm.func @allocates(%n: i32) {
  %size = llvm.mlir.constant(4 : i32) : i32
  %0 = llvm.alloca %size x f32 : (i32) -> !llvm.ptr
  llvm.call @use(%0) : (!llvm.ptr) -> ()
  %1 = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  llvm.call @use(%1) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @marked() {
  %size = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %size x f32 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %0 : !llvm.ptr
  llvm.call @use(%0) : (!llvm.ptr) -> ()
  llvm.intr.lifetime.end %0 : !llvm.ptr
  llvm.return
}
llvm.func @calls_allocates(%n: i32) {
  %0 = llvm.call @cond() : () -> i1
  llvm.cond_br %0, ^call, ^end
^call:
  llvm.call @allocates(%n) : (i32) -> ()
  llvm.call @marked() : () -> ()
  llvm.br ^end
^end:
  llvm.return
}

// Terminators that return go on behind the call.
llvm.func @choose(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^a, ^b
^a:
  llvm.return %a : i32
^b:
  llvm.unreachable
}
llvm.func @calls_choose(%c: i1, %a: i32) -> i32 {
  %0 = llvm.call @choose(%c, %a, %a) : (i1, i32, i32) -> i32
  llvm.return %0 : i32
}

// Arguments by value are copied unless the callee only reads them and they are aligned.
llvm.func @by_value(%p: !llvm.ptr {llvm.byval = i64, llvm.align = 16 : i64}) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @read_only(%p: !llvm.ptr {llvm.byval = i64, llvm.align = 16 : i64}) -> i32 attributes {memory_effects = #llvm.memory_effects<other = readwrite, argMem = read, inaccessibleMem = readwrite, errnoMem = readwrite, targetMem0 = readwrite, targetMem1 = readwrite>} {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.mlir.global private @aligned(7 : i64) {alignment = 32 : i64} : i64
llvm.func @calls_by_value(%p: !llvm.ptr, %q: !llvm.ptr {llvm.align = 16 : i64}) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.call @by_value(%p) : (!llvm.ptr) -> i32
  %1 = llvm.call @read_only(%p) : (!llvm.ptr) -> i32
  %2 = llvm.call @read_only(%q) : (!llvm.ptr) -> i32
  %3 = llvm.alloca %one x i64 {alignment = 1 : i64} : (i32) -> !llvm.ptr
  %4 = llvm.call @read_only(%3) : (!llvm.ptr) -> i32
  %5 = llvm.mlir.addressof @aligned : !llvm.ptr
  %6 = llvm.call @read_only(%5) : (!llvm.ptr) -> i32
  %7 = llvm.add %0, %1 : i32
  %8 = llvm.add %2, %4 : i32
  %9 = llvm.add %7, %8 : i32
  %10 = llvm.add %6, %9 : i32
  llvm.return %10 : i32
}

#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "old">
#scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain, description = "one">
#apart = #llvm.alias_scope_domain<id = distinct[5]<>>
#other = #llvm.alias_scope<id = distinct[2]<>, domain = #apart>
#group = #llvm.access_group<id = distinct[3]<>>
#more = #llvm.access_group<id = distinct[4]<>>

// Scopes of a copy are its own; parameters that alias nothing get some; those of the call hold as well.
llvm.func @scoped(%p: !llvm.ptr, %q: !llvm.ptr) {
  llvm.intr.experimental.noalias.scope.decl #scope
  %0 = llvm.load %p {alias_scopes = [#scope], access_groups = [#group]} : !llvm.ptr -> i32
  llvm.store %0, %q {noalias_scopes = [#scope]} : i32, !llvm.ptr
  llvm.return
}
llvm.func @calls_scoped(%p: !llvm.ptr, %q: !llvm.ptr) {
  llvm.call @scoped(%p, %q) {alias_scopes = [#other], access_groups = [#more]} : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @scoped(%q, %p) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
llvm.func @distinct_(%p: !llvm.ptr {llvm.noalias}, %q: !llvm.ptr {llvm.noalias}, %r: !llvm.ptr, %c: i1) {
  %0 = llvm.load %p : !llvm.ptr -> i32
  %1 = llvm.getelementptr %q[4] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %0, %1 : i32, !llvm.ptr
  %2 = llvm.select %c, %p, %r : i1, !llvm.ptr
  llvm.store %0, %2 : i32, !llvm.ptr
  llvm.cond_br %c, ^next(%p : !llvm.ptr), ^next(%q : !llvm.ptr)
^next(%3: !llvm.ptr):
  llvm.store %0, %3 : i32, !llvm.ptr
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  %4 = llvm.load %r : !llvm.ptr -> !llvm.ptr
  llvm.store %0, %4 : i32, !llvm.ptr
  llvm.return
}
llvm.func @calls_distinct(%p: !llvm.ptr, %q: !llvm.ptr, %c: i1) {
  llvm.call @distinct_(%p, %q, %q, %c) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> ()
  llvm.return
}

// None of these is inlined.
llvm.func @no() attributes {no_inline} { llvm.return }
llvm.func @passes() attributes {passthrough = ["strictfp"]} { llvm.return }
llvm.func @various(...) { llvm.return }
llvm.func @in_alloca(%p: !llvm.ptr {llvm.inalloca = i64}) { llvm.return }
llvm.func @handles() attributes {personality = @use} { llvm.return }
llvm.func internal @one_use() { llvm.return }
llvm.func @refused(%p: !llvm.ptr) {
  llvm.call @no() : () -> ()
  llvm.call @passes() : () -> ()
  llvm.call @various() vararg(!llvm.func<void (...)>) : () -> ()
  llvm.call @in_alloca(%p) : (!llvm.ptr) -> ()
  llvm.call @handles() : () -> ()
  llvm.call @marked() {no_inline} : () -> ()
  llvm.call @one_use() : () -> ()
  llvm.return
}
