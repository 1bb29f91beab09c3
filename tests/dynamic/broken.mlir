// RUN: not ods opt %s --load-dialect=include/Broken.td
