//! Defs and classes: their names, template parameters, parents and bodies.

use super::super::intern::Sym;
use super::super::parse::Kind;
use super::super::record::{FieldData, RecordKind};
use super::super::store::{Node, OptSym, ValueId};
use super::super::token::letter;
use super::super::types::{RecId, TyId};
use super::multiclass::Entry;
use super::record::Reference;
use super::scope::{Mode, ScopeKind};
use super::value::{Cursor, Want};
use super::{Evaluator, Res, Stop};

impl Evaluator {
    pub(super) fn def(&mut self, index: u32) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let by_identifier = self.tokens.letter(node.token + 1) == letter::IDENT;
        let name_span = self.tokens.span(node.token + u32::from(by_identifier));
        let data = match self.object_name(&mut cursor)? {
            Some(name) if !self.is_string(name) => {
                let text = format!("Record name '{}' is not a string!", self.display(name));
                return Err(self.error(name_span, text));
            }
            Some(name) => Self::empty_record(name, RecordKind::Def, name_span),
            None => {
                let name = self.new_anonymous_name();
                Self::empty_record(name, RecordKind::AnonymousDef, self.tokens.span(node.token))
            }
        };
        let record = self.new_record(data);
        self.object_body(cursor, record)?;
        self.after = node.token_end;
        self.add_entry(Entry::Record(record))
    }

    pub(super) fn class(&mut self, index: u32) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        if let Some(Kind::Missing(text)) = self.kind_at(cursor)
            && self.tree.node(cursor.at).token == node.token + 1
        {
            return Err(self.token_error(node.token + 1, text));
        }
        let token = node.token + 1;
        let name = self.tokens.sym(token);
        let span = self.tokens.span(token);
        let record = match self.classes.get(&name).copied() {
            Some(record) => {
                let data = self.rec(record);
                if !data.fields.is_empty()
                    || !data.superclasses.is_empty()
                    || !data.template_args.is_empty()
                {
                    let text = format!("Class '{}' already defined", self.text(name));
                    return Err(self.token_error(token, text));
                }
                self.rec_mut(record).locs = vec![span];
                record
            }
            None => {
                if self.aliases.contains_key(&name) {
                    let text =
                        format!("there is already a defined type alias '{}'", self.text(name));
                    return Err(self.token_error(token, text));
                }
                let value = self.str_value(name);
                let data = Self::empty_record(value, RecordKind::Class, span);
                let record = self.new_record(data);
                self.classes.insert(name, record);
                record
            }
        };
        self.push_scope(ScopeKind::Record(record));
        if self.kind_at(cursor) == Some(Kind::Targs) {
            self.template_parameters(cursor.at, record, name, false)?;
            cursor.at = self.tree.node(cursor.at).end;
        }
        self.object_body(cursor, record)?;
        self.after = node.token_end;
        self.warn_unused_args(record);
        self.pop_scope();
        Ok(())
    }

    /// Evaluates the name of a def or defm; `None` if it has none.
    pub(super) fn object_name(&mut self, cursor: &mut Cursor) -> Res<Option<ValueId>> {
        if self.kind_at(*cursor) != Some(Kind::Name) {
            return Ok(None);
        }
        let record = self.multiclass.and_then(|m| self.multiclasses.get(&m)).map(|m| m.record);
        let mut inner = self.children(cursor.at);
        let want = Want { record, ty: Some(TyId::STRING), mode: Mode::Name };
        let name = self.value(&mut inner, want)?;
        cursor.at = self.tree.node(cursor.at).end;
        let Some(multiclass) = self.multiclass else {
            // `?` counts as no name.
            return Ok((name != ValueId::UNSET).then_some(name));
        };
        let (implicit, prefix) = self.name_variable(multiclass);
        if self.mentions(name, implicit) {
            return Ok(Some(name));
        }
        Ok(Some(self.concat(prefix, name)))
    }

    /// Returns whether a variable occurs in a value.
    fn mentions(&self, value: ValueId, name: Sym) -> bool {
        match self.node(value) {
            Node::Var(own, _) => own == name,
            Node::VarBit(of, _) | Node::Field(of, ..) => self.mentions(of, name),
            Node::Bits(s) | Node::List(_, s) | Node::Op(_, s, _) => {
                self.store.values(s).any(|v| self.mentions(v, name))
            }
            Node::Dag(op, _, s) => {
                let mut args = self.store.words(s).iter().step_by(2);
                self.mentions(op, name) || args.any(|&w| self.mentions(ValueId(w), name))
            }
            Node::Instance(_, s) => {
                let mut args = self.store.words(s).chunks_exact(2);
                args.any(|pair| {
                    OptSym(pair[0]).get() != Some(name) && self.mentions(ValueId(pair[1]), name)
                })
            }
            _ => false,
        }
    }

    fn is_string(&mut self, value: ValueId) -> bool {
        self.type_of(value) == Some(TyId::STRING)
    }

    pub(super) fn template_parameters(
        &mut self,
        index: u32,
        owner: RecId,
        owner_name: Sym,
        multiclass: bool,
    ) -> Res<()> {
        let mut cursor = self.children(index);
        while self.kind_at(cursor) == Some(Kind::Targ) {
            let node = self.tree.node(cursor.at);
            let mut inner = self.children(cursor.at);
            let start = self.tokens.span(node.token);
            let ty = self.read_type(&mut inner)?;
            let token = self.after;
            let name = self.name_at(token, inner)?;
            if name == self.name_sym {
                return Err(self.token_error(token, "'NAME' is a reserved variable name"));
            }
            let span = self.tokens.span(token);
            let qualified = self.qualify(owner_name, name, multiclass);
            let field = FieldData {
                ty,
                value: Some(ValueId::UNSET),
                span,
                nonconcrete_ok: false,
                template_arg: true,
                redeclared: false,
            };
            self.add_value(owner, span, qualified, field)?;
            self.after = token + 1;
            if self.tokens.letter(self.after) == b'=' && self.kind_at(inner).is_some() {
                let at = self.tokens.span(self.after + 1);
                let record = (!multiclass).then_some(owner);
                match self.value(&mut inner, Want::of(record, Some(ty))) {
                    // A value of the wrong type has been reported; the parameter exists nevertheless.
                    Ok(value) => {
                        let _ = self.set_value(owner, at, qualified, &[], value, false);
                    }
                    // This also applies after a value that was parsed to its end.
                    Err(Stop) if !self.fatal && self.after == node.token_end => {
                        self.unsaid = None;
                    }
                    Err(Stop) if self.fatal => return Err(Stop),
                    Err(Stop) if self.tokens.letter(self.after) == b',' => {
                        return self.check_type_start(self.after + 1);
                    }
                    bad => {
                        let text = "expected '>' at end of template argument list";
                        self.or_said_again(bad, text)?;
                    }
                }
            }
            if self.rec(owner).template_args.contains(&qualified) {
                let text = "template argument with the same name has already been defined";
                return Err(self.error(start, text));
            }
            let data = self.rec_mut(owner);
            data.template_args.push(qualified);
            data.template_names.push(name);
            cursor.at = node.end;
        }
        self.check_missing(cursor)
    }

    /// Checks the token after a default value that ended early, at a comma: upstream parses it as a parameter.
    fn check_type_start(&mut self, token: u32) -> Res<()> {
        match self.tokens.letter(token) {
            letter::IDENT => {
                let name = self.tokens.sym(token);
                if !self.aliases.contains_key(&name) {
                    let class = self.class_named(name, token).map(drop);
                    self.after = token + 1;
                    self.or_said_again(class, "unknown class name")?;
                }
                Err(Stop)
            }
            b'f' | b'W'..=b'Z' | b'O' | b'Q' | b'S' => Err(Stop),
            _ => Err(self.token_error(token, "Unknown token when expecting a type")),
        }
    }

    fn object_body(&mut self, mut cursor: Cursor, record: RecId) -> Res<()> {
        self.push_scope(ScopeKind::Record(record));
        if self.kind_at(cursor) == Some(Kind::Parents) {
            let mut parents = self.children(cursor.at);
            while self.kind_at(parents).is_some() {
                let reference = self.class_reference(parents.at, Some(record))?;
                self.add_superclass(record, &reference)?;
                parents.at = self.tree.node(parents.at).end;
            }
            cursor.at = self.tree.node(cursor.at).end;
        }
        self.apply_lets(record)?;
        if self.kind_at(cursor) == Some(Kind::Body) {
            let mut items = self.children(cursor.at);
            while let Some(kind) = self.kind_at(items) {
                self.body_item(items.at, kind, record)?;
                items.at = self.tree.node(items.at).end;
            }
        }
        self.pop_scope();
        Ok(())
    }

    /// Evaluates `Class<args>` in a list of parents.
    pub(super) fn class_reference(&mut self, index: u32, record: Option<RecId>) -> Res<Reference> {
        let node = self.tree.node(index);
        let cursor = self.children(index);
        if self.tokens.letter(node.token) != letter::IDENT {
            self.check_missing(cursor)?;
        }
        let name = self.tokens.sym(node.token);
        let class = self.class_named(name, node.token)?;
        let span = self.tokens.span(node.token);
        let args = match self.kind_at(cursor) {
            Some(Kind::Args) => self.template_args(cursor.at, record, class)?,
            _ => Default::default(),
        };
        self.after = node.token_end;
        Ok(Reference { record: class, args, span })
    }
}
