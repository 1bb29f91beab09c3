//! `--print-sets`: the `Set` defs of a file, expanded by the operators of set theory.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::super::records::{Dag, Record, Records, Value, ValueKind};
use crate::diag::Diagnostic;

type Elements<'a> = Vec<Record<'a>>;

/// Writes every def of class `Set` with its elements, as `llvm-tblgen --print-sets`.
///
/// The outer error is a mistake in the records, the inner one of writing.
pub fn print_sets(records: &Records, out: &mut dyn Write) -> Result<io::Result<()>, Diagnostic> {
    let mut sets = Sets { known: BTreeMap::new(), open: Vec::new() };
    for set in records.defs_of_class("Set") {
        let elements = sets.expand_set(set)?;
        let mut line = format!("{} = [", set.name());
        for element in &elements {
            line.push(' ');
            line.push_str(element.name());
        }
        line.push_str(" ]\n");
        if let Err(error) = out.write_all(line.as_bytes()) {
            return Ok(Err(error));
        }
    }
    Ok(Ok(()))
}

struct Sets<'a> {
    known: BTreeMap<&'a str, Elements<'a>>,
    open: Vec<&'a str>,
}

fn add<'a>(to: &mut Elements<'a>, new: impl IntoIterator<Item = Record<'a>>) {
    for record in new {
        if !to.contains(&record) {
            to.push(record);
        }
    }
}

impl<'a> Sets<'a> {
    fn expand_set(&mut self, set: Record<'a>) -> Result<Elements<'a>, Diagnostic> {
        if let Some(known) = self.known.get(set.name()) {
            return Ok(known.clone());
        }
        if self.open.contains(&set.name()) {
            let text = format!("set '{}' contains itself", set.name());
            return Err(Diagnostic::error(set.span(), text));
        }
        self.open.push(set.name());
        let elements = self.dag(set.dag("Elements")?, set)?;
        self.open.pop();
        self.known.insert(set.name(), elements.clone());
        Ok(elements)
    }

    fn value(&mut self, value: Value<'a>, at: Record<'a>) -> Result<Elements<'a>, Diagnostic> {
        match value.kind() {
            ValueKind::Def(record) if record.is_a("Set") => self.expand_set(record),
            ValueKind::Def(record) => Ok(vec![record]),
            ValueKind::List(list) => {
                let mut all = Vec::new();
                for item in list.iter() {
                    add(&mut all, self.value(item, at)?);
                }
                Ok(all)
            }
            ValueKind::Dag(dag) => self.dag(dag, at),
            _ => Err(Diagnostic::error(at.span(), "Invalid set element")),
        }
    }

    fn arg(
        &mut self,
        dag: Dag<'a>,
        index: usize,
        at: Record<'a>,
    ) -> Result<Elements<'a>, Diagnostic> {
        match dag.arg(index) {
            Some((_, value)) => self.value(value, at),
            None => Err(Diagnostic::error(at.span(), "Set operator needs more arguments")),
        }
    }

    fn number(dag: Dag<'a>, index: usize, at: Record<'a>) -> Result<i64, Diagnostic> {
        let number = dag.arg(index).and_then(|(_, value)| value.as_int());
        number.ok_or_else(|| Diagnostic::error(at.span(), "Set operator needs an integer"))
    }

    fn dag(&mut self, dag: Dag<'a>, at: Record<'a>) -> Result<Elements<'a>, Diagnostic> {
        let Some(op) = dag.operator().as_record() else {
            return Err(Diagnostic::error(at.span(), "Unknown set operator"));
        };
        let mut result = Vec::new();
        match op.name() {
            "add" => {
                for index in 0..dag.len() {
                    add(&mut result, self.arg(dag, index, at)?);
                }
            }
            "sub" => {
                result = self.arg(dag, 0, at)?;
                for index in 1..dag.len() {
                    let unwanted = self.arg(dag, index, at)?;
                    result.retain(|r| !unwanted.contains(r));
                }
            }
            "and" => {
                let (left, right) = (self.arg(dag, 0, at)?, self.arg(dag, 1, at)?);
                add(&mut result, left.into_iter().filter(|r| right.contains(r)));
            }
            "shl" | "trunc" => {
                let all = self.arg(dag, 0, at)?;
                let count = usize::try_from(Self::number(dag, 1, at)?).unwrap_or(0).min(all.len());
                let part = if op.name() == "shl" { &all[count..] } else { &all[..count] };
                add(&mut result, part.iter().copied());
            }
            "rotl" | "rotr" => {
                let mut all = self.arg(dag, 0, at)?;
                if !all.is_empty() {
                    let by = Self::number(dag, 1, at)?.rem_euclid(all.len() as i64) as usize;
                    if op.name() == "rotl" { all.rotate_left(by) } else { all.rotate_right(by) }
                }
                add(&mut result, all);
            }
            "decimate" => {
                let all = self.arg(dag, 0, at)?;
                let step = usize::try_from(Self::number(dag, 1, at)?).unwrap_or(0);
                if step == 0 {
                    let text = "Positive stride required";
                    return Err(Diagnostic::error(at.span(), text));
                }
                add(&mut result, all.into_iter().step_by(step));
            }
            "interleave" => {
                let mut rows = Vec::new();
                for index in 0..dag.len() {
                    rows.push(self.arg(dag, index, at)?);
                }
                let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
                for column in 0..longest {
                    add(&mut result, rows.iter().filter_map(|row| row.get(column).copied()));
                }
            }
            "sequence" => self.sequence(dag, at, &mut result)?,
            _ => {
                let text = format!("Unknown set operator '{}'", op.name());
                return Err(Diagnostic::error(at.span(), text));
            }
        }
        Ok(result)
    }

    /// `(sequence "R%d", from, to[, step])`: the defs of those names.
    fn sequence(
        &mut self,
        dag: Dag<'a>,
        at: Record<'a>,
        result: &mut Elements<'a>,
    ) -> Result<(), Diagnostic> {
        let format = dag.arg(0).and_then(|(_, value)| value.as_str());
        let Some(format) = format else {
            return Err(Diagnostic::error(at.span(), "Format must be a string"));
        };
        let (from, to) = (Self::number(dag, 1, at)?, Self::number(dag, 2, at)?);
        let step = if dag.len() > 3 { Self::number(dag, 3, at)? } else { 1 };
        if step <= 0 {
            return Err(Diagnostic::error(at.span(), "Positive stride required"));
        }
        let count = from.abs_diff(to) / step.unsigned_abs();
        let step = if from > to { -step } else { step };
        for index in 0..=count.min(1 << 30) as i64 {
            let number = from + index * step;
            let name = format.replace("%d", &number.to_string());
            match at.records().def(&name) {
                Some(record) => {
                    let elements =
                        if record.is_a("Set") { self.expand_set(record)? } else { vec![record] };
                    add(result, elements);
                }
                None => {
                    let text = format!("No def named '{name}'");
                    return Err(Diagnostic::error(at.span(), text));
                }
            }
        }
        Ok(())
    }
}
