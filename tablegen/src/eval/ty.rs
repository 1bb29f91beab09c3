//! Types: parsing, conversion, common types, and the types of values.

use super::super::intern::Sym;
use super::super::print::type_name;
use super::super::store::{Node, Op, ValueId};
use super::super::types::{RecId, Ty, TyId};
use super::range::MAX_RANGE;
use super::value::Cursor;
use super::{Evaluator, Res, Stop};
use crate::diag::Diagnostic;

impl Evaluator {
    pub(super) fn type_text(&self, ty: TyId) -> String {
        type_name(&self.store, &self.all, ty)
    }

    pub(super) fn derives(&self, record: RecId, class: RecId) -> bool {
        self.rec(record).superclasses.iter().any(|&(id, _)| id == class)
    }

    fn set_derives(&self, classes: &[RecId], class: RecId) -> bool {
        classes.iter().any(|&c| c == class || self.derives(c, class))
    }

    /// Returns whether every value of type `from` converts to `to`, as far as the types determine it.
    pub(super) fn is_convertible(&self, from: TyId, to: TyId) -> bool {
        if from == to {
            return true;
        }
        let types = &self.store.types;
        match (types.get(from), types.get(to)) {
            (Ty::Bit | Ty::Bits(_) | Ty::Int, Ty::Int) | (Ty::Int, Ty::Bit | Ty::Bits(_)) => true,
            (Ty::Bit, Ty::Bits(width)) | (Ty::Bits(width), Ty::Bit) => *width == 1,
            (Ty::List(from), Ty::List(to)) => self.is_convertible(*from, *to),
            (Ty::Record(from), Ty::Record(to)) => to.iter().all(|&t| self.set_derives(from, t)),
            _ => false,
        }
    }

    /// Returns whether a value of type `is` is a value of type `wanted` without conversion.
    pub(super) fn type_is_a(&self, is: TyId, wanted: TyId) -> bool {
        if is == wanted {
            return true;
        }
        let types = &self.store.types;
        match (types.get(is), types.get(wanted)) {
            (Ty::List(is), Ty::List(wanted)) => self.type_is_a(*is, *wanted),
            (Ty::Record(is), Ty::Record(wanted)) => wanted.iter().all(|&t| self.set_derives(is, t)),
            _ => false,
        }
    }

    /// Returns the common supertype of two types, if there is one.
    pub(super) fn common_type(&mut self, a: TyId, b: TyId) -> Option<TyId> {
        if a == b {
            return Some(a);
        }
        if let (Ty::Record(of_a), Ty::Record(of_b)) =
            (self.store.types.get(a), self.store.types.get(b))
        {
            let (mut open, of_b) = (of_a.to_vec(), of_b.to_vec());
            let mut common = Vec::new();
            while let Some(class) = open.pop() {
                if self.set_derives(&of_b, class) {
                    common.push(class);
                } else {
                    open.extend(self.rec(class).direct_superclasses.iter().copied());
                }
            }
            return Some(self.record_type(common));
        }
        if self.is_convertible(a, b) {
            return Some(b);
        }
        if self.is_convertible(b, a) {
            return Some(a);
        }
        if let (&Ty::List(a), &Ty::List(b)) = (self.store.types.get(a), self.store.types.get(b)) {
            let element = self.common_type(a, b)?;
            return Some(self.store.types.list(element));
        }
        None
    }

    pub(super) fn record_type(&mut self, mut classes: Vec<RecId>) -> TyId {
        classes.sort_unstable();
        classes.dedup();
        self.store.types.intern(Ty::Record(classes.into_boxed_slice()))
    }

    /// Returns the type that a class denotes.
    pub(super) fn class_type(&mut self, class: RecId) -> TyId {
        self.store.types.intern(Ty::Record(Box::new([class])))
    }

    /// Returns the type of a def as a value: its direct superclasses.
    pub(super) fn def_type(&mut self, def: RecId) -> TyId {
        if let Some(&ty) = self.record_types.get(&def) {
            return ty;
        }
        let ty = self.record_type(self.rec(def).direct_superclasses.clone());
        self.record_types.insert(def, ty);
        ty
    }

