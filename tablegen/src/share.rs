//! Sharing of the beginnings of evaluations: a common beginning of several files is evaluated once.
//!
//! Two files with the same includes at the beginning have equal tokens up to some point, spans included, because a
//! [`Layout`] keeps the offset of every file and a [`Store`] every symbol. The state of an evaluation between two
//! statements at top level depends on the preceding tokens only, so a copy of it serves every file with the same
//! beginning. A copy is taken once a second file shows that a beginning is common; it shares all records with the
//! evaluation. Files are read anew each time, and lexed anew if they changed, so a changed file simply has other
//! tokens.

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

/// The number of tokens per checkpoint of a stream.
const STEP: usize = 1024;
/// The minimum length, in tokens, of a beginning that is worth a copy.
const MIN_GAIN: usize = 512;
/// The number of streams of earlier evaluations that are kept.
const MAX_STREAMS: usize = 48;
/// The number of copies that are kept.
const MAX_SNAPSHOTS: usize = 48;
/// The limit of the bytes of accumulated values.
const MAX_STORE: usize = 256 << 20;

/// The tokens of an earlier evaluation; tokens in common with one before it are stored once.
#[derive(Debug)]
struct Stream {
    /// The stream of the tokens before `from`.
    base: Option<Arc<Stream>>,
    from: usize,
    /// The tokens from there on; notices are those of the whole stream.
    own: Tokens,
    /// Hashes of all tokens before each multiple of [`STEP`].
    hashes: Vec<u64>,
}

/// The state of an evaluation just before token `at` of `stream`, without its values.
#[derive(Clone)]
struct Snapshot {
    stream: Arc<Stream>,
    at: u32,
    state: Evaluator,
    used: u64,
}

/// The data that a session keeps between evaluations.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) layout: Layout,
    pub(crate) lexed: LexedFiles,
    /// The store of the last evaluation.
    pub(crate) store: Arc<Store>,
    /// The values of tokens and snapshots, with which every evaluation starts; later values are removed.
    base: Mark,
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
            base: store.mark(),
            store: Arc::new(store),
            streams: Vec::new(),
            snapshots: Vec::new(),
            clock: 0,
        }
    }

    /// Returns the approximate number of bytes held.
    pub(crate) fn size(&self) -> usize {
        let streams = self.streams.iter().map(|stream| stream.own.spans.len() * 13);
        let copies = self.snapshots.iter().map(|copy| copy.state.size());
        self.store.size() + streams.sum::<usize>() + copies.sum::<usize>()
    }

    /// Returns the number of tokens of the previous evaluation.
    pub(crate) fn tokens_before(&self) -> usize {
        self.streams.last().map_or(0, |stream| stream.end())
    }

    /// Prepares another evaluation and lends it the values, which it returns in `store`.
    pub(crate) fn begin(&mut self) -> Store {
        if self.layout.is_crowded() || self.store.size() > MAX_STORE || self.store.is_full() {
            *self = Shared::new();
        }
        self.layout.begin();
        self.clock += 1;
        let store = std::mem::replace(&mut self.store, Arc::new(Store::empty()));
        let mut store = Arc::unwrap_or_clone(store);
        store.truncate(self.base);
        store
    }

    /// Evaluates to the end, starting from a snapshot of an earlier evaluation with the same tokens, and keeps a new
    /// snapshot if that is worth it.
    pub(crate) fn run(
        &mut self,
        tokens: Tokens,
        options: Options,
        store: Store,
        map: SourceMap,
    ) -> Outcome {
        self.base = store.mark();
        let tokens = Arc::new(tokens);
        let hashes = hashes(&tokens);
        let measured = self.streams.iter().map(|s| (s.common(&tokens, &hashes), Some(s)));
        let (common, nearest) = measured.max_by_key(|m| m.0).unwrap_or((0, None));
        let stream = Arc::new(Stream::after(nearest, common, &tokens, hashes));
        // With recovery, an editor changes the main file: the state before its first token stays valid after every
        // edit.
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
            self.base = mark;
            self.keep(Snapshot { stream, at, state, used: self.clock });
        }
        outcome
    }

    /// Returns the furthest snapshot with the same tokens.
    fn best(&mut self, tokens: &Tokens, hashes: &[u64], options: Options) -> Option<&Snapshot> {
        let clock = self.clock;
        self.snapshots.sort_unstable_by_key(|s| std::cmp::Reverse(s.at));
        let best = self.snapshots.iter_mut().find(|s| {
            s.state.options == options && s.stream.equal_until(tokens, hashes, s.at as usize + 1)
        })?;
        best.used = clock;
        Some(best)
    }

    /// Keeps a snapshot of a running evaluation.
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
    /// Creates a stream that shares its first `common` tokens with another.
    fn after(
        other: Option<&Arc<Stream>>,
        common: usize,
        tokens: &Tokens,
        hashes: Vec<u64>,
    ) -> Stream {
        let mut base = other;
        // Find the stream that stores the last of these tokens itself.
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

    /// Returns the streams that store the tokens before `end`, last to first, each with the end of its part.
    fn parts(&self, end: usize) -> impl Iterator<Item = (&Stream, usize)> {
        let first = Some((self, end.min(self.end())));
        let parts = std::iter::successors(first, |&(stream, end)| {
            Some((stream.base.as_deref()?, end.min(stream.from)))
        });
        parts.filter(|&(stream, end)| stream.from < end)
    }

    /// Returns the number of leading tokens that two streams have in common; their notices count too.
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

    /// Returns whether two streams have equal first `count` tokens, with equal notices.
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

/// Returns the first token of the main file itself.
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
