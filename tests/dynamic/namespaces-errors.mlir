// RUN: not ods opt %s --load-dialect=include/Spaces.td --split-input-file

spaces.end

// -----

"spaces.box"() ({
  %0 = spaces.build
}) : () -> ()

// -----

func.func @f(%x: i32) {
  "spaces.is3"(%x) : (i32) -> ()
}

// -----

func.func @f(%x: i32) {
  "spaces.match"(%x, %x) : (i32, i32) -> ()
}
