// RUN: not ods opt --split-input-file --verify-diagnostics %s
// RUN: not ods opt --split-input-file --verify-diagnostics=only-expected %s

// All that can be wrong with what a file expects.
// expected-error@unknown {{nowhere}}
func.func @f() { return } // expected-warning {{not there}}
// -----
"t.a"() : () -> () // expected-note {{unregistered}}
// expected-error-re@+1 {{op{{en}}
// -----
"t.a"() : () -> () // expected-error {{unregistered}}
// expected-remark@above {{x}}
// -----
	"t.b"() : () -> ()
