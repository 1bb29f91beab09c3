// RUN: ods translate --mlir-to-llvmir %s

#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "domain">
#scope1 = #llvm.alias_scope<id = distinct[1]<>, domain = #domain, description = "one">
#scope2 = #llvm.alias_scope<id = distinct[2]<>, domain = #domain>
#scope3 = #llvm.alias_scope<id = "named", domain = <id = "domain of names">>
#group1 = #llvm.access_group<id = distinct[3]<>>
#group2 = #llvm.access_group<id = distinct[4]<>>
#root = #llvm.tbaa_root<id = "Simple C/C++ TBAA">
#root2 = #llvm.tbaa_root
#char = #llvm.tbaa_type_desc<id = "omnipotent char", members = {<#root, 0>}>
#int = #llvm.tbaa_type_desc<id = "int", members = {<#char, 0>}>
#pair = #llvm.tbaa_type_desc<id = "pair", members = {<#int, 0>, <#int, 4>}>
#lone = #llvm.tbaa_type_desc<id = "lone", members = {<#root2, 0>}>
#tag = #llvm.tbaa_tag<base_type = #pair, access_type = #int, offset = 4>
#tag2 = #llvm.tbaa_tag<base_type = #lone, access_type = #lone, offset = 0, constant = true>
#followup = #llvm.loop_annotation<disableNonforced = true>
#loop = #llvm.loop_annotation<disableNonforced = true, mustProgress = true, isVectorized = true,
  vectorize = <disable = false, predicateEnable = true, scalableEnable = false, width = 16 : i32, followupVectorized = #followup>,
  interleave = <count = 32 : i32>,
  unroll = <disable = true, count = 64 : i32, runtimeDisable = false, full = true>,
  unrollAndJam = <disable = false, count = 32 : i32, followupAll = #followup>,
  licm = <disable = true, versioningDisable = true>,
  distribute = <disable = true>, pipeline = <disable = false, initiationinterval = 2 : i32>,
  peeled = <count = 8 : i32>, unswitch = <partialDisable = true>,
  parallelAccesses = #group1, #group2>

llvm.func @use(!llvm.ptr)
llvm.func @metadata(%p: !llvm.ptr, %c: i1) {
  llvm.intr.experimental.noalias.scope.decl #scope1
  llvm.br ^bb1
^bb1:
  %0 = llvm.load %p {access_groups = [#group1], alias_scopes = [#scope1], noalias_scopes = [#scope2, #scope3]} : !llvm.ptr -> i32
  llvm.store %0, %p {access_groups = [#group1, #group2], tbaa = [#tag]} : i32, !llvm.ptr
  %1 = llvm.load %p {tbaa = [#tag2]} : !llvm.ptr -> i32
  %2 = llvm.atomicrmw add %p, %0 monotonic {alias_scopes = [#scope3]} : !llvm.ptr, i32
  %3 = llvm.cmpxchg %p, %0, %0 acq_rel monotonic {tbaa = [#tag]} : !llvm.ptr, i32
  llvm.call @use(%p) {access_groups = [#group2], noalias_scopes = [#scope1]} : (!llvm.ptr) -> ()
  "llvm.intr.memcpy"(%p, %p, %0) <{isVolatile = false, tbaa = [#tag], alias_scopes = [#scope1]}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.cond_br %c weights([3, 5]), ^bb1, ^bb2 {loop_annotation = #loop}
^bb2:
  llvm.return
}

// ROUND-TRIP: off, `mlir-opt` prints aliases in another order after bytecode, too.
