//! `memref.expand_shape` and `memref.collapse_shape`

use crate::memref::{CollapseShapeOp, ExpandShapeOp};
use crate::reshape::fold_reshapes;

fold_reshapes! {
    CollapseShapeOp undoes ExpandShapeOp;
    ExpandShapeOp undoes CollapseShapeOp;
}
