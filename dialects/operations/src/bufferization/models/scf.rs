//! Bufferization and deallocation of loops and conditionals.

mod branches;
mod deallocation;
mod forall;
mod loops;
mod r#while;
mod yields;

use crate::bufferization::{BufferDeallocationOpInterface, BufferizableOpInterface};
use crate::scf::{
    ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, InParallelOp, IndexSwitchOp,
    ReduceReturnOp, WhileOp, YieldOp,
};

ods_core::extension! {
    BufferizableOpInterface => [
        ConditionOp, ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, ForallOp, InParallelOp, WhileOp,
        YieldOp,
    ];
    BufferDeallocationOpInterface => [InParallelOp, ReduceReturnOp];
}

impl BufferizableOpInterface for InParallelOp {}
