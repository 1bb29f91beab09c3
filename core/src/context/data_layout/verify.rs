//! The verifier of data layout specifications: each entry, and its refinement of enclosing specifications.

use smallvec::SmallVec;

use super::DataLayoutKey;
use crate::interface::{DataLayoutSpecInterface, DataLayoutTypeInterface};
use crate::schema::Class;
use crate::verify::{Verified, VerifyCx, attr_is, declares};
use crate::{Attr, AttrData, Context, Ident, Op, OpRef, Type, TypeData};

/// The entries of a specification in order.
type Entries = Vec<(DataLayoutKey, Attr)>;
/// Entries for types of one kind.
type OfTypes = SmallVec<[(Type, Attr); 4]>;

/// Verifies the data layout specification of `op`: its entries for types, and that all combine with the specifications
/// of enclosing operations. Identifiers are verified by the dialects that they name.
///
/// # Errors
/// The first violation.
pub fn verify_data_layout(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let ctx = cx.ctx();
    let Some(own) = entries_of(cx.view(op)) else { return Ok(()) };
    if let Err(message) = verify_entries(ctx, &own) {
        return Err(Box::new(cx.error(op, message)));
    }
    let outer: Vec<(OpRef<'_>, Entries)> = cx
        .ancestors(op)
        .filter(|outer| is_scope(*outer))
        .filter_map(|outer| Some((outer, entries_of(outer)?)))
        .collect();
    let specs = outer.iter().rev().map(|(_, entries)| entries).chain([&own]);
    if combine(ctx, specs) {
        return Ok(());
    }
    let error = cx.error(op, "data layout does not combine with layouts of enclosing ops");
    let noted = outer
        .iter()
        .fold(error, |error, (op, _)| error.with_note(op.loc(), "enclosing op with data layout"));
    Err(Box::new(noted))
}

/// Returns the entries of the first specification among the attributes of an operation.
fn entries_of(op: OpRef<'_>) -> Option<Entries> {
    let ctx = op.ctx();
    let attrs = op.attrs().as_dictionary(ctx).unwrap_or_default();
    let spec = |attr: &Attr| attr.interface::<dyn DataLayoutSpecInterface>(ctx);
    Some(attrs.iter().find_map(|(_, attr)| spec(attr))?.entries(ctx))
}

/// Returns whether the specification of an operation applies to its nested operations.
fn is_scope(op: OpRef<'_>) -> bool {
    op.name().ident().as_str() == "builtin.module"
        || op.schema().is_some_and(|of| declares(of.interfaces, "DataLayoutOpInterface"))
}

fn verify_entries(ctx: &Context, entries: &Entries) -> Result<(), String> {
    for (sample, of_kind) in by_kind(ctx, entries) {
        match sample.data(ctx) {
            TypeData::Index => {
                let is_number =
                    |(_, value): &(Type, Attr)| attr_is(ctx, Class::IntegerAttr, *value);
                if !of_kind.iter().all(is_number) {
                    return Err("expected integer attribute in the data layout entry for 'index'"
                        .to_owned());
                }
            }
            TypeData::Integer(..) | TypeData::Float(_) => {
                of_kind.iter().try_for_each(|(ty, value)| verify_alignments(ctx, *ty, *value))?;
            }
            TypeData::Dialect { .. } => {
                let Some(kind) = sample.interface::<dyn DataLayoutTypeInterface>(ctx) else {
                    return Err(
                        "data layout specified for a type that does not support it".to_owned()
                    );
                };
                kind.verify_entries(ctx, &of_kind)?;
            }
            TypeData::Opaque { .. } => {
                return Err("data layout specified for a type that does not support it".to_owned());
            }
            _ => return Err("unexpected data layout for a built-in type".to_owned()),
        }
    }
    Ok(())
}

/// Verifies the one or two alignments of an entry for a number type.
fn verify_alignments(ctx: &Context, ty: Type, value: Attr) -> Result<(), String> {
    let entry = || format!("#dlti.dl_entry<{}, {}>", ty.display(ctx), value.display(ctx));
    let Some(numbers) = entry_words(ctx, value).filter(|_| element_is_i64(ctx, value)) else {
        return Err(format!(
            "expected a dense i64 elements attribute in the data layout entry {}",
            entry()
        ));
    };
    let (abi, preferred) = match *numbers {
        [abi] => (abi, abi),
        [abi, preferred] => (abi, preferred),
        _ => return Err(format!("expected 1 or 2 elements in the data layout entry {}", entry())),
    };
    if preferred < abi {
        return Err(format!(
            "preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry {}",
            entry()
        ));
    }
    Ok(())
}

/// Returns the numbers of dense integers, with a splat repeated; `None` if there are more than an entry may have.
pub fn entry_words(ctx: &Context, value: Attr) -> Option<SmallVec<[u64; 4]>> {
    const MOST: u64 = 64;
    let AttrData::Dense(dense) = value.data(ctx) else { return None };
    let count = dense.ty.num_elements(ctx).filter(|count| *count <= MOST)?;
    let width = crate::attr::dense::element_bytes(ctx, dense.ty.element_type(ctx)?);
    let word = |bytes: &[u8]| {
        bytes.iter().take(8).rev().fold(0, |all: u64, byte| all << 8 | u64::from(*byte))
    };
    let words = dense.data.chunks_exact(width.max(1)).map(word);
    let repeats = if dense.splat { count as usize } else { 1 };
    Some(words.flat_map(|word| std::iter::repeat_n(word, repeats)).collect())
}

fn element_is_i64(ctx: &Context, value: Attr) -> bool {
    value.type_of(ctx).and_then(|ty| ty.element_type(ctx)) == Some(Type::I64)
}

/// The kind of a type: entries for types of one kind are verified, and refined, together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Builtin(std::mem::Discriminant<TypeData>),
    Dialect(Ident),
}

