//! `--print-sets`: the `Set` defs of a file, expanded by the operators of set theory.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::super::records::{Dag, Record, Records, Value, ValueKind};
use crate::diag::Diagnostic;

type Elements<'a> = Vec<Record<'a>>;

/// Writes every def of class `Set` with its elements, as `llvm-tblgen --print-sets`.
///
/// The outer error is a mistake in the records, the inner one an I/O error.
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
        let elements = match set.field("Elements") {
            Some(value) => self.value(value, set)?,
            None => self.dag(set.dag("Elements")?, "", set)?,
        };
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
            ValueKind::Dag(dag) => self.dag(dag, &value.to_string(), at),
            _ => Err(Diagnostic::error(at.span(), format!("Invalid set element: {value}"))),
        }
    }

    fn args(&mut self, dag: Dag<'a>, at: Record<'a>) -> Result<Vec<Elements<'a>>, Diagnostic> {
        dag.args().map(|(_, value)| self.value(value, at)).collect()
    }

    /// Expands the arguments of an operator that takes a set and a number.
    fn set_and_number(
        &mut self,
        dag: Dag<'a>,
        text: &str,
        at: Record<'a>,
    ) -> Result<(Elements<'a>, i64), Diagnostic> {
        let (Some((_, set)), Some((_, number)), 2) = (dag.arg(0), dag.arg(1), dag.len()) else {
            return Err(mistake("Operator requires (Op Set, Int) arguments", text, at));
        };
        let ValueKind::Int(number) = number.kind() else {
            return Err(mistake("Second argument must be an integer", text, at));
        };
        Ok((self.value(set, at)?, number))
    }

    /// Expands a dag, whose spelling is `text`.
    fn dag(
        &mut self,
        dag: Dag<'a>,
        text: &str,
        at: Record<'a>,
    ) -> Result<Elements<'a>, Diagnostic> {
        let Some(op) = dag.operator().as_record() else {
            return Err(mistake("Bad set expression", text, at));
        };
        let mut result = Vec::new();
        match op.name() {
            "add" => add(&mut result, self.args(dag, at)?.into_iter().flatten()),
            "sub" => {
                if dag.len() < 2 {
                    return Err(mistake("Set difference needs at least two arguments", text, at));
                }
                let mut args = self.args(dag, at)?.into_iter();
                result = args.next().unwrap_or_default();
                let unwanted: Elements<'_> = args.flatten().collect();
                result.retain(|r| !unwanted.contains(r));
            }
            "and" => {
                let args = self.args(dag, at)?;
                let [left, right] = args.as_slice() else {
                    return Err(mistake("Set intersection requires two arguments", text, at));
                };
                add(&mut result, left.iter().copied().filter(|r| right.contains(r)));
            }
            "shl" | "trunc" => {
                let (all, count) = self.set_and_number(dag, text, at)?;
                let shl = op.name() == "shl";
                let Ok(count) = usize::try_from(count) else {
                    let what = if shl { "shift" } else { "length" };
                    return Err(mistake(&format!("Positive {what} required"), text, at));
                };
                let count = count.min(all.len());
                let part = if shl { &all[count..] } else { &all[..count] };
                add(&mut result, part.iter().copied());
            }
            "rotl" | "rotr" => {
                let (mut all, by) = self.set_and_number(dag, text, at)?;
                if !all.is_empty() {
                    let by = by.rem_euclid(all.len() as i64) as usize;
                    if op.name() == "rotl" { all.rotate_left(by) } else { all.rotate_right(by) }
                }
                add(&mut result, all);
            }
            "decimate" => {
                let (all, step) = self.set_and_number(dag, text, at)?;
                let Some(step) = usize::try_from(step).ok().filter(|&step| step > 0) else {
                    return Err(mistake("Positive stride required", text, at));
                };
                add(&mut result, all.into_iter().step_by(step));
            }
            "interleave" => {
                let rows = self.args(dag, at)?;
                let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
                for column in 0..longest {
                    add(&mut result, rows.iter().filter_map(|row| row.get(column).copied()));
                }
            }
            "sequence" => self.sequence(dag, text, at, &mut result)?,
            _ => return Err(mistake("Unknown set operator", text, at)),
        }
        Ok(result)
    }

    /// Expands `(sequence "R%u", from, to[, step])` to the defs of those names.
    fn sequence(
        &mut self,
        dag: Dag<'a>,
        text: &str,
        at: Record<'a>,
        result: &mut Elements<'a>,
    ) -> Result<(), Diagnostic> {
        if !(3..=4).contains(&dag.len()) {
            let what = "Bad args to (sequence \"Format\", From, To)";
            return Err(mistake(what, text, at));
        }
        let number = |index: usize, what: &str| match dag.arg(index).map(|(_, v)| v.kind()) {
            Some(ValueKind::Int(number)) => Ok(number),
            _ => Err(mistake(&format!("{what} must be an integer"), text, at)),
        };
        let in_range = |number: i64, what: &str| match (0..1 << 30).contains(&number) {
            true => Ok(number),
            false => Err(Diagnostic::error(at.span(), format!("{what} out of range"))),
        };
        let step = if dag.len() > 3 { number(3, "Stride")? } else { 1 };
        let format = dag.arg(0).and_then(|(_, value)| value.as_str());
        let Some(format) = format else {
            return Err(mistake("Format must be a string", text, at));
        };
        let from = in_range(number(1, "From")?, "From")?;
        let to = in_range(number(2, "To")?, "To")?;
        if step == 0 {
            return Err(mistake("Stride must not be zero", text, at));
        }
        // A sequence with a negative step is empty.
        let count = u64::try_from(step).map_or(0, |step| from.abs_diff(to) / step + 1);
        let step = if from > to { -step } else { step };
        for index in 0..count as i64 {
            let number = from + index * step;
            let name = formatted(format, number);
            let Some(record) = at.records().def(&name) else {
                return Err(mistake(&format!("No def named '{name}'"), text, at));
            };
            let set = record.is_a("Set");
            add(result, if set { self.expand_set(record)? } else { vec![record] });
        }
        Ok(())
    }
}

fn mistake(what: &str, text: &str, at: Record<'_>) -> Diagnostic {
    Diagnostic::error(at.span(), format!("{what}: {text}"))
}

/// Formats a number in a C format, limited to the conversions of such names: `%u`, `%d`, `%x`, with an optional width.
fn formatted(format: &str, number: i64) -> String {
    let Some((before, after)) = format.split_once('%') else { return format.to_owned() };
    if let Some(rest) = after.strip_prefix('%') {
        return format!("{before}%{}", formatted(rest, number));
    }
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    let (width, rest) = after.split_at(digits);
    let fill = if width.starts_with('0') { '0' } else { ' ' };
    let number = match rest.chars().next() {
        Some('u' | 'd' | 'i') => number.to_string(),
        Some('x') => format!("{number:x}"),
        Some('X') => format!("{number:X}"),
        _ => return format.to_owned(),
    };
    let width = width.parse().unwrap_or(0).min(64_usize);
    let missing = width.saturating_sub(number.len());
    let fill: String = std::iter::repeat_n(fill, missing).collect();
    format!("{before}{fill}{number}{}", &rest[1..])
}
