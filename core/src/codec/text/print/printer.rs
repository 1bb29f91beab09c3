//! Printing of tokens: the base of types, attributes and operations.
//!
//! A printer either prints, or *collects*: then it runs the same code, but types and attributes are visited for the
//! aliases they need ([`super::alias`]), and the printed text is discarded.

use std::fmt::{self, Write};
use std::io;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::alias::{Aliases, Collector};
use super::spelled::Spelled;
use crate::float::FloatText as _;
use crate::{Attr, Context, FloatKind, Op, ResourceHandle, TextBuf};

/// The options of `mlir-opt`'s printer; the default is that of the tool without options.
#[derive(Clone, Debug, Default)]
pub struct PrintFlags {
    /// `--mlir-print-op-generic`
    pub generic: bool,
    /// `--mlir-print-debuginfo`
    pub debuginfo: bool,
    /// `--mlir-pretty-debuginfo`
    pub pretty_debuginfo: bool,
    /// `--mlir-print-local-scope`
    pub local_scope: bool,
    /// `--mlir-print-assume-verified`
    pub assume_verified: bool,
    /// `--mlir-print-unique-ssa-ids`
    pub unique_ssa_ids: bool,
    /// `--mlir-print-value-users`
    pub value_users: bool,
    /// `--mlir-print-skip-regions`
    pub skip_regions: bool,
    /// `--mlir-use-nameloc-as-prefix`
    pub nameloc_as_prefix: bool,
    /// `--mlir-elide-elementsattrs-if-larger`
    pub elide_elements_if_larger: Option<u64>,
    /// `--mlir-print-elementsattrs-with-hex-if-larger`; `None` is 100, `Some(-1)` never.
    pub hex_if_larger: Option<i64>,
    /// `--mlir-elide-resource-strings-if-larger`
    pub elide_resources_if_larger: Option<u64>,
}

/// The receiver of finished lines, so that the text of a big module is never in memory as a whole.
pub(super) struct Sink<'ir> {
    pub(super) out: &'ir mut (dyn io::Write + Send),
    /// The first error; nothing is written after it.
    pub(super) result: io::Result<()>,
}

/// The number of bytes that are buffered for a sink before they are written.
const CHUNK: usize = 1 << 16;

/// Prints tokens, types and attributes: the counterpart of `AsmPrinter`.
pub struct Printer<'ir> {
    pub(in crate::codec::text) ctx: &'ir Context,
    pub(super) flags: PrintFlags,
    pub(super) out: TextBuf,
    pub(super) sink: Option<Sink<'ir>>,
    pub(super) aliases: Arc<Aliases>,
    pub(super) collector: Option<Box<Collector<'ir>>>,
    /// The numbers of `distinct` attributes, in the order of their first printing.
    pub(super) distinct: FxHashMap<Attr, u64>,
    /// The referenced resources, in the order of their first printing.
    pub(super) resources: Vec<ResourceHandle>,
    pub(super) resources_seen: FxHashSet<ResourceHandle>,
    pub(super) indent: usize,
    pub(super) spelled: Spelled,
    /// The spellings in locations of the files printed so far, by their id.
    pub(super) files: Vec<Option<Box<str>>>,
    /// The start of each operation in the text, if requested.
    pub(super) starts: Option<Vec<OpStart>>,
}

/// An operation, by the address of its body, with its offset in the text and its indentation.
pub(super) type OpStart = (usize, Op, usize, usize);

impl<'ir> Printer<'ir> {
    pub(super) fn new(ctx: &'ir Context, flags: PrintFlags) -> Printer<'ir> {
        Printer {
            ctx,
            flags,
            out: TextBuf::new(),
            sink: None,
            aliases: Arc::default(),
            collector: None,
            distinct: FxHashMap::default(),
            resources: Vec::new(),
            resources_seen: FxHashSet::default(),
            indent: 0,
            spelled: Spelled::default(),
            files: Vec::new(),
            starts: None,
        }
    }

    /// Writes finished lines to the sink, if there is one and enough of them.
    #[inline]
    pub(super) fn end_of_line(&mut self) {
        if self.sink.is_some() && self.out.len() >= CHUNK {
            self.write_out();
        }
    }

    pub(super) fn write_out(&mut self) {
        let Some(sink) = &mut self.sink else { return };
        if sink.result.is_ok() {
            sink.result = sink.out.write_all(self.out.as_bytes());
        }
        self.out.clear();
    }

    /// Returns the context; its lifetime is not that of the borrow.
    pub fn ctx(&self) -> &'ir Context {
        self.ctx
    }

    /// Returns the options.
    pub fn flags(&self) -> &PrintFlags {
        &self.flags
    }

    /// Prints text as it is.
    #[inline]
    pub fn print(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Prints formatted text: the arguments are those of `format_args!`.
    pub fn print_fmt(&mut self, args: fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.out.write_fmt(args);
    }

    /// Prints an integer.
    pub fn print_int(&mut self, value: i64) {
        self.out.push_signed(value);
    }

    /// Prints `text` without quotes if it is a keyword, else quoted.
    pub fn print_keyword_or_string(&mut self, text: &str) {
        if is_bare(text.as_bytes()) {
            self.print(text);
        } else {
            self.print_string(text.as_bytes());
        }
    }

    /// Prints `"text"`, escaped.
    pub fn print_string(&mut self, text: &[u8]) {
        self.out.push_quoted(text);
    }

    /// Prints `@name`, quoted if necessary.
    pub fn print_symbol_name(&mut self, name: &[u8]) {
        if name.is_empty() {
            self.print("@<<INVALID EMPTY SYMBOL>>");
            return;
        }
        self.out.push_ascii(b'@');
        let bare = name.first().is_some_and(|first| starts_bare(*first))
            && self.out.push_if_all(name, |byte| BARE[usize::from(*byte)]);
        if !bare {
            self.print_string(name);
        }
    }

    /// Prints a float from its bits.
    pub fn print_float(&mut self, kind: FloatKind, bits: u128) {
        kind.print(bits, &mut self.out);
    }

    /// Prints `4x?x8`.
    pub fn print_dimension_list(&mut self, shape: &[i64]) {
        for (index, dim) in shape.iter().enumerate() {
            if index != 0 {
                self.out.push_ascii(b'x');
            }
            self.print_dim(*dim);
        }
    }

    pub(super) fn print_dim(&mut self, dim: i64) {
        if dim == crate::DYNAMIC { self.out.push_ascii(b'?') } else { self.print_int(dim) }
    }

    /// Ends the line and indents the next.
    pub fn print_newline(&mut self) {
        self.out.push_ascii(b'\n');
        self.print_indent();
    }

    pub(super) fn print_indent(&mut self) {
        self.out.push_blanks(self.indent);
    }

    /// Increases the indentation of the following lines by one level.
    pub fn increase_indent(&mut self) {
        self.indent += 2;
    }

    /// Decreases the indentation of the following lines by one level.
    pub fn decrease_indent(&mut self) {
        self.indent = self.indent.saturating_sub(2);
    }
}

/// Returns whether a name needs no quotes.
pub(super) fn is_bare(name: &[u8]) -> bool {
    name.first().is_some_and(|first| starts_bare(*first))
        && name.iter().all(|byte| BARE[usize::from(*byte)])
}

fn starts_bare(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

/// The bytes that a name without quotes may contain.
static BARE: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let is = byte as u8;
        table[byte] = is.is_ascii_alphanumeric() || matches!(is, b'_' | b'$' | b'.');
        byte += 1;
    }
    table
};
