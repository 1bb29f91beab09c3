//! The bodies of isolated operations as their parent holds them: in place, taken out, or not decoded yet.
//!
//! A body that is not decoded yet has a *shell*, which owns the operation's header and has the right number of regions,
//! all empty. Reading the header does not decode; the first access to the regions does, in whichever thread comes
//! first. If decoding fails, the source keeps the diagnostics and the shell takes the place of the body.

use std::ops::{Deref, DerefMut, Range};
use std::sync::{Arc, OnceLock};

use super::Body;
use super::op::Owner;
use crate::{Diagnostic, stack};

/// A source of bodies that are decoded on first access: a file that was read lazily.
pub(crate) trait BodySource: Send + Sync {
    /// Decodes the regions in `section`, which `depth` levels of operations enclose, into `shell`. Returns `None` after
    /// recording the errors in the source.
    fn decode(
        self: Arc<Self>,
        shell: Box<Body>,
        section: Range<usize>,
        depth: usize,
    ) -> Option<Box<Body>>;

    /// Returns the errors of the bodies that could not be decoded so far, in the order of the file.
    fn failures(&self) -> Vec<Diagnostic>;
}

/// The bodies of the isolated operations in a body, by slot.
#[derive(Clone, Default)]
pub(super) struct NestedBodies(Vec<Nested>);

impl Deref for NestedBodies {
    type Target = Vec<Nested>;

    fn deref(&self) -> &Vec<Nested> {
        &self.0
    }
}

impl DerefMut for NestedBodies {
    fn deref_mut(&mut self) -> &mut Vec<Nested> {
        &mut self.0
    }
}

impl Drop for NestedBodies {
    /// Drops the bodies one by one, without recursion into nested ones.
    fn drop(&mut self) {
        let mut waiting = std::mem::take(&mut self.0);
        while let Some(nested) = waiting.pop() {
            let body = match nested {
                Nested::Here(body) => Some(body),
                Nested::Lazy(lazy) => lazy.decoded.into_inner().flatten(),
                Nested::Away => None,
            };
            if let Some(mut body) = body {
                waiting.append(&mut body.nested);
            }
        }
    }
}

/// The body of one isolated operation.
pub(super) enum Nested {
    Here(Box<Body>),
    Lazy(Box<LazyBody>),
    /// Taken out until it is put back, or erased with its operation.
    Away,
}

/// A body that is decoded on first access.
pub(crate) struct LazyBody {
    shell: Box<Body>,
    /// `None` while the reader is to fill the body itself.
    source: Option<Arc<dyn BodySource>>,
    section: Range<usize>,
    depth: usize,
    /// `None` inside if the body could not be decoded.
    decoded: OnceLock<Option<Box<Body>>>,
}

impl LazyBody {
    pub(crate) fn new(
        shell: Box<Body>,
        source: Option<Arc<dyn BodySource>>,
        section: Range<usize>,
        depth: usize,
    ) -> LazyBody {
        LazyBody { shell, source, section, depth, decoded: OnceLock::new() }
    }

    fn decode(&self) -> Option<&Body> {
        self.decoded
            .get_or_init(|| {
                let source = self.source.clone()?;
                source.decode(self.shell.clone(), self.section.clone(), self.depth)
            })
            .as_deref()
    }
}

impl Clone for Nested {
    /// Clones the body; a body that is not decoded stays undecoded, in both.
    fn clone(&self) -> Nested {
        match self {
            Nested::Here(body) => Nested::Here(stack::grow(|| body.clone())),
            Nested::Lazy(lazy) => match lazy.decoded.get() {
                Some(Some(body)) => Nested::Here(stack::grow(|| body.clone())),
                Some(None) => Nested::Here(lazy.shell.clone()),
                None => Nested::Lazy(Box::new(LazyBody {
                    shell: lazy.shell.clone(),
                    source: lazy.source.clone(),
                    section: lazy.section.clone(),
                    depth: lazy.depth,
                    decoded: OnceLock::new(),
                })),
            },
            Nested::Away => Nested::Away,
        }
    }
}

