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

#endif // ODS_TRANSFORM_TD
