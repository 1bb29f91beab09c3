// RUN: ods translate --mlir-to-llvmir %s

module attributes {llvm.data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", llvm.target_triple = "x86_64-unknown-linux-gnu", llvm.module_asm = ["foo", "bar \22x\22"], llvm.ident = "id", llvm.commandline = "cmd", llvm.dependent_libraries = ["a", "b"]} {
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<min, "PIC Level", 2 : i32>, #llvm.mlir.module_flag<append, "CG Profile", [#llvm.cgprofile_entry<from = @f, to = @f, count = 222>, #llvm.cgprofile_entry<from = @f, count = 222>]>, #llvm.mlir.module_flag<error, "ProfileSummary", #llvm.profile_summary<format = InstrProf, total_count = 263646, max_count = 86427, max_internal_count = 86427, max_function_count = 4691, num_counts = 3712, num_functions = 796, is_partial_profile = 0, partial_profile_ratio = 0.0 : f64, detailed_summary = <cut_off = 10000, min_count = 86427, num_counts = 1>, <cut_off = 100000, min_count = 86427, num_counts = 1>>>]
llvm.linker_options ["/DEFAULTLIB:", "libcmt"]
llvm.comdat @__llvm_comdat { llvm.comdat_selector @f2 any llvm.comdat_selector @k largest llvm.comdat_selector @unused exactmatch }
llvm.mlir.global external @kk(1 : i32) comdat(@__llvm_comdat::@k) : i32
llvm.func linkonce_odr @f2() comdat(@__llvm_comdat::@f2) { llvm.return }
llvm.func @f() { llvm.return }
llvm.func @res() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.mlir.ifunc external @ifn : !llvm.func<void (i32)>, !llvm.ptr @res {dso_local}
llvm.mlir.global_ctors ctors = [@f], priorities = [65535 : i32], data = [#llvm.zero]
llvm.mlir.global_dtors dtors = [@f, @f2], priorities = [1 : i32, 2 : i32], data = [#llvm.zero, @kk]
llvm.func @k(%p: !llvm.ptr, %x: i64) attributes {vec_type_hint = #llvm.vec_type_hint<hint = i32>, work_group_size_hint = array<i32: 128, 128, 128>, reqd_work_group_size = array<i32: 128, 256, 128>, intel_reqd_sub_group_size = 32 : i32} {
  %0 = llvm.load %p : !llvm.ptr -> i64
  %1 = llvm.load %p : !llvm.ptr -> i128
  %2 = llvm.load %p : !llvm.ptr -> f80
  %3 = llvm.load %p : !llvm.ptr -> !llvm.struct<(i8, i64)>
  %4 = llvm.load %p : !llvm.ptr -> vector<3xi32>
  %5 = llvm.alloca %x x !llvm.struct<packed (i8, i64)> : (i64) -> !llvm.ptr
  %6 = llvm.load %p : !llvm.ptr -> !llvm.ptr<270>
  %7 = llvm.load %p : !llvm.ptr -> i17
  llvm.call @ifn_(%p) : (!llvm.ptr) -> ()
  %8 = llvm.call_intrinsic "llvm.vector.reduce.add"(%4) : (vector<3xi32>) -> i32
  llvm.call_intrinsic "llvm.debugtrap"() : () -> ()
  %c = llvm.mlir.constant(true) : i1
 %9 = llvm.call_intrinsic "llvm.ctlz.i64"(%x, %c) : (i64, i1) -> i64
  llvm.intr.assume %c ["align"(%p, %x : !llvm.ptr, i64)] : i1
  llvm.call @ifn_(%p) ["tag"(%x : i64)] : (!llvm.ptr) -> ()
  llvm.return
^bb1:
  llvm.br ^bb1
}
llvm.func @ifn_(!llvm.ptr)
}
