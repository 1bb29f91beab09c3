irdl.dialect @shop {
  irdl.type @price {
    %0 = irdl.c_pred "::llvm::isa<::mlir::IntegerAttr>($_self)"
    irdl.parameters(amount: %0)
  }
}
