// At the head.

// Of one.
toy.func   @one {
      %sum_of   = toy.number 1   // behind
  // Above the addition.
  // In two lines.
    %b = toy.add %sum_of
        plus %sum_of
  "t.two"(%b) : (i32) -> ()
}
// At the end.
