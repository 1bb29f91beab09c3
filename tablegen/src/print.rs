//! Values, types and records in the syntax of the language: the text of `--print-records`.

use std::fmt::Write as _;
use std::sync::Arc;

use super::intern::Sym;
use super::record::{FieldData, RecordData};
use super::store::{Node, Op, OptSym, SliceId, Store, ValueId};
use super::types::{RecId, Ty, TyId};

/// Returns a type in the syntax of the language.
pub(crate) fn type_name(store: &Store, all: &[Arc<RecordData>], ty: TyId) -> String {
    match store.types.get(ty) {
        Ty::Bit => "bit".to_owned(),
        Ty::Int => "int".to_owned(),
        Ty::Str => "string".to_owned(),
        Ty::Dag => "dag".to_owned(),
        Ty::Bits(width) => format!("bits<{width}>"),
        Ty::List(element) => format!("list<{}>", type_name(store, all, *element)),
        Ty::Record(classes) => {
            let mut names: Vec<String> =
                classes.iter().map(|&c| unquoted(store, all, all[c.0 as usize].name)).collect();
            names.sort_unstable();
            match names.as_slice() {
                [one] => one.clone(),
                many => format!("{{{}}}", many.join(", ")),
            }
        }
    }
}

/// Returns a value in the syntax of the language.
pub(crate) fn value_text(store: &Store, all: &[Arc<RecordData>], value: ValueId) -> String {
    let mut out = String::new();
    Printer { store, all, out: &mut out }.value(value);
    out
}

/// Returns the text of a value; a string without its quotes.
pub(crate) fn unquoted(store: &Store, all: &[Arc<RecordData>], value: ValueId) -> String {
    match store.node(value) {
        Node::Str(sym) | Node::Code(sym) => store.strings.text(sym).to_owned(),
        _ => value_text(store, all, value),
    }
}

/// Returns a record with its fields, as `--print-records` shows it after the keyword.
pub(crate) fn record_text(store: &Store, all: &[Arc<RecordData>], record: RecId) -> String {
    let mut out = String::new();
    write_record(store, all, record, &mut out);
    out
}

/// Appends [`record_text`] to `out`.
pub(crate) fn write_record(
    store: &Store,
    all: &[Arc<RecordData>],
    record: RecId,
    out: &mut String,
) {
    Printer { store, all, out }.record(record);
}

/// Appends [`value_text`] to `out`.
pub(crate) fn write_value(
    store: &Store,
    all: &[Arc<RecordData>],
    value: ValueId,
    out: &mut String,
) {
    Printer { store, all, out }.value(value);
}

/// Appends a field without the semicolon.
pub(crate) fn write_field(
    store: &Store,
    all: &[Arc<RecordData>],
    name: Sym,
    field: &FieldData,
    out: &mut String,
) {
    Printer { store, all, out }.field(name, field);
}

struct Printer<'a> {
    store: &'a Store,
    all: &'a [Arc<RecordData>],
    out: &'a mut String,
}

impl<'a> Printer<'a> {
    fn text(&self, sym: Sym) -> &'a str {
        self.store.strings.text(sym)
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn number(&mut self, number: impl std::fmt::Display) {
        // Writing into a String cannot fail.
        let _ = write!(self.out, "{number}");
    }

    fn unquoted(&mut self, value: ValueId) {
        match self.store.node(value) {
            Node::Str(sym) | Node::Code(sym) => self.put(self.text(sym)),
            _ => self.value(value),
        }
    }

    fn values(&mut self, values: impl Iterator<Item = ValueId>) {
        for (at, value) in values.enumerate() {
            if at > 0 {
                self.put(", ");
            }
            self.value(value);
        }
    }

    fn value(&mut self, value: ValueId) {
        let store = self.store;
        match store.node(value) {
            Node::Unset => self.put("?"),
            Node::Bit(bit) => self.put(if bit { "1" } else { "0" }),
            Node::Int(number) => self.number(number),
            Node::Str(sym) => {
                self.put("\"");
                self.put(self.text(sym));
                self.put("\"");
            }
            Node::Code(sym) => {
                self.put("[{");
                self.put(self.text(sym));
                self.put("}]");
            }
            Node::Bits(slice) => {
                self.put("{ ");
                self.values(store.words(slice).iter().rev().map(|&w| ValueId(w)));
                self.put(" }");
            }
            Node::List(_, slice) => {
                self.put("[");
                self.values(store.values(slice));
                self.put("]");
            }
            Node::Dag(op, name, slice) => self.dag(op, name, slice),
            Node::Def(record) => self.unquoted(self.all[record.0 as usize].name),
            Node::Instance(class, slice) => self.instance(class, slice),
            Node::Var(name, _) => self.put(self.text(name)),
            Node::VarBit(of, at) => {
                self.value(of);
                self.put("{");
                self.number(at);
                self.put("}");
            }
            Node::Field(of, name, _) => {
                self.value(of);
                self.put(".");
                self.put(self.text(name));
            }
            Node::AnonymousName(number) => {
                self.put("anonymous_");
                self.number(number);
            }
            Node::Op(op, slice, ty) => self.op(op, slice, ty),
        }
    }

    fn dag(&mut self, op: ValueId, name: OptSym, slice: SliceId) {
        self.put("(");
        self.value(op);
        if let Some(name) = name.get() {
            self.put(":$");
            self.put(self.text(name));
        }
        for (at, pair) in self.store.words(slice).chunks_exact(2).enumerate() {
            self.put(if at == 0 { " " } else { ", " });
            self.value(ValueId(pair[0]));
            if let Some(name) = OptSym(pair[1]).get() {
                self.put(":$");
                self.put(self.text(name));
            }
        }
        self.put(")");
    }

