// RUN: ods translate --mlir-to-llvmir %s

llvm.func @ba(%p: !llvm.ptr) -> !llvm.ptr {
  %0 = llvm.blockaddress <function = @ba, tag = <id = 1>> : !llvm.ptr
  %1 = llvm.dso_local_equivalent @ba : !llvm.ptr
  llvm.store %1, %p : !llvm.ptr, !llvm.ptr
  llvm.br ^bb1
^bb1:
  llvm.blocktag <id = 1>
  llvm.return %0 : !llvm.ptr
}
llvm.func @mm(%p: !llvm.ptr) {
  %0 = llvm.load %p {llvm.mmra = #llvm.mmra_tag<"foo":"bar">} : !llvm.ptr -> i32
  %1 = llvm.load %p {llvm.mmra = [#llvm.mmra_tag<"foo":"bar">, #llvm.mmra_tag<"a":"b">]} : !llvm.ptr -> i32
  llvm.return
}
llvm.func @tok() {
  %0 = llvm.mlir.none : !llvm.token
  llvm.return
}
llvm.func @sw(%x : i32) {
  llvm.switch %x : i32, ^bb1 [ ]
^bb1:
  llvm.return
}
llvm.func @cbr(%c: i1, %x : i32, %y: i32) -> i32 {
  llvm.cond_br %c, ^bb1(%x : i32), ^bb1(%y : i32)
^bb1(%z: i32):
  llvm.return %z : i32
}
llvm.func @ret() -> !llvm.struct<(i32, f32)> { %0 = llvm.mlir.undef : !llvm.struct<(i32, f32)> llvm.return %0 : !llvm.struct<(i32, f32)> }
llvm.func @p0(!llvm.ptr {llvm.nocapture}, !llvm.ptr {llvm.nonnull, llvm.dereferenceable = 16 : i64, llvm.readonly}, i32 {llvm.inreg, llvm.range = #llvm.constant_range<i32, 0, 4>}, f32 {llvm.nofpclass = 3 : i64}, !llvm.ptr {llvm.swiftself}, i32 {llvm.returned}) -> i32
llvm.func @md(%p: !llvm.ptr, %x: i32) { llvm.call @p1(%p) {arg_attrs = [{llvm.noalias, llvm.align = 4 : i64}], fastmathFlags = #llvm.fastmath<fast>} : (!llvm.ptr) -> f32
 llvm.return }
llvm.func @p1(!llvm.ptr) -> f32
llvm.func @mt(%x: i32) -> i32 { %0 = llvm.call musttail @mt(%x) : (i32) -> i32 llvm.return %0 : i32 }
llvm.func hidden @vis()
llvm.func extern_weak protected @vis2()
llvm.func @dl() attributes {dso_local}
llvm.func spir_kernelcc @sk() { llvm.return }
llvm.func amdgpu_gfxcc @sk2() { llvm.return }
