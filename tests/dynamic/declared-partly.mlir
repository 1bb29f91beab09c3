// An error in a directive leaves the operations that use it without syntax, not the dialect.
// RUN: ods opt %s --load-dialect=include/Partly.td
partly.sized as "word"
"partly.named"() {name = 3 : i64} : () -> ()
