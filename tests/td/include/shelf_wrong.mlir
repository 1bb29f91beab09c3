func.func @f(%b: !shelf.book) {
  %0 = "shelf.flag"() {of = "it", set} : () -> i16
 return
}
