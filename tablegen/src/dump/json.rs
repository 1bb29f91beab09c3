//! `--dump-json`: one object, keys sorted at every level, on one line.

use std::io::{self, Write};

use rustc_hash::FxHashMap;

use super::super::foreign::foreign_byte;
use super::super::print;
use super::super::record::{RecordData, RecordKind};
use super::super::records::Records;
use super::super::store::{Node, OptSym, ValueId};
use super::super::types::RecId;
use super::{CHUNK, flush};

/// Writes all defs as JSON, as `llvm-tblgen --dump-json`.
pub fn dump_json(records: &Records, out: &mut dyn Write) -> io::Result<()> {
    let mut json = Json {
        records,
        text: String::with_capacity(2 * CHUNK),
        complex: FxHashMap::default(),
        paths: FxHashMap::default(),
    };
    json.text.push('{');
    let mut head_done = false;
    for (name, def) in records.sorted(&records.defs) {
        // `!instanceof` and `!tablegen_json_version` are sorted among the names.
        if !head_done && name > "!instanceof" {
            json.head(out)?;
            head_done = true;
        }
        json.key(name);
        json.def(def);
        json.text.push(',');
        flush(&mut json.text, out, CHUNK)?;
    }
    if !head_done {
        json.head(out)?;
    }
    json.text.pop();
    json.text.push_str("}\n");
    flush(&mut json.text, out, 0)
}

struct Json<'a> {
    records: &'a Records,
    text: String,
    /// The JSON of values that are objects, formatted once and copied.
    complex: FxHashMap<ValueId, Box<str>>,
    /// From the start of a buffer in the global space to its file name as JSON.
    paths: FxHashMap<u32, String>,
}

impl<'a> Json<'a> {
    fn head(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let records = self.records;
        let mut members: FxHashMap<RecId, Vec<&'a str>> = FxHashMap::default();
        for (name, def) in records.sorted(&records.defs) {
            for &(class, _) in &self.data(def).superclasses {
                members.entry(class).or_default().push(name);
            }
        }
        self.text.push_str("\"!instanceof\":{");
        for (at, (name, class)) in records.sorted(&records.classes).enumerate() {
            if at > 0 {
                self.text.push(',');
            }
            self.key(name);
            self.text.push('[');
            for (at, name) in members.get(&class).into_iter().flatten().enumerate() {
                if at > 0 {
                    self.text.push(',');
                }
                self.string(name);
            }
            self.text.push(']');
            flush(&mut self.text, out, CHUNK)?;
        }
        self.text.push_str("},\"!tablegen_json_version\":1,");
        Ok(())
    }

