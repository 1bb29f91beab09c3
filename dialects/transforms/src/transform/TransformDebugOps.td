// Operations that help to debug a script.
#ifndef TRANSFORM_DEBUG_OPS_TD
#define TRANSFORM_DEBUG_OPS_TD

include "transform/TransformBase.td"

def EmitRemarkAtOp
    : Transform_Op<"debug.emit_remark_at", [MatchOpInterface, OnlyReadsPayload, Transforms],
        "remark at each element of a handle",
        "Reports a remark with a text at the location of each operation or value.",
        "transform.debug.emit_remark_at %0, \"found\" : !transform.any_op"> {
  let arguments = (ins Read<TransformAnyHandle>:$at, StrAttr:$message);
  let assemblyFormat = "$at `,` $message attr-dict `:` type($at)";
}

def EmitParamAsRemarkOp
    : Transform_Op<"debug.emit_param_as_remark", [MatchOpInterface, OnlyReadsPayload, Transforms],
        "remark with parameters",
        "Reports a remark with the parameters, and a text before them if there is one: at the location of "
        "each operation of the second handle, or of this operation.",
        "transform.debug.emit_param_as_remark %param, \"sizes\" at %0 : !transform.any_param, "
        "!transform.any_op"> {
  let arguments = (ins Read<TransformParamTypeInterface>:$param,
                       Read<Optional<TransformHandleTypeInterface>>:$anchor,
                       OptionalAttr<StrAttr>:$message);
  let assemblyFormat = [{
    $param (`,` $message^)? (`at` $anchor^)? attr-dict `:` type($param) (`,` type($anchor)^)?
  }];
}

#endif // TRANSFORM_DEBUG_OPS_TD
