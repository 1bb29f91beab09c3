//! Types of values, interned: equal types have equal [`TyId`]s.
//!
//! A record type is a sorted set of classes; the empty set is "any record". The evaluator alone knows the derivation of
//! classes, so convertibility is implemented there.

use std::hash::BuildHasher;

use hashbrown::HashTable;

use super::intern::{FxBuild, forget_from};

/// The index of a record, class or def, in the evaluator's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RecId(pub(crate) u32);

/// An interned type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TyId(pub(crate) u32);

impl TyId {
    pub(crate) const BIT: TyId = TyId(0);
    pub(crate) const INT: TyId = TyId(1);
    pub(crate) const STRING: TyId = TyId(2);
    pub(crate) const DAG: TyId = TyId(3);
    /// The type of records of any class.
    pub(crate) const ANY_RECORD: TyId = TyId(4);
}

/// The structure of a [`TyId`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ty {
    Bit,
    Int,
    Str,
    Dag,
    Bits(u32),
    List(TyId),
    /// Classes in the order of their ids.
    Record(Box<[RecId]>),
}

/// The table behind [`TyId`].
#[derive(Clone, Debug)]
pub(crate) struct Types {
    all: Vec<Ty>,
    table: HashTable<u32>,
}

impl Types {
    pub(crate) fn new() -> Types {
        let mut types = Types { all: Vec::new(), table: HashTable::new() };
        for ty in [Ty::Bit, Ty::Int, Ty::Str, Ty::Dag, Ty::Record(Box::new([]))] {
            types.intern(ty);
        }
        types
    }

    pub(crate) fn intern(&mut self, ty: Ty) -> TyId {
        let hash = |ty: &Ty| FxBuild::default().hash_one(ty);
        let all = &mut self.all;
        let hashed = hash(&ty);
        if let Some(&found) = self.table.find(hashed, |&i| all[i as usize] == ty) {
            return TyId(found);
        }
        let index = all.len() as u32;
        all.push(ty);
        self.table.insert_unique(hashed, index, |&i| hash(&all[i as usize]));
        TyId(index)
    }

    pub(crate) fn count(&self) -> u32 {
        self.all.len() as u32
    }

    /// Removes all types from `count` on.
    pub(crate) fn truncate(&mut self, count: u32) {
        let all = &self.all;
        forget_from(&mut self.table, count, |&i| FxBuild::default().hash_one(&all[i as usize]));
        self.all.truncate(count as usize);
    }

    #[inline]
    pub(crate) fn get(&self, id: TyId) -> &Ty {
        &self.all[id.0 as usize]
    }

    pub(crate) fn bits(&mut self, width: u32) -> TyId {
        self.intern(Ty::Bits(width))
    }

    pub(crate) fn list(&mut self, element: TyId) -> TyId {
        self.intern(Ty::List(element))
    }
}
