// RUN: not ods opt %s --no-such-flag
// RUN: not ods opt %s --mlir-print-op-generics
// RUN: not ods opt %s --mlir-print-op-generic=maybe
// RUN: not ods opt %s --mlir-elide-elementsattrs-if-larger=-1
// RUN: not ods opt %s --emit-bytecode-version=x
// RUN: not ods opt %s --emit-bytecode-version=3
// RUN: not ods opt %s --emit-bytecode --emit-bytecode-version=-1
// RUN: not ods opt %s --verify-diagnostics=some
// RUN: not ods opt %s %s
// RUN: not ods opt %s --mlir-print-stacktrace-on-diagnostic

func.func private @f()
