//! Collection of definitions and uses from trees.

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::super::intern::{Interner, Sym};
use super::super::parse::{Kind, Tree};
use super::super::token::{Tokens, letter};
use super::{Definition, DefinitionKind, Index, Use, UseKind, range};

/// Adds all names of the tokens to an index.
pub(super) fn walk(index: &mut Index, tokens: &Tokens, strings: &Interner) {
    let name = strings.get("NAME");
    let (tree, scopes) = (Tree::default(), vec![Scope::default()]);
    let mut walker = Walker {
        index,
        tokens,
        tree,
        scopes,
        owner: None,
        name,
        last: None,
        heads: FxHashSet::default(),
    };
    let mut at = 0;
    while tokens.letter(at) != letter::END {
        let parsed = walker.tree.parse(&tokens.letters, at).is_ok();
        let mut node = 0;
        let before = at;
        while parsed && node < walker.tree.end() {
            let this = walker.tree.node(node);
            walker.node(node);
            at = at.max(this.token_end);
            node = this.end;
        }
        // After a malformed statement, or one that ended in the middle of a line, continue with the next one that
        // begins a line.
        if at == before || !walker.begins(at) {
            at = (at + u32::from(at == before)..).find(|&at| walker.resumes(at)).unwrap_or(at);
        }
        walker.scopes.truncate(1);
        walker.owner = None;
    }
    index.uses.sort_by_key(|one| one.span.start);
}

#[derive(Default)]
struct Scope {
    names: Vec<(Sym, u32)>,
}

struct Walker<'a> {
    index: &'a mut Index,
    tokens: &'a Tokens,
    tree: Tree,
    scopes: Vec<Scope>,
    owner: Option<u32>,
    name: Option<Sym>,
    /// The use at the end of the last value, if it ends in a name.
    last: Option<u32>,
    /// The tokens that name an argument.
    heads: FxHashSet<u32>,
}

