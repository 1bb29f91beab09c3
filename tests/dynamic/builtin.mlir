// RUN: not ods opt %s --load-dialect=include/Builtin.td
