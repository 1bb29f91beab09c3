//! Sharing the beginnings of evaluations: what files have in common is evaluated once.
//!
//! Two files that include the same things first have equal tokens up to some point, spans included,
//! because a [`Layout`] keeps every file in its place. The state of an evaluation between two statements
//! at top level follows from the tokens before, so a copy of it serves every file that begins likewise.
//! A copy is made once a second file shows that a beginning is common. Files are read and lexed anew each
//! time, so a file that has changed simply has other tokens.

use std::fmt;
use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::Arc;

use rustc_hash::FxHasher;

use super::eval::Evaluator;
use super::intern::{Interner, Sym};
use super::layout::Layout;
use super::token::{Tokens, letter};

/// Tokens per checkpoint of a stream.
const STEP: usize = 1024;
/// A beginning shorter than this is not worth a copy.
const MIN_GAIN: usize = 512;
/// How many streams of earlier evaluations are remembered.
const MAX_STREAMS: usize = 48;
/// How many copies are kept.
const MAX_SNAPSHOTS: usize = 12;

/// The tokens of an earlier evaluation, their payloads as symbols of the whole session.
#[derive(Clone, Debug)]
struct Stream {
    tokens: Arc<Tokens>,
    /// Of all tokens before each multiple of [`STEP`].
    hashes: Vec<u64>,
}

/// The state of an evaluation just before token `at` of `stream`.
#[derive(Clone)]
struct Snapshot {
    stream: Arc<Tokens>,
    at: u32,
    state: Evaluator,
    translation: Translation,
    used: u64,
}

/// From symbols of the session to those of one evaluation.
#[derive(Clone, Debug, Default)]
struct Translation(Vec<u32>);

impl Translation {
    const UNKNOWN: u32 = u32::MAX;

    fn symbol(&mut self, session: &Interner, own: &mut Interner, sym: u32) -> u32 {
        let at = sym as usize;
        if at >= self.0.len() {
            self.0.resize(at + 1, Self::UNKNOWN);
        }
        if self.0[at] == Self::UNKNOWN {
            self.0[at] = own.intern(session.text(Sym(sym))).0;
        }
        self.0[at]
    }

    fn tokens(&mut self, session: &Interner, own: &mut Interner, tokens: &Tokens) -> Tokens {
        let mut payload = tokens.payload.clone();
        for (slot, &letter) in payload.iter_mut().zip(tokens.letters.as_bytes()) {
            if Tokens::has_symbol(letter) {
                *slot = self.symbol(session, own, *slot);
            }
        }
        Tokens {
            letters: tokens.letters.clone(),
            spans: tokens.spans.clone(),
            payload,
            ints: tokens.ints.clone(),
            errors: tokens.errors.clone(),
            notices: tokens.notices.clone(),
        }
    }
}

/// What a session remembers of the evaluations before.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) layout: Layout,
    pub(crate) strings: Interner,
    streams: Vec<Stream>,
    snapshots: Vec<Snapshot>,
    clock: u64,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Shared");
        out.field("streams", &self.streams.len()).field("snapshots", &self.snapshots.len());
        out.finish_non_exhaustive()
    }
}

/// An evaluator about to run, and where it is to be copied.
pub(crate) struct Start {
    pub(crate) evaluator: Evaluator,
    tokens: Arc<Tokens>,
    translation: Translation,
    copy_before: Option<u32>,
}

impl Shared {
    pub(crate) fn new() -> Shared {
        Shared {
            layout: Layout::new(),
            strings: Interner::default(),
            streams: Vec::new(),
            snapshots: Vec::new(),
            clock: 0,
        }
    }

    /// Makes ready for another evaluation.
    pub(crate) fn begin(&mut self) {
        if self.layout.is_crowded() || self.strings.len() > 1 << 30 {
            *self = Shared::new();
        }
        self.layout.begin();
        self.clock += 1;
    }

