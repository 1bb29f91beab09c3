//! Sharing the beginnings of evaluations: what files have in common is evaluated once.
//!
//! Two files that include the same things first have equal tokens up to some point, spans included,
//! because a [`Layout`] keeps every file in its place and a [`Store`] every symbol. The
//! state of an evaluation between two statements at top level follows from the tokens before, so a copy of
//! it serves every file that begins likewise. A copy is made once a second file shows that a beginning is
//! common; it shares all records with the evaluation. Files are read anew each time, and lexed anew if
//! they changed, so a file that has changed simply has other tokens.

use std::fmt;
use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::Arc;

use rustc_hash::FxHasher;
use smallvec::SmallVec;

use super::eval::{Evaluator, Outcome};
use super::layout::Layout;
use super::lex::LexedFiles;
use super::session::Options;
use super::source::SourceMap;
use super::store::{Mark, Store};
use super::token::{Tokens, letter};

/// Tokens per checkpoint of a stream.
const STEP: usize = 1024;
/// A beginning shorter than this is not worth a copy.
const MIN_GAIN: usize = 512;
/// Number of streams of earlier evaluations that are remembered.
const MAX_STREAMS: usize = 48;
/// Number of copies that are kept.
const MAX_SNAPSHOTS: usize = 48;
/// Limit of the bytes of values that may gather.
const MAX_STORE: usize = 256 << 20;

/// The tokens of an earlier evaluation; what it has in common with one before it is kept once.
#[derive(Debug)]
struct Stream {
    /// The stream of the tokens before `from`.
    base: Option<Arc<Stream>>,
    from: usize,
    /// The tokens from there on; notices are all of the stream's.
    own: Tokens,
    /// Of all tokens before each multiple of [`STEP`].
    hashes: Vec<u64>,
}

/// The state of an evaluation just before token `at` of `stream`, but for its values.
#[derive(Clone)]
struct Snapshot {
    stream: Arc<Stream>,
    at: u32,
    state: Evaluator,
    used: u64,
}

/// A session's memory of the evaluations before.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) layout: Layout,
    pub(crate) lexed: LexedFiles,
    /// The store of the last evaluation.
    pub(crate) store: Arc<Store>,
    /// Values of tokens and snapshots, which every evaluation starts with; later ones are forgotten.
    kept: Mark,
    streams: Vec<Arc<Stream>>,
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

impl Shared {
    pub(crate) fn new() -> Shared {
        let store = Store::new();
        Shared {
            layout: Layout::new(),
            lexed: LexedFiles::default(),
            kept: store.mark(),
            store: Arc::new(store),
            streams: Vec::new(),
            snapshots: Vec::new(),
            clock: 0,
        }
    }

    /// The number of bytes held, about.
    pub(crate) fn size(&self) -> usize {
        let streams = self.streams.iter().map(|stream| stream.own.spans.len() * 13);
        let copies = self.snapshots.iter().map(|copy| copy.state.size());
        self.store.size() + streams.sum::<usize>() + copies.sum::<usize>()
    }

    /// Returns the number of tokens of the evaluation before.
    pub(crate) fn tokens_before(&self) -> usize {
        self.streams.last().map_or(0, |stream| stream.end())
    }

    /// Makes ready for another evaluation and lends it the values; it brings them back in `store`.
    pub(crate) fn begin(&mut self) -> Store {
        if self.layout.is_crowded() || self.store.size() > MAX_STORE || self.store.is_full() {
            *self = Shared::new();
        }
        self.layout.begin();
        self.clock += 1;
        let store = std::mem::replace(&mut self.store, Arc::new(Store::empty()));
        let mut store = Arc::unwrap_or_clone(store);
        store.truncate(self.kept);
        store
    }

    /// Evaluates to the end, from where an earlier evaluation got with the same tokens, and keeps a copy
    /// on the way where that is worth it.
    pub(crate) fn run(
        &mut self,
        tokens: Tokens,
        options: Options,
        store: Store,
        map: SourceMap,
    ) -> Outcome {
        self.kept = store.mark();
        let tokens = Arc::new(tokens);
        let hashes = hashes(&tokens);
        let measured = self.streams.iter().map(|s| (s.common(&tokens, &hashes), Some(s)));
        let (common, nearest) = measured.max_by_key(|m| m.0).unwrap_or((0, None));
        let stream = Arc::new(Stream::after(nearest, common, &tokens, hashes));
        // One who recovers edits the main file: what comes before that stays, whatever the next edit is.
        let worth = if options.recover { first_of_main(&tokens, &map) } else { common };
        let (evaluator, done) = match self.best(&tokens, &stream.hashes, options) {
            Some(snapshot) => {
                let mut evaluator = snapshot.state.clone();
                (evaluator.store, evaluator.map, evaluator.tokens) = (store, map, tokens);
                (evaluator, snapshot.at as usize)
            }
            None => (Evaluator::new(store, map, tokens, options), 0),
        };
        let copy_before = (worth > done + MIN_GAIN).then_some(worth as u32);
        if common < stream.end() {
            if self.streams.len() == MAX_STREAMS {
                self.streams.remove(0);
            }
            self.streams.push(Arc::clone(&stream));
        }
        let (outcome, copy) = evaluator.run_copying(copy_before);
        if let Some((at, state, mark)) = copy
            && at as usize > done + MIN_GAIN
        {
            self.kept = mark;
            self.keep(Snapshot { stream, at, state, used: self.clock });
        }
        outcome
    }

