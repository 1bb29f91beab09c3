// RUN: ods opt %s --verify-diagnostics --split-input-file --allow-unregistered-dialect

func.func @undeclared() -> i32 {
  return %nowhere : i32 // expected-error {{use of undeclared SSA value name}}
}

// -----

func.func @redefined(%a: i32) {
  // expected-note @below {{previously defined here}}
  %0 = "t.op"() : () -> i32
  %0 = "t.op"() : () -> i32 // expected-error {{redefinition of SSA value '%0'}}
}

// -----

func.func @block() {
  cf.br ^nowhere // expected-error {{reference to an undefined block}}
}

// -----

"t.op"() {a = 1, a = 2} : () -> () // expected-error {{duplicate key 'a' in dictionary attribute}}

// -----

"t.op"() {a = 300 : i8} : () -> () // expected-error {{integer constant out of range for attribute}}

// -----

// expected-error @+1 {{expected '"' in string literal}}
"t.op"() {a = "unfinished} : () -> ()

// -----

%0:2 = "t.op"() : () -> i32 // expected-error {{operation defines 1 results but was provided 2 to bind}}

// -----

"t.op"() {a = #undefined} : () -> () // expected-error {{undefined symbol alias id 'undefined'}}

// -----

func.func @type(%a: vector<0xf32>) // expected-error {{vector types must have positive constant sizes but got 0}}

// -----

// expected-error @+2 {{Dialect `unknown' not found for custom op 'unknown.op'}}
// expected-note @+1 {{Available dialects: }}
unknown.op
