//! Data that an operation's declaration passes to hand-written code.

use ods_words::Owned;

use crate::diag::Diagnostic;
use crate::lang::{Dag, Record, Value, ValueKind};

/// A value of the field `data`.
pub type Datum = ods_words::Datum<Owned>;

/// Reads the field `data` of an operation, if it has one; see `ods/Data.td`.
pub(super) fn datum_of(def: Record<'_>) -> Option<Result<Datum, Diagnostic>> {
    if !def.is_a("Data") {
        return None;
    }
    let dag = def.opt_dag("data")?;
    Some(of_dag(dag).ok_or_else(|| {
        let span = def.field_span("data").unwrap_or(def.span());
        Diagnostic::error(span, "'data' holds what is no integer, text, name, list or dag")
    }))
}

fn of_dag(dag: Dag<'_>) -> Option<Datum> {
    let operator = dag.operator().as_record()?.name().to_owned();
    let args = dag.args().map(|(name, value)| of_value(name, value));
    Some(Datum::Dag(operator, args.collect::<Option<_>>()?))
}

fn of_value(name: Option<&str>, value: Value<'_>) -> Option<Datum> {
    Some(match value.kind() {
        ValueKind::Unset => Datum::Name(name?.to_owned()),
        ValueKind::Bit(bit) => Datum::Int(bit.into()),
        ValueKind::Bits(bits) => Datum::Int(bits.as_int()?),
        ValueKind::Int(value) => Datum::Int(value),
        ValueKind::Str { text, .. } => Datum::Text(text.to_owned()),
        ValueKind::List(list) => {
            let items = list.iter().map(|item| of_value(None, item));
            Datum::List(items.collect::<Option<_>>()?)
        }
        ValueKind::Dag(dag) => of_dag(dag)?,
        ValueKind::Def(record) => Datum::Name(record.name().to_owned()),
        ValueKind::Symbolic => return None,
    })
}