fn kind(ctx: &Context, ty: Type) -> Kind {
    match ty.data(ctx) {
        TypeData::Dialect { name, .. } => Kind::Dialect(*name),
        data => Kind::Builtin(std::mem::discriminant(data)),
    }
}

/// Groups entries for types by kind, in order of first occurrence.
fn by_kind(ctx: &Context, entries: &Entries) -> Vec<(Type, OfTypes)> {
    let mut groups: Vec<(Type, OfTypes)> = Vec::new();
    for (key, value) in entries {
        let DataLayoutKey::Type(ty) = key else { continue };
        match groups.iter_mut().find(|(sample, _)| kind(ctx, *sample) == kind(ctx, *ty)) {
            Some((_, group)) => group.push((*ty, *value)),
            None => groups.push((*ty, OfTypes::from_slice(&[(*ty, *value)]))),
        }
    }
    groups
}

/// Returns whether each specification, from the outermost to the innermost, may refine its predecessors: identifiers
/// must keep their values, and types decide for themselves.
fn combine<'s>(ctx: &Context, specs: impl Iterator<Item = &'s Entries>) -> bool {
    let mut held: Entries = Vec::new();
    for spec in specs {
        for (key, value) in spec {
            let have = held.iter().find(|(have, _)| have == key);
            if matches!(key, DataLayoutKey::Identifier(_))
                && have.is_some_and(|(_, have)| have != value)
            {
                return false;
            }
        }
        let old = by_kind(ctx, &held);
        for (sample, new) in by_kind(ctx, spec) {
            let known = old.iter().find(|(have, _)| kind(ctx, *have) == kind(ctx, sample));
            let asked = sample.interface::<dyn DataLayoutTypeInterface>(ctx);
            if let (Some((_, known)), Some(asked)) = (known, asked)
                && !asked.are_compatible(ctx, known, &new)
            {
                return false;
            }
        }
        for (key, value) in spec {
            held.retain(|(have, _)| have != key);
            held.push((*key, *value));
        }
    }
    true
}
