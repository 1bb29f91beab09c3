// The whole transform dialect.
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

// Rust functions for the default bodies of interface methods.
def : RustBody<"transform::TransformOpInterface::apply",
              "crate::transform::interpreter::unsupported">;

// Rust types for C++ types in interface methods.
def : RustType<"RewritePatternSet", "::ods_core::rewrite::PatternSet">;
def : RustType<"transform::Interpreter", "crate::transform::Interpreter">;
def : RustType<"transform::Outcome", "crate::transform::Outcome">;

#endif // ODS_TRANSFORM_TD
