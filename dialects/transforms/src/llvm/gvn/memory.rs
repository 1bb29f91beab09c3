//! What memory is known to hold at a point of a function.

use ods_core::{Body, Type, Value};

use crate::llvm::analysis::alias::{AliasAnalysis, Location};
use crate::llvm::analysis::effects::Touched;

/// The maximal number of locations that are remembered: each write is compared with all of them.
const LOCATIONS: usize = 64;

/// The values that locations are known to hold, the latest last.
#[derive(Clone, Default)]
pub(super) struct Memory(Vec<Held>);

#[derive(Clone)]
struct Held {
    location: Location,
    ty: Type,
    value: Value,
}

impl Memory {
    /// Returns the value of type `ty` that the location is known to hold.
    pub(super) fn at(&self, location: &Location, ty: Type) -> Option<Value> {
        let holds = |held: &&Held| held.ty == ty && held.location.address == location.address;
        Some(self.0.iter().rev().find(holds)?.value)
    }

    /// Records that the location holds `value`.
    pub(super) fn learn(&mut self, location: Location, ty: Type, value: Value) {
        if self.0.len() == LOCATIONS {
            self.0.remove(0);
        }
        self.0.push(Held { location, ty, value });
    }

    /// Forgets the locations that a write may change.
    pub(super) fn forget(&mut self, ir: &Body, alias: &mut AliasAnalysis, written: &Touched) {
        if *written != Touched::Nothing {
            self.0.retain(|held| !alias.may_touch(ir, written, &held.location));
        }
    }

    /// Returns whether nothing is known.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
