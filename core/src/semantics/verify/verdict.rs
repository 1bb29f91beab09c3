//! Reusable verdicts: bodies that are valid independently of the ancestors of their operation.
//!
//! Nothing in a body refers outside of it; a check leaves the body through its [`VerifyCx`](super::VerifyCx) alone,
//! which records how far it went. A body whose checks read no further than its owner stays valid as long as both are
//! unchanged. The checks of the owner itself, and of the symbols used inside, depend on the ancestors: they are run
//! each time. Failures are never kept.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::symbols::Symbols;
use crate::{Body, Op};

/// The verdict that a body is valid, independently of the ancestors of its owner.
#[derive(Clone)]
pub(crate) struct Holds {
    /// The operations that use symbols, in order, if known.
    pub(super) users: Option<Arc<[Op]>>,
}

/// The verdicts on the bodies of a module, which must not change meanwhile.
#[derive(Default)]
pub(crate) struct Verdicts(FxHashMap<usize, Holds>);

impl Verdicts {
    /// Returns the verdict on a body, if there is one.
    pub(crate) fn on(&self, body: &Body) -> Option<&Holds> {
        self.0.get(&address(body))
    }

    /// Adds the verdict on a body.
    pub(crate) fn add(&mut self, body: &Body, holds: Holds) {
        self.0.insert(address(body), holds);
    }

    /// Adds the verdicts that a walk found.
    pub(super) fn learn(&mut self, found: Found) {
        self.0.extend(found);
    }
}

fn address(body: &Body) -> usize {
    std::ptr::from_ref(body) as usize
}

/// New verdicts, by the address of the body.
pub(super) type Found = Vec<(usize, Holds)>;

/// The state that all checks of a walk share.
pub(super) struct Shared<'v> {
    pub(super) symbols: RefCell<Symbols>,
    /// The verdicts of earlier readings; `None` if no verdicts are kept.
    verdicts: Option<&'v Verdicts>,
    found: RefCell<Found>,
    /// The least depth of a body from which a check queried the ancestors of an operation.
    reach: Cell<usize>,
}

impl<'v> Shared<'v> {
    /// Returns the state of a walk that uses verdicts.
    pub(super) fn with(verdicts: Option<&'v Verdicts>) -> Shared<'v> {
        Shared {
            symbols: RefCell::default(),
            verdicts,
            found: RefCell::default(),
            reach: Cell::new(Shared::NOWHERE),
        }
    }

    /// Returns the earlier verdicts, which several walks may share.
    pub(super) fn verdicts(&self) -> Option<&'v Verdicts> {
        self.verdicts
    }

    /// Returns the earlier verdict on a body.
    #[inline]
    pub(super) fn verdict(&self, body: &Body) -> Option<&'v Holds> {
        self.verdicts?.on(body)
    }

    /// The reach of checks that queried no ancestors.
    const NOWHERE: usize = usize::MAX;

    /// Records that a check queries the ancestors of an operation of a body that `around` bodies enclose.
    #[inline]
    pub(super) fn note_reach(&self, outer: usize) {
        self.reach.set(self.reach.get().min(outer));
    }

    /// Begins a body; returns the reach of the checks so far, for [`Self::leave`].
    pub(super) fn enter(&self) -> usize {
        self.reach.replace(Shared::NOWHERE)
    }

    /// Returns the reach of the checks since [`Self::enter`].
    pub(super) fn reach(&self) -> usize {
        self.reach.get()
    }

    /// Ends a body.
    pub(super) fn leave(&self, before: usize) {
        self.note_reach(before);
    }

    /// Records that a body is valid, if its checks, which reached as far as `reach`, read no further than its owner,
    /// whose body `around` bodies enclose.
    pub(super) fn holds(&self, body: &Body, outer: usize, reach: usize) {
        if self.verdicts.is_some() && reach > outer {
            let users = self.symbols.borrow().users(body);
            self.found.borrow_mut().push((address(body), Holds { users }));
        }
    }

    /// Returns the results of a walk on another thread.
    pub(super) fn learned(self) -> Learned {
        let users = self.symbols.into_inner().into_users();
        Learned { users, found: self.found.into_inner(), reach: self.reach.get() }
    }

    /// Adds the results of another walk of the same IR.
    pub(super) fn learn(&self, learned: Learned) {
        self.symbols.borrow_mut().learn(learned.users);
        self.found.borrow_mut().extend(learned.found);
        self.note_reach(learned.reach);
    }

    /// Returns the verdicts found.
    pub(super) fn into_found(self) -> Found {
        self.found.into_inner()
    }
}

/// The part of [`Shared`] that threads exchange.
pub(super) struct Learned {
    users: Vec<(usize, Arc<[Op]>)>,
    found: Found,
    reach: usize,
}
