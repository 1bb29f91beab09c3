include "mlir/Pass/PassBase.td"

def Strange : Pass<"strange", "zoo::LionOp"> {
  let options = [
    Option<"color", "color", "::zoo::Color", "", "No values">,
    Option<"count", "count", "int", "howMany()", "No constant">,
    Option<"again", "count", "int", "1", "Named as another">,
  ];
}

// A flag runs one pass.
def Stranger : Pass<"strange">;
