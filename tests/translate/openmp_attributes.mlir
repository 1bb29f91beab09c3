// RUN: ods translate --mlir-to-llvmir %s
// A function that only the host has is left out of a device's code.

module attributes {
  omp.flags = #omp.flags<debug_kind = 1, assume_no_thread_state = true, openmp_device_version = 51>,
  omp.is_target_device = true,
  omp.version = #omp.version<version = 50>
} {
  llvm.func @only_host() attributes {omp.declare_target = #omp.declaretarget<device_type = (host), capture_clause = (to)>} {
    llvm.return
  }
  llvm.func @only_device() attributes {omp.declare_target = #omp.declaretarget<device_type = (nohost), capture_clause = (enter)>} {
    llvm.return
  }
  llvm.func @use(i32)
  llvm.func @teams(%x: i32) attributes {omp.declare_target = #omp.declaretarget<device_type = (any), capture_clause = (to)>} {
    omp.teams {
      llvm.call @use(%x) : (i32) -> ()
      omp.terminator
    }
    llvm.return
  }
}
