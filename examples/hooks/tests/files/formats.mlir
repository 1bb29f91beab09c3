// RUN: hooks opt %s

func.func @print(%n: index, %copies: i32, %ink: f32) {
  print.page "title" size = 20 bold
  print.page "text" as usual number %n attributes {draft}
  %0 = print.bind (%n, %ink) covers [%n, %n] : (index, f32) -> i8
  print.bind () : () -> ()
  print.job duplex inks(%ink, %n : f32, index) copies(%copies)
  print.job
  print.retry with {
    print.job
  }
  print.retry
  print.jam -> ^end
^end:
  return
}