    /// An evaluator for `tokens`, as far on as an earlier evaluation has got with the same ones.
    ///
    /// `fresh` makes one that has seen nothing yet.
    pub(crate) fn start(
        &mut self,
        tokens: Tokens,
        warn_unused: bool,
        fresh: impl FnOnce() -> Evaluator,
    ) -> Start {
        let tokens = Arc::new(tokens);
        let stream = Stream { hashes: hashes(&tokens), tokens: Arc::clone(&tokens) };
        let common = self.streams.iter().map(|s| s.common(&stream)).max().unwrap_or(0);
        let usable = self.snapshots.iter_mut().filter(|s| {
            s.state.warns_unused() == warn_unused
                && equal_until(&s.stream, &tokens, s.at as usize + 1)
        });
        let best = usable.max_by_key(|s| s.at);
        let (mut evaluator, mut translation, done) = match best {
            Some(snapshot) => {
                snapshot.used = self.clock;
                (snapshot.state.clone(), snapshot.translation.clone(), snapshot.at as usize)
            }
            None => (fresh(), Translation::default(), 0),
        };
        let own = &mut evaluator.store.strings;
        evaluator.tokens = Arc::new(translation.tokens(&self.strings, own, &tokens));
        let copy_before = (common > done + MIN_GAIN).then_some(common as u32);
        if common < tokens.spans.len() {
            if self.streams.len() == MAX_STREAMS {
                self.streams.remove(0);
            }
            self.streams.push(stream);
        }
        Start { evaluator, tokens, translation, copy_before }
    }

    /// Keeps a copy of a running evaluation's state.
    fn keep(&mut self, snapshot: Snapshot) {
        if self.snapshots.len() == MAX_SNAPSHOTS
            && let Some((oldest, _)) = self.snapshots.iter().enumerate().min_by_key(|(_, s)| s.used)
        {
            self.snapshots.swap_remove(oldest);
        }
        self.snapshots.push(snapshot);
    }
}

impl Start {
    /// Evaluates to the end, keeping a copy on the way where that is worth it.
    pub(crate) fn run(self, shared: &mut Shared) -> super::eval::Outcome {
        let Start { evaluator, tokens, translation, copy_before } = self;
        let (outcome, copy) = evaluator.run_copying(copy_before);
        if let Some((at, state)) = copy
            && at as usize > MIN_GAIN
        {
            let used = shared.clock;
            shared.keep(Snapshot { stream: tokens, at, state, translation, used });
        }
        outcome
    }
}

impl Stream {
    /// How many tokens two streams have in common from the start; what goes with them counts too.
    fn common(&self, other: &Stream) -> usize {
        let (a, b) = (&*self.tokens, &*other.tokens);
        let steps = self.hashes.iter().zip(&other.hashes).take_while(|(x, y)| x == y).count();
        let mut at = steps.saturating_sub(1) * STEP;
        let end = a.spans.len().min(b.spans.len());
        while at < end && same_token(a, b, at) {
            at += 1;
        }
        let notices = a.notices.iter().zip(&b.notices).take_while(|(x, y)| x == y).count();
        let differing = [a.notices.get(notices), b.notices.get(notices)];
        differing.into_iter().flatten().map(|n| n.0 as usize).fold(at, usize::min)
    }
}

fn hashes(tokens: &Tokens) -> Vec<u64> {
    let hasher = BuildHasherDefault::<FxHasher>::default();
    let mut hash = 0u64;
    let mut all = vec![hash];
    for at in (0..tokens.spans.len() / STEP * STEP).step_by(STEP) {
        let range = at..at + STEP;
        hash = hasher.hash_one((
            hash,
            &tokens.letters[range.clone()],
            &tokens.spans[range.clone()],
            &tokens.payload[range],
        ));
        all.push(hash);
    }
    all
}

fn same_token(a: &Tokens, b: &Tokens, at: usize) -> bool {
    let letter = a.letters.as_bytes()[at];
    letter == b.letters.as_bytes()[at]
        && a.spans[at] == b.spans[at]
        && a.payload[at] == b.payload[at]
        && letter != letter::ERROR
}

/// True if two streams agree in their first `count` tokens and all that goes with these.
fn equal_until(a: &Tokens, b: &Tokens, count: usize) -> bool {
    let notices = |t: &Tokens| t.notices.partition_point(|n| n.0 as usize <= count);
    if a.spans.len() < count || b.spans.len() < count {
        return false;
    }
    let is_number = |l: &u8| matches!(*l, letter::INT | letter::BINARY);
    // Numbers lie in the order of their tokens; a binary literal has its width in the slot after.
    let ints = a.letters.as_bytes()[..count].iter().rposition(is_number).map_or(0, |at| {
        a.payload[at] as usize + 1 + usize::from(a.letter(at as u32) == letter::BINARY)
    });
    a.letters.as_bytes()[..count] == b.letters.as_bytes()[..count]
        && a.spans[..count] == b.spans[..count]
        && a.payload[..count] == b.payload[..count]
        && a.ints.get(..ints) == b.ints.get(..ints)
        && a.notices[..notices(a)] == b.notices[..notices(b)]
        && !a.letters.as_bytes()[..count].contains(&letter::ERROR)
}
