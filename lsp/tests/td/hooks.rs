//! Hooks of a project for the operation of `dialect.td`.

impl Verify for AddOp {}
impl Fold for calc::AddOp {}
impl Verify for OtherOp {}
