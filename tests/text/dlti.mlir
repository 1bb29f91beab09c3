// Data layouts and targets: entries by keys, entries as attributes, and each attribute by itself.
// RUN: ods opt %s --allow-unregistered-dialect

module attributes {
  dlti.dl_spec = #dlti.dl_spec<
    index = 32, i64 = dense<[32, 64]> : vector<2xi64>, #dlti.dl_entry<f80, dense<128> : vector<1xi64>>,
    !llvm.ptr = dense<32> : vector<3xi64>, !llvm.struct<()> = dense<[32, 64]> : vector<2xi64>,
    "dlti.endianness" = "little", "dlti.stack_alignment" = 128 : i64, "dlti.legal_int_widths" = array<i32: 32, 64>,
    "dlti.function_pointer_alignment" = #dlti.function_pointer_alignment<64, function_dependent = true>>,
  dlti.map = #dlti.map<"a\0A\22" = #dlti.map<>, i32 = 2, "b" = #dlti.dl_spec<>>,
  dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"L1_cache_size_in_bytes" = 4096 : ui32>,
    #dlti.dl_entry<"GPU", #dlti.target_device_spec<"max_vector_op_width" = 64 : ui32>>>
} {
  // What is inside may say the same again, and more.
  module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little", "dlti.mangling_mode" = "e",
                                                  !llvm.struct<()> = dense<32> : vector<1xi64>>} {
  }
  "t.op"() {a = #dlti.dl_entry<i32, 5 : i32>, b = #dlti.dl_entry<"", #dlti.dl_spec<"x.y" = 1>>} : () -> ()
}