impl Walker<'_> {
    /// Returns whether a token begins a statement, or is the last token.
    fn begins(&self, token: u32) -> bool {
        matches!(
            self.tokens.letter(token),
            b'C' | b'D'
                | b'M'
                | b'm'
                | b'l'
                | b'R'
                | b'I'
                | b'V'
                | b'T'
                | b'U'
                | b'E'
                | b'A'
                | letter::END
        )
    }

    /// Returns whether a token begins a statement at the start of a line.
    fn resumes(&self, token: u32) -> bool {
        let start = range(self.tokens, token).start;
        let begins_line = start == 0 || self.index.text.as_bytes()[start - 1] == b'\n';
        self.tokens.letter(token) == letter::END || begins_line && self.begins(token)
    }

    /// Returns the bytes from a token to the one before `end`.
    fn span(&self, from: u32, end: u32) -> Range<usize> {
        let start = range(self.tokens, from).start;
        start..range(self.tokens, end.max(from + 1) - 1).end
    }

    fn is_name(&self, token: u32) -> bool {
        self.tokens.letter(token) == letter::IDENT
    }

    fn define(&mut self, kind: DefinitionKind, name: Range<usize>, span: Range<usize>) -> u32 {
        let at = self.index.definitions.len() as u32;
        self.index.definitions.push(Definition {
            kind,
            name,
            span,
            owner: self.owner,
            parents: Vec::new(),
            ty: None,
            body: None,
            plain: true,
        });
        at
    }

    /// Adds a definition named by a token; a missing name is empty.
    fn define_token(&mut self, kind: DefinitionKind, token: u32, span: Range<usize>) -> u32 {
        let name = if self.is_name(token) {
            range(self.tokens, token)
        } else {
            let before = range(self.tokens, token.saturating_sub(1)).end;
            before..before
        };
        self.define(kind, name, span)
    }

    fn bind(&mut self, token: u32, definition: u32) {
        if self.is_name(token)
            && let Some(scope) = self.scopes.last_mut()
        {
            scope.names.push((self.tokens.sym(token), definition));
        }
    }

    fn look_up(&self, name: Sym) -> Option<u32> {
        let names = self.scopes.iter().rev().flat_map(|scope| scope.names.iter().rev());
        names.into_iter().find(|(own, _)| *own == name).map(|&(_, definition)| definition)
    }

    fn add_use(&mut self, kind: UseKind, token: u32) -> Option<u32> {
        if !self.is_name(token) {
            return None;
        }
        let name = self.tokens.sym(token);
        if Some(name) == self.name {
            return None;
        }
        let local = matches!(kind, UseKind::Value | UseKind::Class);
        let target = local.then(|| self.look_up(name)).flatten();
        let at = self.index.uses.len() as u32;
        self.index.uses.push(Use {
            span: range(self.tokens, token),
            kind,
            owner: self.owner,
            target,
            base: None,
            args: None,
        });
        Some(at)
    }

    fn children(&mut self, node: u32) {
        let end = self.tree.node(node).end;
        let mut at = node + 1;
        while at < end {
            self.node(at);
            at = self.tree.node(at).end;
        }
    }

    /// Visits the children of a node in a scope of their own.
    fn scoped(&mut self, node: u32) {
        self.scopes.push(Scope::default());
        self.children(node);
        self.scopes.pop();
    }

    /// Visits the children of a definition; `Cref` and similar children are its parents.
    fn inside(&mut self, node: u32, definition: u32) {
        let owner = self.owner.replace(definition);
        self.scoped(node);
        self.owner = owner;
    }

    fn node(&mut self, node: u32) {
        let this = self.tree.node(node);
        let span = self.span(this.token, this.token_end);
        match this.kind {
            Kind::Class => {
                let one = self.define_token(DefinitionKind::Class, this.token + 1, span);
                self.inside(node, one);
            }
            Kind::Multiclass => {
                let one = self.define_token(DefinitionKind::Multiclass, this.token + 1, span);
                self.inside(node, one);
            }
            Kind::Def => self.record(node, DefinitionKind::Def),
            Kind::Defm => self.record(node, DefinitionKind::Defm),
            Kind::Name => {}
            Kind::LetIn => {
                self.index.lets.push(span);
                self.children(node);
            }
            Kind::LetTo | Kind::LetField => {
                let mut token = this.token + u32::from(this.kind == Kind::LetField);
                if this.end > node + 1 && self.tree.node(node + 1).kind == Kind::LetMode {
                    token += 1;
                }
                self.add_use(UseKind::Let, token);
                self.children(node);
            }
            Kind::Foreach => {
                let token = this.token + 1;
                let name = self.span(token, token + 1);
                let one = self.define_token(DefinitionKind::Iterator, token, name);
                self.scopes.push(Scope::default());
                self.bind(token, one);
                self.children(node);
                self.scopes.pop();
            }
            Kind::Then | Kind::Else => self.scoped(node),
            Kind::Defvar => {
                self.children(node);
                let one = self.define_token(DefinitionKind::Variable, this.token + 1, span);
                // Other files refer to a top-level variable by its name.
                if self.scopes.len() > 1 {
                    self.bind(this.token + 1, one);
                }
            }
            Kind::Defset => self.typed(node, DefinitionKind::Defset, span),
            Kind::Deftype => {
                self.define_token(DefinitionKind::Deftype, this.token + 1, span);
                self.children(node);
            }
            Kind::Targ => self.typed(node, DefinitionKind::TemplateArg, span),
            Kind::Field => self.typed(node, DefinitionKind::Field, span),
            Kind::Cref => self.reference(node, UseKind::Class, true),
            Kind::Mref | Kind::DefmRef => self.reference(node, UseKind::Multiclass, true),
            Kind::Type => {
                self.add_use(UseKind::Class, this.token);
                self.children(node);
            }
            Kind::Id if this.end > node + 1 => self.reference(node, UseKind::Class, false),
            Kind::Id => {
                if !self.heads.contains(&this.token) {
                    self.last = self.add_use(UseKind::Value, this.token);
                    return;
                }
            }
            Kind::Dot => {
                let base = self.last.take();
                self.last = self.add_use(UseKind::Dot, this.token + 1);
                if let Some(at) = self.last {
                    self.index.uses[at as usize].base = base;
                }
                return;
            }
            Kind::Iter | Kind::Foldl => {
                self.scopes.push(Scope::default());
                self.operator(node);
                self.scopes.pop();
            }
            Kind::Body | Kind::Mbody => {
                if let Some(owner) = self.owner
                    && self.tokens.letter(this.token) == b'{'
                {
                    self.index.definitions[owner as usize].body = Some(span);
                }
                self.children(node);
            }
            _ => self.children(node),
        }
        self.last = None;
    }

    /// Adds a def or defm, whose name may be composed.
    fn record(&mut self, node: u32, kind: DefinitionKind) {
        let this = self.tree.node(node);
        let span = self.span(this.token, this.token_end);
        let named = this.end > node + 1 && self.tree.node(node + 1).kind == Kind::Name;
        let mut name = range(self.tokens, this.token).end..range(self.tokens, this.token).end;
        let mut plain = true;
        if named {
            let inner = self.tree.node(node + 1);
            name = self.span(inner.token, inner.token_end);
            plain = inner.token_end == inner.token + 1 && self.is_name(inner.token);
            let local = || self.look_up(self.tokens.sym(inner.token));
            plain &= !plain || local().is_none();
            if !plain {
                self.children(node + 1);
            }
        }
        let one = self.define(kind, name, span);
        self.index.definitions[one as usize].plain = plain;
        self.inside(node, one);
    }

    /// Adds a definition whose name follows its type.
    fn typed(&mut self, node: u32, kind: DefinitionKind, span: Range<usize>) {
        let this = self.tree.node(node);
        let first = self.tree.node((node + 1).min(self.tree.end() - 1));
        let has_type = this.end > node + 1 && first.kind == Kind::Type;
        let token = if has_type { first.token_end } else { this.token_end };
        // The name is added before the type is visited: definitions are in the order of the text.
        let one = self.define_token(kind, token, span);
        if has_type {
            let ty = self.span(first.token, first.token_end);
            self.index.definitions[one as usize].ty = Some(ty);
        }
        self.children(node);
        self.bind_member(token, one, kind);
    }

    fn bind_member(&mut self, token: u32, definition: u32, kind: DefinitionKind) {
        // Other files refer to a set by its name.
        if kind != DefinitionKind::Defset {
            // Fields are visible in nested blocks of the same record, but not in the parents of the next statement.
            let depth = self.scopes.len();
            if kind == DefinitionKind::Field && depth > 1 {
                let record = depth - 1;
                if self.is_name(token) {
                    self.scopes[record].names.push((self.tokens.sym(token), definition));
                }
                return;
            }
            self.bind(token, definition);
        }
    }

    /// Adds the use `Class<args>`.
    fn reference(&mut self, node: u32, kind: UseKind, parent: bool) {
        let this = self.tree.node(node);
        let Some(at) = self.add_use(kind, this.token) else {
            self.children(node);
            return;
        };
        if parent && let Some(owner) = self.owner {
            self.index.definitions[owner as usize].parents.push(at);
        }
        if this.end > node + 1 && self.tree.node(node + 1).kind == Kind::Args {
            let args = self.tree.node(node + 1);
            let inner = self.span(args.token, args.token_end);
            let open = range(self.tokens, this.token + 1).end;
            let close = if self.tokens.letter(args.token_end - 1) == b'>' {
                range(self.tokens, args.token_end - 1).start
            } else {
                inner.end
            };
            self.index.uses[at as usize].args = Some(open..close.max(open));
            self.named_args(node + 1, at);
        }
        self.children(node);
    }

    /// Adds the names before `=` in a list of arguments.
    fn named_args(&mut self, node: u32, class: u32) {
        let end = self.tree.node(node).end;
        let mut at = node + 1;
        let mut before = None;
        while at < end {
            let this = self.tree.node(at);
            if this.kind == Kind::NamedValue
                && let Some(token) = before
                && let Some(one) = self.add_use(UseKind::NamedArg, token)
            {
                self.index.uses[one as usize].base = Some(class);
                self.heads.insert(token);
            }
            before = (this.kind == Kind::Id).then_some(this.token);
            at = this.end;
        }
    }

    /// Visits `!foreach` and the other iterating operators: their variables are visible in the operands that follow.
    fn operator(&mut self, node: u32) {
        let end = self.tree.node(node).end;
        let mut at = node + 1;
        while at < end {
            let this = self.tree.node(at);
            if this.kind == Kind::Var {
                let span = self.span(this.token, this.token_end);
                let one = self.define_token(DefinitionKind::Iterator, this.token, span);
                self.bind(this.token, one);
            } else {
                self.node(at);
            }
            at = this.end;
        }
    }
}
