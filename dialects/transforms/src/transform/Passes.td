// The passes that run scripts, with MLIR's flags.
#ifndef ODS_TRANSFORM_PASSES_TD
#define ODS_TRANSFORM_PASSES_TD

include "mlir/Pass/PassBase.td"

def InterpreterPass : Pass<"transform-interpreter"> {
  let summary = "transform dialect interpreter";
  let description = [{
    Runs a named sequence, `@__transform_main` unless another is asked for, on the operation that the
    pass works on. The debugging options choose another root, and what further arguments stand for:
    the operations of a name, their results (`^name`), or numbers (`#1;2`).
  }];
  let dependentDialects = ["::mlir::transform::TransformDialect"];
  let options = [
    Option<"debugPayloadRootTag", "debug-payload-root-tag", "std::string", [{""}],
           "Select the operation with 'transform.target_tag' attribute having the given value as "
           "payload IR root. If empty select the pass anchor operation as the payload IR root.">,
    ListOption<"debugBindTrailingArgs", "debug-bind-trailing-args", "std::string",
               "Binds trailing arguments of the entry point to the payload operations with "
               "specified names.">,
    Option<"disableExpensiveChecks", "disable-expensive-checks", "bool", "false",
           "Disable expensive checks in the interpreter for a faster run.">,
    Option<"entryPoint", "entry-point", "std::string", [{"__transform_main"}],
           "Entry point of the pass pipeline.">,
  ];
}

def EraseSchedulePass : Pass<"test-transform-dialect-erase-schedule"> {
  let summary = "erase transform dialect schedule from the IR";
  let description = [{
    Erases the scripts: the outermost operations of the transform dialect, and modules with named
    sequences in them.
  }];
}

#endif // ODS_TRANSFORM_PASSES_TD