    /// The snapshot that is furthest on among those of the same tokens.
    fn best(&mut self, tokens: &Tokens, hashes: &[u64], options: Options) -> Option<&Snapshot> {
        let clock = self.clock;
        self.snapshots.sort_unstable_by_key(|s| std::cmp::Reverse(s.at));
        let best = self.snapshots.iter_mut().find(|s| {
            s.state.options == options && s.stream.equal_until(tokens, hashes, s.at as usize + 1)
        })?;
        best.used = clock;
        Some(best)
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

impl Stream {
    /// A stream that has its first `common` tokens from another.
    fn after(
        other: Option<&Arc<Stream>>,
        common: usize,
        tokens: &Tokens,
        hashes: Vec<u64>,
    ) -> Stream {
        let mut base = other;
        // The one that holds the last of these tokens itself.
        while let Some(stream) = base
            && common <= stream.from
        {
            base = stream.base.as_ref();
        }
        let mut own = Tokens::with_capacity(tokens.spans.len() - common);
        own.extend_from(tokens, common..tokens.spans.len());
        own.notices.clone_from(&tokens.notices);
        Stream { base: base.cloned(), from: common, own, hashes }
    }

    fn end(&self) -> usize {
        self.from + self.own.spans.len()
    }

    /// The streams that hold the tokens before `end`, last to first, each with the end of its part.
    fn parts(&self, end: usize) -> impl Iterator<Item = (&Stream, usize)> {
        let first = Some((self, end.min(self.end())));
        let parts = std::iter::successors(first, |&(stream, end)| {
            Some((stream.base.as_deref()?, end.min(stream.from)))
        });
        parts.filter(|&(stream, end)| stream.from < end)
    }

    /// Returns the number of tokens that two streams have in common from the start; their company counts too.
    fn common(&self, other: &Tokens, hashes: &[u64]) -> usize {
        let steps = self.hashes.iter().zip(hashes).take_while(|(x, y)| x == y).count();
        let mut at = steps.saturating_sub(1) * STEP;
        let end = self.end().min(other.spans.len());
        let mut parts: SmallVec<[_; 8]> = self.parts(end).take_while(|&(_, to)| at < to).collect();
        while let Some((stream, to)) = parts.pop() {
            let same = (at..to).take_while(|&t| same_token(&stream.own, t - stream.from, other, t));
            at += same.count();
            if at < to {
                break;
            }
        }
        let (a, b) = (&self.own.notices, &other.notices);
        let notices = a.iter().zip(b).take_while(|(x, y)| x == y).count();
        let differing = [a.get(notices), b.get(notices)];
        differing.into_iter().flatten().map(|n| n.0 as usize).fold(at, usize::min)
    }

    /// True if two streams agree in their first `count` tokens and all that goes with these.
    fn equal_until(&self, other: &Tokens, hashes: &[u64], count: usize) -> bool {
        let notices = |t: &Tokens| t.notices.partition_point(|n| n.0 as usize <= count);
        let letters = other.letters.as_bytes();
        self.end() >= count
            && letters.len() >= count
            && self.hashes[count / STEP] == hashes[count / STEP]
            && self.parts(count).all(|(stream, end)| {
                let (theirs, ours) = (stream.from..end, 0..end - stream.from);
                stream.own.letters.as_bytes()[ours.clone()] == letters[theirs.clone()]
                    && stream.own.spans[ours.clone()] == other.spans[theirs.clone()]
                    && stream.own.payload[ours] == other.payload[theirs]
            })
            && self.own.notices[..notices(&self.own)] == other.notices[..notices(other)]
            && !letters[..count].contains(&letter::ERROR)
    }
}

/// The first token that the main file has itself.
fn first_of_main(tokens: &Tokens, map: &SourceMap) -> usize {
    let Some(main) = map.files().next() else { return 0 };
    let start = map.start(main);
    let range = start..=start + map.text(main).len() as u32;
    tokens.spans.iter().position(|span| range.contains(&span.start)).unwrap_or(0)
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

fn same_token(a: &Tokens, at_a: usize, b: &Tokens, at_b: usize) -> bool {
    let letter = a.letters.as_bytes()[at_a];
    letter == b.letters.as_bytes()[at_b]
        && a.spans[at_a] == b.spans[at_b]
        && a.payload[at_a] == b.payload[at_b]
        && letter != letter::ERROR
}
