//! Printing of metadata: named lists, nodes, and references to nodes.

use std::fmt::Write;

use ods_dialects::llvm::dwarf;

use super::super::metadata::{Body, Field, Md, MdId, Record};
use super::super::names;
use super::Printer;

impl Printer<'_> {
    pub(super) fn named_metadata(&mut self) {
        if !self.ir.named_metadata.is_empty() {
            self.out.push('\n');
        }
        for (name, operands) in &self.ir.named_metadata {
            let _ = write!(self.out, "!{} = !{{", names::metadata_name(name));
            for (index, md) in operands.iter().enumerate() {
                self.out.push_str(if index == 0 { "" } else { ", " });
                self.md(*md);
            }
            self.out.push_str("}\n");
        }
    }

    pub(super) fn nodes(&mut self) {
        let order = std::mem::take(&mut self.slots.order);
        if !order.is_empty() {
            self.out.push('\n');
        }
        for (number, id) in order.iter().enumerate() {
            let node = self.ir.metadata.get(*id);
            let distinct = if node.distinct { "distinct " } else { "" };
            let _ = write!(self.out, "!{number} = {distinct}");
            self.body(&node.body);
            self.out.push('\n');
        }
    }

    /// Prints a reference to a node; an expression is printed inline.
    pub(super) fn node(&mut self, id: MdId) {
        match (self.slots.node(id), &self.ir.metadata.get(id).body) {
            (_, body @ Body::Expression(_)) => self.body(body),
            (Some(number), _) => {
                let _ = write!(self.out, "!{number}");
            }
            (None, _) => self.out.push_str("<badref>"),
        }
    }

    /// Prints a metadata operand.
    pub(super) fn md(&mut self, md: Md) {
        match md {
            Md::Null => self.out.push_str("null"),
            Md::Node(node) => self.node(node),
            Md::Text(text) => {
                let text = names::escaped(self.ir.metadata.text_of(text));
                let _ = write!(self.out, "!\"{text}\"");
            }
            Md::Const(constant) => self.typed_constant(constant),
        }
    }

    fn body(&mut self, body: &Body) {
        match body {
            Body::Tuple(operands) => {
                self.out.push_str("!{");
                for (index, md) in operands.iter().enumerate() {
                    self.out.push_str(if index == 0 { "" } else { ", " });
                    self.md(*md);
                }
                self.out.push('}');
            }
            Body::Record(record) => self.debug_record(record),
            Body::Expression(words) => self.expression(words),
        }
    }

    fn debug_record(&mut self, record: &Record) {
        let _ = write!(self.out, "!{}(", record.name);
        for (index, (name, field)) in record.fields.iter().enumerate() {
            let before = if index == 0 { "" } else { ", " };
            let _ = write!(self.out, "{before}{name}: ");
            match field {
                Field::Plain(text) => self.out.push_str(text),
                Field::Quoted(text) => {
                    let _ = write!(self.out, "\"{}\"", names::escaped(text));
                }
                Field::Md(md) => self.md(*md),
            }
        }
        self.out.push(')');
    }

    fn expression(&mut self, words: &[u64]) {
        self.out.push_str("!DIExpression(");
        let mut at = 0;
        while at < words.len() {
            self.out.push_str(if at == 0 { "" } else { ", " });
            let op = words[at];
            match named(dwarf::OP, op) {
                Some(name) => self.out.push_str(&format!("DW_OP_{name}")),
                None => self.out.push_str(&op.to_string()),
            }
            let count = arguments(op);
            for (index, word) in words[at + 1..].iter().take(count).enumerate() {
                let encoding = named(dwarf::ATE, *word).filter(|_| index == 1 && op == CONVERT);
                match encoding {
                    Some(name) => self.out.push_str(&format!(", DW_ATE_{name}")),
                    None => self.out.push_str(&format!(", {word}")),
                }
            }
            at += 1 + count;
        }
        self.out.push(')');
    }
}

/// The operation whose second argument is an encoding.
const CONVERT: u64 = 0x1001;

fn named(table: &[(u32, &'static str)], number: u64) -> Option<&'static str> {
    table.iter().find(|(have, _)| u64::from(*have) == number).map(|(_, name)| *name)
}

/// Returns the number of arguments of an expression's operation.
fn arguments(op: u64) -> usize {
    match op {
        // Fragments, conversions, extracted bits and offsets from any register.
        0x1000 | 0x1001 | 0x1006 | 0x1007 | 0x92 => 2,
        // Numbers, offsets, tags, entry values, arguments, and sizes.
        0x10 | 0x11 | 0x23 | 0x70..=0x90 | 0x94 | 0x1002 | 0x1003 | 0x1005 => 1,
        _ => 0,
    }
}
