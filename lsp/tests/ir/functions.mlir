// A comment.
// And its second line.
!b<|def alias|> = !toy.box<i8>
#n = 3 : i32

toy.func @one<|symbol|> {
  %a = toy.number 1
  %b<|value|> = toy<|op|>.number #n<|alias|>
  %c = toy.add %a plus %b<|use|> // the sum
  "t.pair"() ({
  ^bb0(%x<|argument|>: !b<|type alias|>, %y: i32):
    %p:2 = "t.two"() : () -> (i8, i32)
    %q = toy.add %y plus %p#1<|number|>
    toy.go ^bb1<|block use|>
  ^bb1<|block|>:
    toy.call @two<|call|>(%x) : !b
  }) : () -> ()
}

toy.func @two {
  toy.call @one(%b<|gone|>) : i32
}

module @inner {
  toy.func @one {
    "t.ref"() {to = @inner::@one} : () -> ()
  }
}
