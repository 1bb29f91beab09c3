//! Loops and conditionals.

mod branches;
mod deallocation;
mod forall;
mod loops;
mod r#while;
mod yields;

use ods_core::{OpType, Registry};

use crate::bufferization::BufferizableOpInterface;
use crate::scf::{
    ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, InParallelOp, IndexSwitchOp, WhileOp,
    YieldOp,
};

pub(super) fn attach(registry: &mut Registry) {
    let models = [
        (ConditionOp::SCHEMA.name, <dyn BufferizableOpInterface>::by::<ConditionOp>()),
        (ExecuteRegionOp::SCHEMA.name, <dyn BufferizableOpInterface>::by::<ExecuteRegionOp>()),
        (ForOp::SCHEMA.name, <dyn BufferizableOpInterface>::by::<ForOp>()),
        (IfOp::SCHEMA.name, <dyn BufferizableOpInterface>::by::<IfOp>()),
        (IndexSwitchOp::SCHEMA.name, <dyn BufferizableOpInterface>::by::<IndexSwitchOp>()),
        (ForallOp::SCHEMA.name, <dyn BufferizableOpInterface>::by::<ForallOp>()),
        (InParallelOp::SCHEMA.name, <dyn BufferizableOpInterface>::by::<InParallelOp>()),
        (WhileOp::SCHEMA.name, <dyn BufferizableOpInterface>::by::<WhileOp>()),
        (YieldOp::SCHEMA.name, <dyn BufferizableOpInterface>::by::<YieldOp>()),
    ];
    super::attach_all(registry, &models);
    deallocation::attach(registry);
}

impl BufferizableOpInterface for InParallelOp {}
