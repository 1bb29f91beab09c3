// RUN: ods opt %s --verify-diagnostics --split-input-file --allow-unregistered-dialect
// Keys, values and places of data layouts and targets.

// expected-error @+1 {{expected a type or a quoted string}}
"t.op"() {a = #dlti.dl_entry<x, 5 : i32>} : () -> ()

// -----

// expected-error @+1 {{expected '='}}
"t.op"() {a = #dlti.dl_spec<"a" : i32 = 1>} : () -> ()

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
"t.op"() {a = #dlti.map<5 : i32>} : () -> ()

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
"t.op"() {a = #dlti.target_device_spec<i32 = 5>} : () -> ()

// -----

// expected-error @+1 {{repeated DLTI key: "a"}}
"t.op"() {a = #dlti.dl_spec<"a" = 1, "a" = 2>} : () -> ()

// -----

// expected-error @+1 {{repeated DLTI key: i32}}
"t.op"() {a = #dlti.map<#dlti.dl_entry<i32, 1>, i32 = 2>} : () -> ()

// -----

// expected-error @+1 {{empty string as DLTI key is not allowed}}
"t.op"() {a = #dlti.dl_spec<"" = 5>} : () -> ()

// -----

// expected-error @+1 {{type as DLTI key is not allowed}}
"t.op"() {a = #dlti.target_device_spec<#dlti.dl_entry<i32, 5>>} : () -> ()

// -----

// expected-error @+1 {{non-string key of DLTI system spec}}
"t.op"() {a = #dlti.target_system_spec<#dlti.dl_entry<i32, 5>>} : () -> ()

// -----

// expected-error @+1 {{value associated with key "CPU" is not a DLTI device spec}}
"t.op"() {a = #dlti.target_system_spec<"CPU" = 5>} : () -> ()

// -----

// expected-error @+1 {{repeated DLTI key: "CPU"}}
"t.op"() {a = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"a" = 5>, "CPU" = #dlti.target_device_spec<"a" = 5>>} : () -> ()

// -----

// expected-error @+1 {{no DLTI entries provided}}
"t.op"() {a = #dlti.target_device_spec<>} : () -> ()

// -----

// expected-error @+1 {{no DLTI entries provided}}
"t.op"() {a = #dlti.target_system_spec<>} : () -> ()

// -----

// expected-error @+1 {{attribute 'dlti.target_device_spec' not supported by dialect}}
"t.op"() {dlti.target_device_spec = 5} : () -> ()

// -----

// expected-error @+1 {{'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute}}
"t.op"() {dlti.dl_spec = 5} : () -> ()

// -----

// expected-error @+1 {{'dlti.map' is expected to be a #dlti.map attribute}}
"t.op"() {dlti.map = 5} : () -> ()

// -----

// expected-error @+1 {{'dlti.target_system_spec' is expected to be a #dlti.target_system_spec attribute}}
"t.op"() {dlti.target_system_spec = 5} : () -> ()

// -----

// On other operations than modules entries mean nothing.
"t.op"() {dlti.dl_spec = #dlti.dl_spec<i32 = 5>} : () -> ()

// -----

// expected-error @+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<f32, 5 : i64>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = 5>} {}

// -----

// expected-error @+1 {{expected 1 or 2 elements in the data layout entry #dlti.dl_entry<i32, dense<32> : vector<3xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<3xi64>>} {}

// -----

// expected-error @+1 {{preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry #dlti.dl_entry<i32, dense<[32, 16]> : vector<2xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<[32, 16]> : vector<2xi64>>} {}

// -----

// expected-error @+1 {{expected integer attribute in the data layout entry for 'index'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<index = "a">} {}

// -----

// expected-error @+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<tuple<> = 5>} {}

// -----

// expected-error @+1 {{data layout specified for a type that does not support it}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.void = 5>} {}

// -----

// expected-error @+1 {{expected layout attribute for '!llvm.ptr' to be a dense integer elements attribute with 3 or 4 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<5xi64>>} {}

// -----

// expected-error @+1 {{expected i64 parameters for '!llvm.ptr'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<3xi32>>} {}

// -----

// expected-error @+1 {{preferred alignment is expected to be at least as large as ABI alignment}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[64, 64, 32]> : vector<3xi64>>} {}

// -----

// expected-error @+1 {{expected layout attribute for '!llvm.struct<()>' to be a dense integer elements attribute of 1 or 2 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = 5>} {}

// -----

// expected-error @+1 {{unexpected layout attribute for struct '!llvm.struct<(i32)>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<(i32)> = dense<[32, 64]> : vector<2xi64>>} {}

// -----

// expected-error @+1 {{'dlti.endianness' data layout entry is expected to be either 'big' or 'little'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "some">} {}

// -----

// expected-error @+1 {{unknown data layout entry name: dlti.unknown}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.unknown" = 5>} {}

// -----

// expected-error @+3 {{'builtin.module' op expects at most one data layout attribute}}
// expected-note @+2 {{'a.dl_spec' is a data layout attribute}}
// expected-note @+1 {{'b.dl_spec' is a data layout attribute}}
module attributes {a.dl_spec = #dlti.dl_spec<>, b.dl_spec = #dlti.dl_spec<>} {}

// -----

// expected-note @+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little">} {
  // expected-error @+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {}
}

// -----

// expected-note @+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<32> : vector<2xi64>>} {
  // expected-error @+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<64> : vector<2xi64>>} {}
}
