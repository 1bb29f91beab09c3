module {
  toy.func @one {
    %a = toy.number 1
    %wide = "t.wide"() : () -> i64
    %b = toy.add %a plus %<|values|>
  }
  toy.func @two {
    %a = toy.number 1 : i8
    toy.call @<|symbols|>
  }
  toy.func @three {
    toy.<|operations|>
    %v = toy.add %none plus %none
  }
  toy.func @four {
    "t.any"() : () -> !<|types|>
  }
  toy.func @five {
  ^bb0:
    toy.go ^<|blocks|>
  ^bb1:
    toy.go ^bb0
  }
  toy.func @one {
  }
}
