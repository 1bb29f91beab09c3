irdl.dialect @shop {
  irdl.type @price {
    %0 = irdl.base "!builtin.integer"
    %1 = irdl.is i64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(amount: %2)
  }
}
