// Passes that do little, to see what runs them.
include "mlir/Rewrite/PassUtil.td"

def TestStripAttrs : Pass<"test-strip-attrs"> {
  let summary = "Remove discardable attributes of every operation inside";
  let options = [
    ListOption<"keep", "keep", "std::string", "Names of attributes that stay">,
  ];
  let statistics = [
    Statistic<"numOps", "num-ops", "Number of operations that lost attributes">,
    Statistic<"numAttrs", "num-attrs-removed", "Number of attributes removed">,
  ];
}

def TestMark : Pass<"test-mark", "func::FuncOp"> {
  let summary = "Give a function an attribute";
  let dependentDialects = ["func::FuncDialect"];
  let options = [
    Option<"mark", "mark", "std::string", [{"t.mark"}], "Name of the attribute">,
    Option<"times", "times", "unsigned", "1", "Value of the attribute">,
    Option<"badName", "bad-name", "std::string", "", "Function to fail on">,
    Option<"breakIt", "break", "bool", "false", "Leave behind what does not verify">,
  ];
}

def TestOptions : Pass<"test-options"> {
  let summary = "Have options of every type";
  let options = [
    Option<"flag", "flag", "bool", "true", "A switch">,
    Option<"small", "small", "int32_t", "-3", "A small number">,
    Option<"large", "large", "uint64_t", "std::numeric_limits<uint64_t>::max()", "A large number">,
    Option<"ratio", "ratio", "double", "0.5f", "A fraction">,
    Option<"mode", "mode", "::test::Mode", "::test::Mode::kFast", "A choice",
           [{::llvm::cl::values(clEnumValN(::test::Mode::kSlow, "slow", "Take your time"),
                                clEnumValN(::test::Mode::kFast, "fast", "Hurry"))}]>,
    Option<"inner", "inner", "OpPassManager", "", "A pipeline">,
    ListOption<"sizes", "sizes", "int64_t", "Sizes">,
  ] # RewritePassUtils.options;
}

def TestInterface : InterfacePass<"test-interface", "FunctionOpInterface"> {
  let summary = "Run on functions only";
}
