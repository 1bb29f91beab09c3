// RUN: not ods opt invalid.mlirbc
// RUN: not ods opt --allow-unregistered-dialect asm.mlirbc
// What is wrong with bytecode is told with where the bytecode came from: what the verifier finds (a function of unknown
// visibility), and what the text of an attribute lacks (a flag called `nope`), whose place is one in that text.