    fn instance(&mut self, class: RecId, slice: SliceId) {
        self.unquoted(self.all[class.0 as usize].name);
        self.put("<");
        for (at, pair) in self.store.words(slice).chunks_exact(2).enumerate() {
            if at > 0 {
                self.put(", ");
            }
            match OptSym(pair[0]).get() {
                Some(name) => {
                    self.put("\"");
                    self.put(self.text(name));
                    self.put("\"");
                }
                None => self.number(at),
            }
            self.put(": ");
            self.value(ValueId(pair[1]));
        }
        self.put(">");
    }

    fn op(&mut self, op: Op, slice: SliceId, ty: TyId) {
        let args: Vec<ValueId> = self.store.values(slice).collect();
        match op {
            Op::ListElem | Op::ListSlice => {
                self.value(args[0]);
                self.put("[");
                self.value(args[1]);
                self.put("]");
                return;
            }
            Op::RangeClosed => {
                self.value(args[0]);
                self.put("...");
                self.value(args[1]);
                return;
            }
            _ => {}
        }
        self.put(name(op));
        if matches!(op, Op::Cast | Op::IsA | Op::Exists | Op::Instances | Op::GetDagArg) {
            self.put("<");
            let ty = type_name(self.store, self.all, ty);
            self.put(&ty);
            self.put(">");
        }
        self.put("(");
        for (at, &arg) in args.iter().enumerate() {
            let is_clause_value = op == Op::Cond && at % 2 == 1;
            if at > 0 {
                self.put(if is_clause_value { ": " } else { ", " });
            }
            // Iteration variables are kept as strings.
            let is_variable = match op {
                Op::Foreach | Op::Filter | Op::Sort => at == 0,
                Op::Foldl => at == 2 || at == 3,
                _ => false,
            };
            if is_variable { self.unquoted(arg) } else { self.value(arg) }
        }
        self.put(")");
    }

    fn record(&mut self, record: RecId) {
        let data = &self.all[record.0 as usize];
        self.unquoted(data.name);
        if !data.template_args.is_empty() {
            self.put("<");
            for (at, &name) in data.template_args.iter().enumerate() {
                if at > 0 {
                    self.put(", ");
                }
                if let Some(field) = data.field(name) {
                    self.field(name, field);
                }
            }
            self.put(">");
        }
        self.put(" {");
        if !data.superclasses.is_empty() {
            self.put("\t//");
            for &(class, _) in &data.superclasses {
                self.put(" ");
                self.unquoted(self.all[class.0 as usize].name);
            }
        }
        self.put("\n");
        for nonconcrete_ok in [true, false] {
            for (&name, field) in data.names.iter().zip(&data.fields) {
                if field.nonconcrete_ok == nonconcrete_ok && !field.template_arg {
                    self.put("  ");
                    self.field(name, field);
                    self.put(";\n");
                }
            }
        }
        self.put("}\n");
    }

    fn field(&mut self, name: Sym, field: &FieldData) {
        if field.nonconcrete_ok {
            self.put("field ");
        }
        let is_code = field.ty == TyId::STRING
            && field.value.is_some_and(|v| matches!(self.store.node(v), Node::Code(_)));
        if is_code {
            self.put("code");
        } else {
            let ty = type_name(self.store, self.all, field.ty);
            self.put(&ty);
        }
        self.put(" ");
        self.put(self.text(name));
        if let Some(value) = field.value {
            self.put(" = ");
            self.value(value);
        }
    }
}

fn name(op: Op) -> &'static str {
    match op {
        Op::Add => "!add",
        Op::Sub => "!sub",
        Op::Mul => "!mul",
        Op::Div => "!div",
        Op::And => "!and",
        Op::Or => "!or",
        Op::Xor => "!xor",
        Op::Not => "!not",
        Op::Log2 => "!logtwo",
        Op::Shl => "!shl",
        Op::Sra => "!sra",
        Op::Srl => "!srl",
        Op::Eq => "!eq",
        Op::Ne => "!ne",
        Op::Lt => "!lt",
        Op::Le => "!le",
        Op::Gt => "!gt",
        Op::Ge => "!ge",
        Op::If => "!if",
        Op::Cond => "!cond",
        Op::Cast => "!cast",
        Op::IsA => "!isa",
        Op::Exists => "!exists",
        Op::Instances => "!instances",
        Op::Initialized => "!initialized",
        Op::Repr => "!repr",
        Op::Head => "!head",
        Op::Tail => "!tail",
        Op::Size => "!size",
        Op::Empty => "!empty",
        Op::ListConcat => "!listconcat",
        Op::ListSplat => "!listsplat",
        Op::ListRemove => "!listremove",
        Op::ListFlatten => "!listflatten",
        Op::ListElem | Op::ListSlice | Op::RangeClosed => "",
        Op::Range => "!range",
        Op::Foreach => "!foreach",
        Op::Filter => "!filter",
        Op::Sort => "!sort",
        Op::Foldl => "!foldl",
        Op::StrConcat => "!strconcat",
        Op::Interleave => "!interleave",
        Op::Substr => "!substr",
        Op::Find => "!find",
        Op::Subst => "!subst",
        Op::ToLower => "!tolower",
        Op::ToUpper => "!toupper",
        Op::Match => "!match",
        Op::Con => "!con",
        Op::Dag => "!dag",
        Op::GetDagOp => "!getdagop",
        Op::SetDagOp => "!setdagop",
        Op::GetDagOpName => "!getdagopname",
        Op::SetDagOpName => "!setdagopname",
        Op::GetDagArg => "!getdagarg",
        Op::GetDagName => "!getdagname",
        Op::SetDagArg => "!setdagarg",
        Op::SetDagName => "!setdagname",
    }
}