impl Nested {
    /// Returns the body, which is decoded first if necessary.
    pub(super) fn get(&self) -> Option<&Body> {
        match self {
            Nested::Here(body) => Some(body),
            Nested::Lazy(lazy) => Some(lazy.decode().unwrap_or(&lazy.shell)),
            Nested::Away => None,
        }
    }

    /// Returns the body mutably, after decoding it if necessary.
    pub(super) fn get_mut(&mut self) -> Option<&mut Body> {
        self.settle();
        match self {
            Nested::Here(body) => Some(body),
            _ => None,
        }
    }

    /// Takes the body out, after decoding it if necessary.
    pub(super) fn take(&mut self) -> Option<Box<Body>> {
        self.settle();
        match std::mem::replace(self, Nested::Away) {
            Nested::Here(body) => Some(body),
            _ => None,
        }
    }

    fn settle(&mut self) {
        let Nested::Lazy(lazy) = self else { return };
        lazy.decode();
        if let Nested::Lazy(lazy) = std::mem::replace(self, Nested::Away) {
            let decoded = lazy.decoded.into_inner().flatten();
            *self = Nested::Here(decoded.unwrap_or(lazy.shell));
        }
    }

    /// Returns the header, which is known before the body is decoded.
    pub(super) fn owner(&self) -> Option<&Owner> {
        match self {
            Nested::Here(body) => Some(&body.owner),
            Nested::Lazy(lazy) => Some(&lazy.shell.owner),
            Nested::Away => None,
        }
    }

    /// Returns the header mutably, without decoding.
    pub(super) fn owner_mut(&mut self) -> Option<&mut Owner> {
        if matches!(self, Nested::Lazy(lazy) if lazy.decoded.get().is_some()) {
            self.settle();
        }
        match self {
            Nested::Here(body) => Some(&mut body.owner),
            Nested::Lazy(lazy) => Some(&mut lazy.shell.owner),
            Nested::Away => None,
        }
    }

    /// Returns whether access to the body would have to decode it.
    pub(super) fn is_pending(&self) -> bool {
        matches!(self, Nested::Lazy(lazy) if lazy.decoded.get().is_none())
    }
}

/// A body that is not decoded yet.
pub(crate) struct PendingBody<'a>(&'a LazyBody);

impl<'a> PendingBody<'a> {
    pub(super) fn of(nested: &'a Nested) -> Option<PendingBody<'a>> {
        match nested {
            Nested::Lazy(lazy) if nested.is_pending() => Some(PendingBody(lazy)),
            _ => None,
        }
    }

    /// Returns the number of bytes in the source.
    pub(crate) fn size(&self) -> usize {
        self.0.section.len()
    }

    pub(crate) fn decode(self) {
        self.0.decode();
    }
}

/// A body without a source, for the reader to fill.
pub(crate) struct Unfilled<'a>(&'a mut Nested);

impl<'a> Unfilled<'a> {
    pub(super) fn of(nested: &'a mut Nested) -> Option<Unfilled<'a>> {
        match nested {
            Nested::Lazy(lazy) if lazy.source.is_none() => Some(Unfilled(nested)),
            _ => None,
        }
    }

    /// Replaces the body with the result of `fill`, which is called with the shell, the section and the depth.
    pub(crate) fn fill<E>(
        self,
        fill: impl FnOnce(Box<Body>, Range<usize>, usize) -> Result<Box<Body>, E>,
    ) -> Result<&'a mut Body, E> {
        if let Nested::Lazy(lazy) = std::mem::replace(self.0, Nested::Away) {
            *self.0 = Nested::Here(fill(lazy.shell, lazy.section, lazy.depth)?);
        }
        Ok(self.0.get_mut().expect("filled above"))
    }
}
