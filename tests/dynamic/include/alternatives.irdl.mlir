irdl.dialect @shop {
  irdl.type @price {
    %0 = irdl.base "!builtin.integer"
    %1 = irdl.is i64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(amount: %2)
  }
  irdl.type @offer {
    %0 = irdl.is i32
    %1 = irdl.is i64
    %2 = irdl.parametric @shop::@price<%0>
    %3 = irdl.parametric @shop::@price<%1>
    %4 = irdl.any_of(%2, %3)
    irdl.parameters(price: %4)
  }
}
