// RUN: not ods opt --split-input-file --verify-diagnostics %s

// Regular expressions are POSIX's extended ones.
"t.a"() : () -> () // expected-error-re {{unregistered {{[[:alpha:]]+[.]?}} If this {{(is|was)}}}}
// expected-error-re@+1 {{escaped {{\d}} letters stand for themselves}}
"t.a"() : () -> ()
// -----
// expected-error-re {{{{[a}} x}}
// expected-error-re {{{{[[:letter:]]}} x}}
// expected-error-re {{{{[z-a]}} x}}
// expected-error-re {{{{(a}} x}}
// expected-error-re {{{{a)}} x}}
// expected-error-re {{{{a{2}} x}}
// expected-error-re {{{{a{2,1} }} x}}
// expected-error-re {{{{a**}} x}}
// expected-error-re {{{{^*}} x}}
// expected-error-re {{{{a||b}} x}}
// expected-error-re {{{{\}} x}}
// expected-error-re {{{{\1}} x}}
module {}
