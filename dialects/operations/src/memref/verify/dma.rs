//! Verifiers of transfers between memory spaces, whose operands are one list.

use ods_core::hooks::{Verified, Verify};
use ods_core::ir::ValueRef;
use ods_core::memref_type::MemRefType;
use ods_core::{OpRef, OpType, Type};
use smallvec::SmallVec;

use crate::memref::{DmaStartOp, DmaWaitOp};

/// The operands of `memref.dma_start` by role.
pub(in crate::memref) struct Transfer<'a> {
    pub(in crate::memref) source: ValueRef<'a>,
    pub(in crate::memref) source_indices: Indices<'a>,
    pub(in crate::memref) target: ValueRef<'a>,
    pub(in crate::memref) target_indices: Indices<'a>,
    pub(in crate::memref) count: ValueRef<'a>,
    pub(in crate::memref) tag: ValueRef<'a>,
    pub(in crate::memref) tag_indices: Indices<'a>,
    /// The stride between runs of elements, and the length of a run.
    pub(in crate::memref) stride: Option<(ValueRef<'a>, ValueRef<'a>)>,
}

type Indices<'a> = SmallVec<[ValueRef<'a>; 4]>;

impl<'a> Transfer<'a> {
    /// Returns the operands by role, if the operation is well-formed.
    pub(in crate::memref) fn of(op: <DmaStartOp as OpType>::Ref<'a>) -> Option<Transfer<'a>> {
        Transfer::checked(op).ok()
    }

    /// Returns the operands by role, or the message of the verifier.
    fn checked(op: <DmaStartOp as OpType>::Ref<'a>) -> Result<Transfer<'a>, String> {
        let all_operands: Indices<'a> = op.operands().collect();
        let at_least = |want: usize| match all_operands.len() < want {
            true => Err(format!("expected at least {want} operands")),
            false => Ok(()),
        };
        let rank = |value: ValueRef<'_>, what: &str| match MemRefType::of(op.ctx(), value.ty()) {
            Some(ty) => Ok(ty.rank()),
            None => Err(format!("expected {what} to be of memref type")),
        };
        let indices = |from: usize, count: usize, what: &str| {
            let indices: Indices<'a> = SmallVec::from_slice(&all_operands[from..from + count]);
            match indices.iter().all(|index| index.ty() == Type::INDEX) {
                true => Ok(indices),
                false => Err(format!("expected {what} to be of index type")),
            }
        };
        let place = |at: usize| all_operands[at];
        at_least(4)?;
        let source = place(0);
        let source_rank = rank(source, "source")?;
        at_least(source_rank + 4)?;
        let source_indices = indices(1, source_rank, "source indices")?;

        let target = place(1 + source_rank);
        let target_rank = rank(target, "destination")?;
        at_least(source_rank + target_rank + 4)?;
        let target_indices = indices(2 + source_rank, target_rank, "destination indices")?;

        let at = 2 + source_rank + target_rank;
        let (count, tag) = (place(at), place(at + 1));
        if count.ty() != Type::INDEX {
            return Err("expected num elements to be of index type".to_owned());
        }
        let tag_rank = rank(tag, "tag")?;
        let all = at + 2 + tag_rank;
        at_least(all)?;
        let tag_indices = indices(at + 2, tag_rank, "tag indices")?;
        let stride = match all_operands[all..] {
            [] => None,
            [stride, per_stride] => Some((stride, per_stride)),
            _ => return Err("incorrect number of operands".to_owned()),
        };
        if stride.is_some_and(|(one, other)| one.ty() != Type::INDEX || other.ty() != Type::INDEX) {
            let message = "expected stride and num elements per stride to be of type index";
            return Err(message.to_owned());
        }
        Ok(Transfer {
            source,
            source_indices,
            target,
            target_indices,
            count,
            tag,
            tag_indices,
            stride,
        })
    }
}

impl Verify for DmaStartOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match Transfer::checked(op) {
            Ok(_) => Ok(()),
            Err(message) => OpRef::fail(*op, message),
        }
    }
}

impl Verify for DmaWaitOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let rank = op.tag_mem_ref().ty().shape(op.ctx()).map_or(0, <[i64]>::len);
        let have = op.tag_indices().len();
        match rank == have {
            true => Ok(()),
            false => op.fail(format!(
                "expected tagIndices to have the same number of elements as the tagMemRef rank, expected {rank}, but got {have}"
            )),
        }
    }
}
