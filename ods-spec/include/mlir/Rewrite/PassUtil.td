// Common options of passes that apply rewrite patterns.
#ifndef MLIR_REWRITE_PASSUTIL_TD
#define MLIR_REWRITE_PASSUTIL_TD

include "mlir/Pass/PassBase.td"

def RewritePassUtils {
  // Selects the patterns by their labels.
  list<Option> options = [
    ListOption<"disabledPatterns", "disable-patterns", "std::string",
               "Labels of patterns that should be filtered out during application">,
    ListOption<"enabledPatterns", "enable-patterns", "std::string",
               "Labels of patterns that should be used during application, all other patterns are filtered out">,
  ];
}

#endif // MLIR_REWRITE_PASSUTIL_TD
