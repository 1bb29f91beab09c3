//! From the checked model to Rust source: pure and deterministic.
//!
//! [`generate`] makes the items of a dialect, [`Source::render`] prints them with prettyplease. Generated code is thin:
//! tables that are schemas, newtypes, and one-line accessors into `ods_core::rt`. All paths are absolute.

mod accessor;
mod body;
mod builder;
mod bytecode;
pub mod clif;
mod definition;
mod dialect;
mod docs;
mod enum_;
mod expr;
pub mod format;
mod implement;
pub mod interface;
mod names;
mod native;
mod op;
mod op_schema;
mod pass;
mod pattern;
mod statics;

pub use docs::one_line;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;

use crate::lang::{SourceMap, Span};
use crate::model::Model;

/// What generation depends on besides the model.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Rust paths of other dialects' modules, whose enums are used by name: `arith` to `crate::arith`.
    pub dialect_paths: BTreeMap<String, String>,
    /// Whether types and attributes have compact bytecode encodings that follow from their parameters.
    pub derive_bytecode: bool,
    /// Whether hand-written hooks are part of it.
    pub hooks: Hooks,
    /// Full names of operations, and C++ names of interfaces, whose hooks are left out all the same.
    pub omitted: BTreeSet<String>,
    /// Rust paths of C++ types in signatures of interface methods, by their name less `mlir::`.
    pub cpp_types: BTreeMap<String, String>,
    /// Rust functions that are the default bodies of interface methods, by `Interface::method` in C++ names.
    pub default_bodies: BTreeMap<String, String>,
}

/// Whether generated code obliges its user to write the hooks that the declaration asks for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Hooks {
    /// A missing hook is a compile error.
    #[default]
    Require,
    /// Nothing is hooked in: verifiers, folders and hand-written syntax are absent, and operations whose syntax needs
    /// a hook have the generic form only. For a look at a dialect that is not one's own.
    Omit,
}

/// The items of a dialect in order.
#[derive(Clone, Debug)]
pub struct Source {
    items: Vec<Item>,
}

/// Some items that stand together under one comment.
#[derive(Clone, Debug)]
struct Item {
    comment: Option<String>,
    tokens: TokenStream,
    /// The tokens laid out, where that is not prettyplease's to do.
    text: Option<String>,
}

/// What all emitters see.
struct Gen<'a> {
    model: &'a Model,
    options: &'a Options,
    /// `custom<X>` of operations and of types and attributes, as met.
    directives: RefCell<BTreeSet<String>>,
    param_directives: RefCell<BTreeSet<String>>,
    /// Formats emitted so far, by their text.
    formats: RefCell<BTreeMap<String, proc_macro2::Ident>>,
}

impl<'a> Gen<'a> {
    fn new(model: &'a Model, options: &'a Options) -> Gen<'a> {
        Gen {
            model,
            options,
            directives: RefCell::default(),
            param_directives: RefCell::default(),
            formats: RefCell::default(),
        }
    }
}

/// The Rust items of a dialect.
pub fn generate(model: &Model, map: &SourceMap, options: &Options) -> Source {
    let generator = Gen::new(model, options);
    let dialect = &model.dialect;
    let mut items = Vec::new();
    let mut push = |comment: Option<String>, tokens: TokenStream| {
        items.push(Item { comment, tokens, text: None });
    };
    for (id, one) in model.enums.iter().enumerate() {
        push(Some(place(map, &one.cpp, one.span)), generator.enumeration(id, one));
    }
    for def in model.types.iter().chain(&model.attrs) {
        push(Some(place(map, &def.name, def.span)), generator.definition(def));
    }
    for (of, declaration) in generator.interfaces() {
        items.push(Item {
            comment: Some(place(map, &of.name, of.span)),
            tokens: declaration.tokens(),
            text: declaration.render(),
        });
    }
    let mut push = |comment: Option<String>, tokens: TokenStream| {
        items.push(Item { comment, tokens, text: None });
    };
    for op in &model.ops {
        push(Some(place(map, &op.name, op.span)), generator.op(op));
    }
    if !dialect.name.is_empty() {
        push(Some(place(map, &dialect.name, dialect.span)), generator.dialect());
    }
    push(None, generator.patterns());
    for one in &model.pass_enums {
        push(Some(place(map, &one.cpp, one.span)), generator.pass_enum(one));
    }
    for pass in &model.passes {
        push(Some(place(map, &pass.argument, pass.span)), generator.pass(pass));
    }
    push(None, generator.pass_registration());
    push(None, generator.constraints());
    push(None, generator.directive_modules());
    Source { items }
}

/// `arith.addi  (ArithOps.td:412)`
fn place(map: &SourceMap, name: &str, span: Span) -> String {
    let at = map.locate(span);
    // The path depends on where the build runs; the name of the file does not.
    let file = at.file.rsplit(['/', '\\']).next().unwrap_or(at.file);
    format!("{name}  ({file}:{})", at.line)
}

impl Source {
    /// All items as one stream, for a procedural macro.
    pub fn tokens(&self) -> TokenStream {
        self.items.iter().map(|item| item.tokens.clone()).collect()
    }

    /// The items as Rust text.
    ///
    /// # Panics
    /// When a Rust path given by the user is not one.
    pub fn render(&self, header: &str) -> String {
        let mut out = String::new();
        for line in header.lines() {
            out.push_str("// ");
            out.push_str(line);
            out.push('\n');
        }
        for item in &self.items {
            if item.tokens.is_empty() {
                continue;
            }
            out.push('\n');
            if let Some(comment) = &item.comment {
                out.push_str("// ---- ");
                out.push_str(comment);
                out.push('\n');
            }
            if let Some(text) = &item.text {
                out.push_str(text);
                continue;
            }
            let file = syn::parse2(item.tokens.clone()).unwrap_or_else(|error| {
                panic!("generated code does not parse: {error}\n{}", item.tokens)
            });
            out.push_str(&prettyplease::unparse(&file));
        }
        out
    }
}
