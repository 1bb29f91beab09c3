// RUN: ods opt --mem2reg %s
// RUN: ods opt --mem2reg --mlir-pass-statistics %s -o -
// RUN: ods opt --pass-pipeline="builtin.module(llvm.func(mem2reg{region-simplify=false}))" --mlir-print-debuginfo %s

llvm.func @use(i32)

// What was stored last is what is loaded; before that nobody knows.
llvm.func @straight(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %before = llvm.load %p : !llvm.ptr -> i32
  llvm.call @use(%before) : (i32) -> ()
  llvm.store %a, %p : i32, !llvm.ptr
  %after = llvm.load %p : !llvm.ptr -> i32
  llvm.return %after : i32
}

// Where paths join, and the slot is read behind that, a block argument takes what they stored.
llvm.func @join(%c: i1, %a: i32, %b: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %q = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.cond_br %c, ^then, ^else
^then:
  llvm.store %a, %p : i32, !llvm.ptr
  llvm.store %a, %q : i32, !llvm.ptr
  llvm.br ^end
^else:
  llvm.store %b, %p : i32, !llvm.ptr
  llvm.store %b, %q : i32, !llvm.ptr
  llvm.br ^end
^end:
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}

// Both edges of one branch hand it on; a loop hands it to itself.
llvm.func @loop(%c: i1, %n: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.br ^head
^head:
  %v = llvm.load %p : !llvm.ptr -> i32
  %w = llvm.add %v, %n : i32
  llvm.store %w, %p : i32, !llvm.ptr
  llvm.cond_br %c, ^head, ^mid
^mid:
  llvm.switch %n : i32, ^end [
    3: ^head,
    4: ^end
  ]
^end:
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}

// Code that nothing reaches gets what was never stored.
llvm.func @unreachable(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i32, !llvm.ptr
  llvm.br ^end
^dead:
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.call @use(%v) : (i32) -> ()
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.br ^end
^end:
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}

// Other types of the same size are cast, smaller ones are shifted and masked.
llvm.func @types(%f: f32, %s: i16, %q: !llvm.ptr, %v: vector<4xi8>) -> i8 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %f, %p : f32, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> vector<2xi16>
  llvm.store %0, %q : vector<2xi16>, !llvm.ptr
  llvm.store %s, %p : i16, !llvm.ptr
  %1 = llvm.load %p : !llvm.ptr -> f16
  llvm.store %1, %q : f16, !llvm.ptr
  llvm.store %v, %p : vector<4xi8>, !llvm.ptr
  %2 = llvm.load %p : !llvm.ptr -> i8
  %r = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %l = llvm.load %r : !llvm.ptr -> i64
  llvm.store %l, %q : i64, !llvm.ptr
  llvm.return %2 : i8
}

// What cannot be seen through keeps the slot: too large a load, a volatile one, the address going elsewhere, an
// address of a part, an alloca that may be made several times.
llvm.func @kept(%a: i32, %q: !llvm.ptr, %n: i64) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i64
  llvm.store %1, %q : i64, !llvm.ptr
  %2 = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %a, %2 : i32, !llvm.ptr
  %3 = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %3, %q : !llvm.ptr, !llvm.ptr
  %4 = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %5 = llvm.getelementptr %4[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %a, %5 : i32, !llvm.ptr
  llvm.br ^next
^next:
  %6 = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %6 : i32, !llvm.ptr
  llvm.return
}

// Operations that only mention the address go with it.
llvm.func @mentions(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %p : !llvm.ptr
  %i = llvm.intr.invariant.start 4, %p : !llvm.ptr
  llvm.intr.invariant.end %i, 4, %p : !llvm.ptr
  %g = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, i32
  %c = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<2>
  llvm.intr.lifetime.start %c : !llvm.ptr<2>
  %l = llvm.intr.launder.invariant.group %p : !llvm.ptr
  %s = llvm.intr.strip.invariant.group %l : !llvm.ptr
  llvm.intr.lifetime.start %s : !llvm.ptr
  llvm.store %a, %p : i32, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.intr.lifetime.end %p : !llvm.ptr
  llvm.return %v : i32
}

// Filling and copying all of a slot.
llvm.func @intrinsics(%q: !llvm.ptr, %byte: i8) -> f32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %seven = llvm.mlir.constant(7 : i8) : i8
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  "llvm.intr.memset"(%p, %seven, %four) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.call @use(%0) : (i32) -> ()
  "llvm.intr.memset.inline"(%p, %byte) <{isVolatile = false, len = 4 : i64}> : (!llvm.ptr, i8) -> ()
  %1 = llvm.load %p : !llvm.ptr -> i32
  llvm.call @use(%1) : (i32) -> ()
  "llvm.intr.memcpy"(%p, %q, %four) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  "llvm.intr.memcpy.inline"(%q, %p) <{isVolatile = false, len = 4 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  %f = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  "llvm.intr.memset"(%f, %byte, %four) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
  %2 = llvm.load %f : !llvm.ptr -> f32
  llvm.return %2 : f32
}

// One slot copied to another goes when that one does.
llvm.func @copied(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %q = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i32, !llvm.ptr
  "llvm.intr.memmove"(%q, %p, %four) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %v = llvm.load %q : !llvm.ptr -> i32
  llvm.return %v : i32
}

#file = #llvm.di_file<"a.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = false, emissionKind = Full>
#sub = #llvm.di_subprogram<compileUnit = #unit, scope = #file, name = "f", file = #file>
#var = #llvm.di_local_variable<scope = #sub, name = "v", file = #file, line = 1>

// A variable that lived in the slot is described by the values.
llvm.func @debugged(%c: i1, %a: i32, %b: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.intr.dbg.declare #var = %p : !llvm.ptr
  llvm.intr.dbg.value #var = %p : !llvm.ptr
  llvm.cond_br %c, ^then, ^else
^then:
  llvm.store %a, %p : i32, !llvm.ptr
  llvm.br ^end
^else:
  llvm.store %b, %p : i32, !llvm.ptr
  llvm.br ^end
^end:
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}
