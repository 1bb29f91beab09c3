// Options, statistics, dependencies, and the operations that passes run on.
include "mlir/Pass/PassBase.td"

def TidyUp : Pass<"tidy-up", "func::FuncOp"> {
  let summary = "Put things where they belong";
  let description = [{
    Looks into every drawer.
  }];
  let dependentDialects = ["arith::ArithDialect", "LLVM::LLVMDialect, cf::ControlFlowDialect"];
  let options = [
    Option<"drawers", "drawers", "unsigned", "-1U", "How many drawers">,
    Option<"howMuch", "how-much", "double", "0.30f", "How tidy">,
    Option<"where", "where", "::home::Room", "::home::Room::kKitchen", "Where to begin",
           [{::llvm::cl::values(clEnumValN(::home::Room::kKitchen, "kitchen", "Here"),
                                clEnumValN(::home::Room::kHall, "hall", "There"))}]>,
    ListOption<"type", "type", "std::string", "Kinds of things">,
  ];
  let statistics = [Statistic<"numMoved", "num-moved", "Number of things moved">];
}

def LookAround : InterfacePass<"look-around", "FunctionOpInterface">;
def Nothing : Pass<"nothing">;
