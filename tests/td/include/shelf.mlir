// Operations of the dialect that irdl.td declares.
func.func @put(%book: !shelf.book, %place: i32, %weight: bf16) -> complex<f64> {
  %0:2 = "shelf.put"(%book, %place, %weight, %weight) {info = #shelf.book, operandSegmentSizes = array<i32: 1, 1, 2>} : (!shelf.book, i32, bf16, bf16) -> (complex<f64>, ui8)
  %1:2 = "shelf.put"(%book) {info = #shelf.book, operandSegmentSizes = array<i32: 1, 0, 0>} : (!shelf.book) -> (complex<f64>, i8)
  return %0#0 : complex<f64>
}
func.func @flag() -> i8 {
  %0 = "shelf.flag"() {of = "it", set} : () -> i8
  return %0 : i8
}
