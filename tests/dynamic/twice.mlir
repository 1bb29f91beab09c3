// RUN: not ods opt %s --load-dialect=include/Geo.td --load-dialect=geo=include/Geo.td
