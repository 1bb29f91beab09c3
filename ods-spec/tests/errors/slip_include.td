include "mlir/IR/OpsBase.td"
