// The whole dialect.
#ifndef ODS_TRANSFORM_TD
#define ODS_TRANSFORM_TD

include "transform/TransformOps.td"
include "transform/TransformPatternOps.td"
include "transform/TransformStructuredOps.td"
include "transform/TransformMatchOps.td"
include "transform/TransformDebugOps.td"
include "transform/TransformBufferizationOps.td"
include "transform/TransformLoopOps.td"
include "transform/Passes.td"
include "ods/Rust.td"

// Default bodies of interface methods.
def : RustBody<"transform::TransformOpInterface::apply",
              "crate::transform::interpreter::unsupported">;

// C++ types in the methods of interfaces.
def : RustType<"RewritePatternSet", "::ods_core::rewrite::PatternSet">;
def : RustType<"transform::Interpreter", "crate::transform::Interpreter">;
def : RustType<"transform::Outcome", "crate::transform::Outcome">;

#endif // ODS_TRANSFORM_TD
