//! Globals as C text: a struct of bytes and addresses, and its initialiser.

use std::fmt::Write as _;

use super::module::{Data, Linking, Text};
use super::types;
use crate::native::backend::{Address, DataContent};
use crate::native::error::Result;

/// The size in bytes from which on a global is filled by the loader: compilers need seconds for each megabyte of text.
const LARGE: usize = 1 << 16;

impl Text {
    /// Writes the definition of a global.
    pub(super) fn write_data(&mut self, data: Data, mut content: DataContent) -> Result {
        let is_filled = self.is_filled(&content);
        let mut fields = Fields::default();
        if is_filled {
            fields.declare_bytes(content.bytes.len());
        } else {
            content.addresses.sort_by_key(|(offset, _)| *offset);
            let mut at = 0usize;
            for (offset, address) in content.addresses {
                let offset = offset as usize;
                fields.push_bytes(&content.bytes[at..offset]);
                fields.push_address(&self.address(address)?);
                at = offset + 8;
            }
            fields.push_bytes(&content.bytes[at..]);
        }
        let of = &self.symbols.data[data.0 as usize];
        let (number, align, id) = (data.0, content.align, &of.id);
        let label = types::label(&of.symbol);
        let constant = if of.writable || is_filled { "" } else { "const " };
        let Fields { types, values, .. } = fields;
        let _ = writeln!(
            self.layouts,
            "struct d{number} {{{types} }} __attribute__((packed, aligned({align})));\nextern {constant}struct d{number} {id} __asm__({label});"
        );
        if is_filled {
            let _ = writeln!(self.data, "struct d{number} {id};");
            self.symbols.filled.push((of.symbol.clone(), content.bytes));
        } else {
            let _ = writeln!(self.data, "{constant}struct d{number} {id} = {{{values} }};");
        }
        Ok(())
    }

    /// Returns whether the loader copies the content of a global, rather than the text listing it.
    fn is_filled(&self, content: &DataContent) -> bool {
        matches!(self.symbols.linking, Linking::Table { .. })
            && content.addresses.is_empty()
            && content.bytes.len() >= LARGE
            && content.bytes.iter().any(|byte| *byte != 0)
    }

    /// The text of an address in a global.
    fn address(&self, address: Address) -> Result<String> {
        Ok(match address {
            Address::Function(function) => {
                let of = &self.symbols.functions[function.0 as usize];
                if of.hosted.is_some() {
                    return Err(format!("the address of '{}' is known too late", of.symbol).into());
                }
                format!("(ptr){}", of.id)
            }
            Address::Data(other, addend) => {
                format!("(ptr)&{} + {addend}", self.symbols.data[other.0 as usize].id)
            }
        })
    }
}

/// The fields of a global: bytes and addresses in turn.
#[derive(Default)]
struct Fields {
    count: usize,
    types: String,
    values: String,
}

impl Fields {
    fn declare_bytes(&mut self, count: usize) {
        let _ = write!(self.types, " u8 f{}[{count}];", self.count);
        self.count += 1;
    }

    fn push_bytes(&mut self, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        self.declare_bytes(bytes.len());
        self.values.push_str(" { ");
        match bytes.iter().all(|byte| *byte == 0) {
            true => self.values.push('0'),
            false => string_literals(bytes, &mut self.values),
        }
        self.values.push_str(" },");
    }

    fn push_address(&mut self, address: &str) {
        let _ = write!(self.types, " ptr f{};", self.count);
        self.count += 1;
        let _ = write!(self.values, " {address},");
    }
}

/// Bytes as string literals, one below the other. Compilers read a literal many times faster than a list of numbers.
fn string_literals(bytes: &[u8], out: &mut String) {
    for line in bytes.chunks(64) {
        out.push_str("\n\"");
        for &byte in line {
            match byte {
                b'"' | b'\\' | b'?' | 0..32 | 127.. => {
                    out.push('\\');
                    out.extend([6, 3, 0].map(|shift| char::from(b'0' + (byte >> shift & 7))));
                }
                _ => out.push(char::from(byte)),
            }
        }
        out.push('"');
    }
}
