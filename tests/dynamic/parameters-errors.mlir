// RUN: not ods opt %s --load-dialect=include/Params.td --allow-unregistered-dialect --split-input-file

"x.y"() {m = #p.map<affine_map<(d0) -> (d0)>>} : () -> ()

// -----

"x.y"() {m = #p.map<(d0) : (d0 == 0)>} : () -> ()

// -----

"p.p_big"() {value = 2 : i32} : () -> ()

// -----

"p.p_widebits"() {value = -9223372036854775807 : i64} : () -> ()
