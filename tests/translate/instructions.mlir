// RUN: ods translate --mlir-to-llvmir %s

llvm.mlir.global internal constant @string_const("foobar") : !llvm.array<6 x i8>
llvm.mlir.global internal @int_global_undef() : i64
llvm.mlir.global external @explicit_undef() : i32 { %0 = llvm.mlir.undef : i32 llvm.return %0 : i32 }
llvm.mlir.global internal @i32_global(42: i32) : i32
llvm.mlir.global private @priv(dense<0.0> : tensor<3x2xf32>) : !llvm.array<3 x array<2 x f32>>
llvm.mlir.global linkonce_odr hidden @lo(7 : i8) {alignment = 16 : i64, dso_local, section = ".mysec"} : i8
llvm.mlir.global weak unnamed_addr constant @w(1.5 : f64) {addr_space = 3 : i32} : f64
llvm.mlir.global extern_weak @ew() : i32
llvm.mlir.global common @cm(0 : i32) : i32
llvm.mlir.global external thread_local @tls(1 : i32) {dso_local} : i32
llvm.mlir.global appending @app(dense<[1,2]> : tensor<2xi32>) : !llvm.array<2 x i32>
llvm.mlir.global external protected local_unnamed_addr @pr(3 : i32) {externally_initialized} : i32
llvm.mlir.global private constant @str2("a\00b\22\\\n") : !llvm.array<6 x i8>
llvm.mlir.global internal constant @vecs(dense<[[1.0, 2.0],[3.0,4.0]]> : vector<2x2xf32>) : !llvm.array<2 x vector<2xf32>>
llvm.mlir.global internal @st() : !llvm.struct<"mystruct", (i32, ptr, array<2 x struct<"inner", (f32)>>)> {
  %0 = llvm.mlir.zero : !llvm.struct<"mystruct", (i32, ptr, array<2 x struct<"inner", (f32)>>)>
  %1 = llvm.mlir.addressof @i32_global : !llvm.ptr
  %2 = llvm.insertvalue %1, %0[1] : !llvm.struct<"mystruct", (i32, ptr, array<2 x struct<"inner", (f32)>>)>
  llvm.return %2 : !llvm.struct<"mystruct", (i32, ptr, array<2 x struct<"inner", (f32)>>)>
}
llvm.mlir.global internal @fp() : !llvm.ptr { %0 = llvm.mlir.addressof @f : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.mlir.global internal @"weird name"() : !llvm.ptr { %0 = llvm.mlir.addressof @st : !llvm.ptr %1 = llvm.getelementptr %0[0, 2, 1, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"mystruct", (i32, ptr, array<2 x struct<"inner", (f32)>>)> llvm.return %1 : !llvm.ptr }
llvm.mlir.alias external @al : i32 { %0 = llvm.mlir.addressof @i32_global : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.mlir.alias weak hidden unnamed_addr @al2 : i32 { %0 = llvm.mlir.addressof @lo : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.func @f(i32 {llvm.noundef, llvm.zeroext}, !llvm.ptr {llvm.byval = !llvm.struct<"sr", (i64)>, llvm.align = 8 : i64}) -> (i32 {llvm.signext})
llvm.func @var(i32, ...) -> i32
llvm.func internal local_unnamed_addr fastcc @cc(%a: i32) -> i32 attributes {passthrough = ["noinline", ["alignstack", "4"], ["foo", "bar"], "baz", ["allocsize", "4294967295"]], garbageCollector = "statepoint-example", sym_visibility = "private", section = "sec", alignment = 32 : i64, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, vscale_range = #llvm.vscale_range<minRange = 1, maxRange = 16>, target_cpu = "gfx90a", target_features = #llvm.target_features<["+a", "-b"]>, frame_pointer = #llvm.framePointerKind<"non-leaf">, uwtable_kind = #llvm.uwtableKind<sync>, no_unwind, will_return, convergent} { llvm.return %a : i32 }
llvm.func @body(%x: i32, %p: !llvm.ptr, %c: i1, %v: vector<4xf32>, %fl: f32) -> i32 attributes {personality = @var, function_entry_count = 4242 : i64} {
  %null = llvm.mlir.zero : !llvm.ptr
  %gg = llvm.mlir.addressof @i32_global : !llvm.ptr
  %r = llvm.call fastcc @cc(%x) : (i32) -> i32
  %r2 = llvm.call tail @var(%x, %p) vararg(!llvm.func<i32 (i32, ...)>) : (i32, !llvm.ptr) -> i32
  %r3 = llvm.call %p(%x) : !llvm.ptr, (i32) -> i32
  llvm.call %p() {convergent, no_unwind, memory_effects = #llvm.memory_effects<other = read, argMem = read, inaccessibleMem = read, errnoMem = read, targetMem0 = read, targetMem1 = read>} : !llvm.ptr, () -> ()
  %fm = llvm.fadd %fl, %fl {fastmathFlags = #llvm.fastmath<fast>} : f32
  %fm2 = llvm.fmul %fm, %fl {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
  %fc = llvm.fcmp "_true" %fl, %fm2 {fastmathFlags = #llvm.fastmath<nsz>} : f32
  %sel = llvm.select %c, %fl, %fm2 {fastmathFlags = #llvm.fastmath<reassoc>} : i1, f32
  %neg = llvm.fneg %sel {fastmathFlags = #llvm.fastmath<arcp>} : f32
  %ld = llvm.load volatile %p {alignment = 4 : i64, nontemporal} : !llvm.ptr -> i64
  %ld2 = llvm.load %p atomic syncscope("singlethread") acquire {alignment = 8 : i64} : !llvm.ptr -> i64
  %ld3 = llvm.load %p invariant invariant_group dereferenceable<bytes = 8> : !llvm.ptr -> !llvm.ptr
  llvm.store volatile %x, %p : i32, !llvm.ptr
  llvm.store %x, %p atomic seq_cst {alignment = 4 : i64} : i32, !llvm.ptr
  %rmw = llvm.atomicrmw volatile _xor %p, %x syncscope("agent") acq_rel {alignment = 16 : i64} : !llvm.ptr, i32
  %rmw2 = llvm.atomicrmw usub_sat %p, %x monotonic : !llvm.ptr, i32
  %cx = llvm.cmpxchg weak volatile %p, %x, %x syncscope("a") acq_rel monotonic : !llvm.ptr, i32
  llvm.fence syncscope("agent") seq_cst
  llvm.fence release
  %al = llvm.alloca %x x i64 {alignment = 32 : i64} : (i32) -> !llvm.ptr<5>
  %one = llvm.mlir.constant(1 : i32) : i32
  %al2 = llvm.alloca inalloca %one x !llvm.struct<"mystruct", (i32, ptr, array<2 x struct<"inner", (f32)>>)> : (i32) -> !llvm.ptr
  %g1 = llvm.getelementptr inbounds|nuw %p[%x] : (!llvm.ptr, i32) -> !llvm.ptr, i8
  %g2 = llvm.getelementptr nusw %p[%x, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<"ggg", (i8, i32)>
  %ex = llvm.extractelement %v[%x : i32] : vector<4xf32>
  %in = llvm.insertelement %ex, %v[%x : i32] : vector<4xf32>
  %sh = llvm.shufflevector %v, %in [0, -1, 7, 3, 2] : vector<4xf32>
  %sh0 = llvm.shufflevector %v, %v [0, 0] : vector<4xf32>
  %cst = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4xf32>
  %vv = llvm.fadd %v, %cst : vector<4xf32>
  %cst2 = llvm.mlir.constant(dense<[1.0, 2.0, 3.0, 0x7FC00000]> : vector<4xf32>) : vector<4xf32>
  %vv2 = llvm.fadd %vv, %cst2 : vector<4xf32>
  %sc = llvm.mlir.constant(dense<7> : vector<[4]xi32>) : vector<[4]xi32>
  %sv = llvm.load %p : !llvm.ptr -> vector<[4]xi32>
  %sv2 = llvm.add %sv, %sc : vector<[4]xi32>
  %z = llvm.zext nneg %x : i32 to i64
  %t = llvm.trunc %z overflow<nsw, nuw> : i64 to i32
  %o = llvm.or disjoint %t, %x : i32
  %ud = llvm.udiv exact %o, %x : i32
  %ad = llvm.add %ud, %x overflow<nsw> : i32
  %sl = llvm.shl %ad, %x overflow<nuw> : i32
  %u2 = llvm.uitofp nneg %sl : i32 to f16
  %ext = llvm.fpext %u2 : f16 to f64
  %fr = llvm.freeze %ext : f64
  %asm = llvm.inline_asm has_side_effects is_align_stack asm_dialect = intel "bswap $0", "=r,r" %x : (i32) -> i32
  llvm.inline_asm "nop \22q\22", "" : () -> ()
  %va = llvm.va_arg %p : (!llvm.ptr) -> i32
  %as = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<2>
  llvm.switch %x : i32, ^bb1(%x : i32) [ 1: ^bb1(%one : i32), -2: ^bb2 ] {branch_weights = array<i32: 5, 6, 7>}
^bb1(%q: i32):
  llvm.cond_br %c weights([1, 2]), ^bb2, ^bb2
^bb2:
  llvm.indirectbr %p : !llvm.ptr, [ ^bb3, ^bb4 ]
^bb3:
  %iv = llvm.invoke @var(%x) to ^bb4 unwind ^bb5 vararg(!llvm.func<i32 (i32, ...)>) : (i32) -> i32
^bb4:
  llvm.return %x : i32
^bb5:
  %lp = llvm.landingpad cleanup (catch %null : !llvm.ptr) (catch %gg : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %lp : !llvm.struct<(ptr, i32)>
^bb6:
  llvm.unreachable
}

// ROUND-TRIP: off, the syntax of `vscale_range` does not say its width.

// Alignments are powers of two.
llvm.func @alignments(%p: !llvm.ptr, %i: i32) attributes {alignment = 12 : i64} {
  %0 = llvm.load %p {alignment = 3 : i64} : !llvm.ptr -> i32
  %1 = llvm.load %p {alignment = 0 : i64} : !llvm.ptr -> i32
  llvm.store %0, %p {alignment = 7 : i64} : i32, !llvm.ptr
  %2 = llvm.alloca %i x i32 {alignment = 100 : i64} : (i32) -> !llvm.ptr
  %3 = llvm.cmpxchg %p, %i, %i acq_rel monotonic {alignment = 6 : i64} : !llvm.ptr, i32
  llvm.return
}
