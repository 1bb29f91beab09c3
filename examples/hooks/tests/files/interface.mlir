// RUN: hooks opt %s --verify-diagnostics

// expected-error @+1 {{'shop.cart' op costs 420}}
shop.cart 400 {
  shop.pen
  shop.egg 30
}
