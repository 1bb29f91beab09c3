//! Verdicts that stay: bodies that hold whatever is around their operation.
//!
//! Nothing in a body points outside of it; a check leaves the body by its [`VerifyCx`](super::VerifyCx) alone, which
//! notes how far it went. A body whose checks looked no further than the operation that it belongs to holds as long as
//! the two are the same. The checks of the operation itself, and those of the symbols used inside, belong to what is
//! around: they are made each time. That something does not hold is never kept.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::symbols::Symbols;
use crate::{Body, Op};

/// The verdict that a body holds, whatever is around its operation.
#[derive(Clone)]
pub(crate) struct Holds {
    /// The operations that use symbols, in order, where that is known.
    pub(super) users: Option<Arc<[Op]>>,
}

/// Verdicts on bodies of a module that does not change meanwhile.
#[derive(Default)]
pub(crate) struct Verdicts(FxHashMap<usize, Holds>);

impl Verdicts {
    /// The verdict on a body, if there is one.
    pub(crate) fn on(&self, body: &Body) -> Option<&Holds> {
        self.0.get(&address(body))
    }

    /// Takes down the verdict on a body.
    pub(crate) fn add(&mut self, body: &Body, holds: Holds) {
        self.0.insert(address(body), holds);
    }

    /// Takes down what a walk found.
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
    /// The verdicts of readings before; if it is `None`, none are kept.
    verdicts: Option<&'v Verdicts>,
    found: RefCell<Found>,
    /// The least number of bodies around one of which a check asked what is around an operation.
    reach: Cell<usize>,
}

impl<'v> Shared<'v> {
    /// The state of a walk that makes use of verdicts.
    pub(super) fn with(verdicts: Option<&'v Verdicts>) -> Shared<'v> {
        Shared {
            symbols: RefCell::default(),
            verdicts,
            found: RefCell::default(),
            reach: Cell::new(Shared::NOWHERE),
        }
    }

    /// The verdicts from before, which several walks may make use of.
    pub(super) fn verdicts(&self) -> Option<&'v Verdicts> {
        self.verdicts
    }

    /// The verdict on a body from before.
    #[inline]
    pub(super) fn verdict(&self, body: &Body) -> Option<&'v Holds> {
        self.verdicts?.on(body)
    }

    /// The reach of checks that looked at nothing around their operation.
    const NOWHERE: usize = usize::MAX;

    /// Notes that a check asks for what is around an operation of a body with `around` bodies around it.
    #[inline]
    pub(super) fn looks_around(&self, around: usize) {
        self.reach.set(self.reach.get().min(around));
    }

    /// Begins with a body; the reach of the checks so far, for [`Self::leave`].
    pub(super) fn enter(&self) -> usize {
        self.reach.replace(Shared::NOWHERE)
    }

    /// The reach of the checks since [`Self::enter`].
    pub(super) fn reach(&self) -> usize {
        self.reach.get()
    }

    /// Ends a body.
    pub(super) fn leave(&self, before: usize) {
        self.looks_around(before);
    }

    /// Takes down that a body holds: its checks reached as far as `reach`, and there are `around` bodies around its
    /// operation's.
    pub(super) fn holds(&self, body: &Body, around: usize, reach: usize) {
        if self.verdicts.is_some() && reach > around {
            let users = self.symbols.borrow().users(body);
            self.found.borrow_mut().push((address(body), Holds { users }));
        }
    }

    /// The knowledge that a walk gathered, for whoever goes on.
    pub(super) fn learned(self) -> Learned {
        let users = self.symbols.into_inner().into_users();
        Learned { users, found: self.found.into_inner(), reach: self.reach.get() }
    }

    /// Takes over what another walk of the same IR learned.
    pub(super) fn learn(&self, learned: Learned) {
        self.symbols.borrow_mut().learn(learned.users);
        self.found.borrow_mut().extend(learned.found);
        self.looks_around(learned.reach);
    }

    /// The verdicts found.
    pub(super) fn into_found(self) -> Found {
        self.found.into_inner()
    }
}

/// The part of [`Shared`] that goes from thread to thread.
pub(super) struct Learned {
    users: Vec<(usize, Arc<[Op]>)>,
    found: Found,
    reach: usize,
}
