//! The properties of operations that data flow queries, as bits per operation name.

use crate::interface::{
    BranchOpInterface, CallOpInterface, CallableOpInterface, RegionBranchOpInterface,
    RegionBranchTerminatorOpInterface,
};
use crate::schema::Trait;
use crate::{Context, OpName};

/// A set of facts about all operations of one name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind(u8);

impl Kind {
    /// Not looked up yet.
    pub(super) const UNKNOWN: Kind = Kind(0);
    const KNOWN: Kind = Kind(1);
    /// `CallOpInterface`
    pub(super) const CALL: Kind = Kind(1 << 1);
    /// `CallableOpInterface`
    pub(super) const CALLABLE: Kind = Kind(1 << 2);
    /// `BranchOpInterface`
    pub(super) const BRANCH: Kind = Kind(1 << 3);
    /// `RegionBranchOpInterface`
    pub(super) const REGION_BRANCH: Kind = Kind(1 << 4);
    /// `RegionBranchTerminatorOpInterface`
    pub(super) const REGION_TERMINATOR: Kind = Kind(1 << 5);
    /// `ReturnLike`
    pub(super) const RETURN_LIKE: Kind = Kind(1 << 6);

    pub(super) fn of(ctx: &Context, name: OpName) -> Kind {
        let has = |one| ctx.op_schema(name).is_some_and(|schema| schema.traits.has(one));
        let all = [
            (true, Kind::KNOWN),
            (ctx.op_model::<dyn CallOpInterface>(name).is_some(), Kind::CALL),
            (ctx.op_model::<dyn CallableOpInterface>(name).is_some(), Kind::CALLABLE),
            (ctx.op_model::<dyn BranchOpInterface>(name).is_some(), Kind::BRANCH),
            (ctx.op_model::<dyn RegionBranchOpInterface>(name).is_some(), Kind::REGION_BRANCH),
            (
                ctx.op_model::<dyn RegionBranchTerminatorOpInterface>(name).is_some(),
                Kind::REGION_TERMINATOR,
            ),
            (has(Trait::ReturnLike), Kind::RETURN_LIKE),
        ];
        let bits = all.into_iter().filter(|(holds, _)| *holds);
        Kind(bits.fold(0, |set, (_, bit)| set | bit.0))
    }

    /// Returns whether any of the facts in `other` holds.
    pub(super) fn has(self, other: Kind) -> bool {
        self.0 & other.0 != 0
    }
}