    /// Returns the type of a value; `?` has none.
    pub(super) fn type_of(&mut self, value: ValueId) -> Option<TyId> {
        Some(match self.node(value) {
            Node::Unset => return None,
            Node::Bit(_) | Node::VarBit(..) => TyId::BIT,
            Node::Int(_) => TyId::INT,
            Node::Str(_) | Node::Code(_) | Node::AnonymousName(_) => TyId::STRING,
            Node::Bits(slice) => {
                let width = self.store.words(slice).len() as u32;
                self.store.types.bits(width)
            }
            Node::List(element, _) => self.store.types.list(element),
            Node::Dag(..) => TyId::DAG,
            Node::Def(def) => self.def_type(def),
            Node::Instance(class, ..) => self.class_type(class),
            Node::Var(_, ty) | Node::Field(_, _, ty) => ty,
            Node::Op(op, _, ty) => match op {
                Op::IsA | Op::Exists => TyId::INT,
                Op::Instances => self.store.types.list(ty),
                _ => ty,
            },
        })
    }

    pub(super) fn list_element(&self, ty: TyId) -> Option<TyId> {
        match self.store.types.get(ty) {
            Ty::List(element) => Some(*element),
            _ => None,
        }
    }

    pub(super) fn is_record_type(&self, ty: TyId) -> bool {
        matches!(self.store.types.get(ty), Ty::Record(_))
    }

    /// Returns the type of a field of a value.
    pub(super) fn field_type(&mut self, value: ValueId, name: Sym) -> Option<TyId> {
        if let Node::Def(def) = self.node(value) {
            return self.rec(def).field(name).map(|f| f.ty);
        }
        let ty = self.type_of(value)?;
        let Ty::Record(classes) = self.store.types.get(ty) else { return None };
        classes.iter().find_map(|&c| self.rec(c).field(name)).map(|f| f.ty)
    }

    /// Parses a type and advances the cursor.
    pub(super) fn read_type(&mut self, cursor: &mut Cursor) -> Res<TyId> {
        self.check_missing(*cursor)?;
        let index = cursor.at;
        let node = self.tree.node(index);
        cursor.at = node.end;
        self.after = node.token_end;
        Ok(match self.tokens.letter(node.token) {
            b'X' => TyId::INT,
            b'Y' => TyId::BIT,
            b'Z' | b'O' => TyId::STRING,
            b'W' => TyId::DAG,
            b'Q' => {
                let mut inner = self.children(index);
                let element = self.deeper(|e| e.read_type(&mut inner))?;
                self.check_missing(inner)?;
                self.after = node.token_end;
                self.store.types.list(element)
            }
            b'S' => {
                self.check_missing(self.children(index))?;
                let width = self.int_token(node.token + 2);
                let Some(width) = u32::try_from(width).ok().filter(|&w| u64::from(w) <= MAX_RANGE)
                else {
                    return Err(self.token_error(node.token + 2, "bits<n> is too wide"));
                };
                self.store.types.bits(width)
            }
            _ => {
                let name = self.tokens.sym(node.token);
                if let Some(&alias) = self.aliases.get(&name) {
                    return Ok(alias);
                }
                match self.class_named(name, node.token) {
                    Ok(class) => self.class_type(class),
                    // Upstream reports this twice, the second time after the name.
                    Err(Stop) => {
                        return Err(self.token_error(node.token + 1, "unknown class name"));
                    }
                }
            }
        })
    }

    /// Returns the class of that name; reports an error if there is none.
    pub(super) fn class_named(&mut self, name: Sym, token: u32) -> Res<RecId> {
        if let Some(&class) = self.classes.get(&name) {
            return Ok(class);
        }
        let shown = self.text(name);
        let mut text = format!("Couldn't find class '{shown}'");
        if self.multiclasses.contains_key(&name) {
            text += &format!(". Use 'defm' if you meant to use multiclass '{shown}'");
        }
        self.after = token;
        let error = Diagnostic::error(self.tokens.span(token), text);
        let error = self.unknown(error, name, self.classes.keys());
        self.report(error);
        Err(Stop)
    }
}
