func.func @f(%wrong: i64) {
  %a = arith.constant 2 : i32
  %b = arith.constant 3 : i32
  %c = arith.addi %a, %b : i32
  shop.buy %c
  "shop.buy"(%wrong) : (i64) -> ()
  return
}