    fn data(&self, id: RecId) -> &'a RecordData {
        &self.records.all[id.0 as usize]
    }

    fn key(&mut self, key: &str) {
        self.string(key);
        self.text.push(':');
    }

    fn string(&mut self, text: &str) {
        self.text.push('"');
        escape(text, &mut self.text);
        self.text.push('"');
    }

    fn name_of(&self, id: RecId) -> &'a str {
        match self.records.store.node(self.data(id).name) {
            Node::Str(sym) | Node::Code(sym) => self.records.store.strings.text(sym),
            _ => "",
        }
    }

    fn def(&mut self, def: RecId) {
        let data = self.data(def);
        let store = &self.records.store;
        // Names starting with `!` cannot be fields, so the fields come last.
        let anonymous = data.kind == RecordKind::AnonymousDef;
        self.text.push_str("{\"!anonymous\":");
        self.text.push_str(if anonymous { "true" } else { "false" });
        self.text.push_str(",\"!fields\":[");
        let mut first = true;
        let mut order: Vec<(&str, usize)> = Vec::with_capacity(data.names.len());
        for (at, (&name, field)) in data.names.iter().zip(&data.fields).enumerate() {
            if field.template_arg {
                continue;
            }
            let name = store.strings.text(name);
            order.push((name, at));
            if field.nonconcrete_ok {
                if !std::mem::take(&mut first) {
                    self.text.push(',');
                }
                self.string(name);
            }
        }
        self.text.push_str("],\"!locs\":[");
        for (at, &span) in data.locs.iter().enumerate() {
            if at > 0 {
                self.text.push(',');
            }
            let map = &self.records.map;
            let location = map.locate(span);
            let start = map.file_of(span).map_or(0, |f| map.start(f));
            let path = self.paths.entry(start).or_insert_with(|| {
                let mut path = String::new();
                let file = location.file;
                escape(file.rsplit('/').next().unwrap_or(file), &mut path);
                path
            });
            self.text.push('"');
            self.text.push_str(path);
            self.text.push(':');
            self.text.push_str(itoa(i64::from(location.line)).as_str());
            self.text.push('"');
        }
        self.text.push_str("],\"!name\":");
        self.string(self.name_of(def));
        self.text.push_str(",\"!superclasses\":[");
        for (at, &(class, _)) in data.superclasses.iter().enumerate() {
            if at > 0 {
                self.text.push(',');
            }
            self.string(self.name_of(class));
        }
        self.text.push(']');
        order.sort_unstable();
        for (name, at) in order {
            self.text.push_str(",\"");
            self.text.push_str(name);
            self.text.push_str("\":");
            match data.fields[at].value {
                Some(value) => self.value(value),
                None => self.text.push_str("null"),
            }
        }
        self.text.push('}');
    }

    fn values(&mut self, words: &[u32]) {
        self.text.push('[');
        for (at, &word) in words.iter().enumerate() {
            if at > 0 {
                self.text.push(',');
            }
            self.value(ValueId(word));
        }
        self.text.push(']');
    }

    fn value(&mut self, value: ValueId) {
        let store = &self.records.store;
        match store.node(value) {
            Node::Unset => self.text.push_str("null"),
            Node::Bit(bit) => self.text.push(if bit { '1' } else { '0' }),
            Node::Int(number) => self.text.push_str(itoa(number).as_str()),
            Node::Str(sym) | Node::Code(sym) => self.string(store.strings.text(sym)),
            Node::Bits(slice) | Node::List(_, slice) => self.values(store.words(slice)),
            _ => self.object(value),
        }
    }

    /// Writes a value that JSON has no form for: an object with its printed form.
    fn object(&mut self, value: ValueId) {
        if let Some(known) = self.complex.get(&value) {
            self.text.push_str(known);
            return;
        }
        let from = self.text.len();
        let store = &self.records.store;
        let mut printable = String::new();
        print::write_value(store, &self.records.all, value, &mut printable);
        match store.node(value) {
            Node::Def(def) => {
                self.text.push_str("{\"def\":");
                self.string(self.name_of(def));
                self.text.push_str(",\"kind\":\"def\",\"printable\":");
                self.string(&printable);
                self.text.push('}');
            }
            Node::Dag(op, name, args) => {
                self.text.push_str("{\"args\":[");
                for (at, pair) in store.words(args).chunks_exact(2).enumerate() {
                    self.text.push_str(if at > 0 { ",[" } else { "[" });
                    self.value(ValueId(pair[0]));
                    self.text.push(',');
                    match OptSym(pair[1]).get() {
                        Some(name) => self.string(store.strings.text(name)),
                        None => self.text.push_str("null"),
                    }
                    self.text.push(']');
                }
                self.text.push_str("],\"kind\":\"dag\",");
                if let Some(name) = name.get() {
                    self.key("name");
                    self.string(store.strings.text(name));
                    self.text.push(',');
                }
                self.key("operator");
                self.value(op);
                self.text.push_str(",\"printable\":");
                self.string(&printable);
                self.text.push('}');
            }
            Node::Var(name, _) => {
                self.text.push_str("{\"kind\":\"var\",\"printable\":");
                self.string(&printable);
                self.text.push_str(",\"var\":");
                self.string(store.strings.text(name));
                self.text.push('}');
            }
            Node::VarBit(of, at) if matches!(store.node(of), Node::Var(..)) => {
                self.text.push_str("{\"index\":");
                self.text.push_str(itoa(i64::from(at)).as_str());
                self.text.push_str(",\"kind\":\"varbit\",\"printable\":");
                self.string(&printable);
                self.text.push_str(",\"var\":");
                if let Node::Var(name, _) = store.node(of) {
                    self.string(store.strings.text(name));
                }
                self.text.push('}');
            }
            _ => {
                self.text.push_str("{\"kind\":\"complex\",\"printable\":");
                self.string(&printable);
                self.text.push('}');
            }
        }
        self.complex.insert(value, Box::from(&self.text[from..]));
    }
}

/// The digits of a number, formatted without an allocation.
struct Digits {
    bytes: [u8; 20],
    from: usize,
}

impl Digits {
    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[self.from..]).unwrap_or_default()
    }
}

fn itoa(number: i64) -> Digits {
    let mut digits = Digits { bytes: [0; 20], from: 20 };
    let mut rest = number.unsigned_abs();
    loop {
        digits.from -= 1;
        digits.bytes[digits.from] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if number < 0 {
        digits.from -= 1;
        digits.bytes[digits.from] = b'-';
    }
    digits
}

/// Appends text with JSON's escapes, as upstream writes them.
fn escape(text: &str, out: &mut String) {
    let mut plain = 0;
    for (at, byte) in text.bytes().enumerate() {
        let escaped = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\t' => "\\t",
            b'\n' => "\\n",
            b'\r' => "\\r",
            0..0x20 => "",
            // A character of the last plane may be a placeholder for a byte that was not UTF-8.
            0xF4 => {
                let Some(c) = text[at..].chars().next() else { continue };
                if foreign_byte(c).is_none() {
                    continue;
                }
                out.push_str(&text[plain..at]);
                out.push(char::REPLACEMENT_CHARACTER);
                plain = at + c.len_utf8();
                continue;
            }
            _ => continue,
        };
        out.push_str(&text[plain..at]);
        plain = at + 1;
        if escaped.is_empty() {
            out.push_str("\\u00");
            for nibble in [byte >> 4, byte & 15] {
                out.push(
                    char::from_digit(u32::from(nibble), 16).unwrap_or('0').to_ascii_uppercase(),
                );
            }
        } else {
            out.push_str(escaped);
        }
    }
    out.push_str(&text[plain..]);
}
