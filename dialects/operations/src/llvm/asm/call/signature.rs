//! The type of a call in its written form, with attributes of arguments and results.

use ods_core::ir::PropSlot;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Attr, Context, OpRef, OpState, OpType, Type, TypeData};
use smallvec::SmallVec;

/// `(types) -> types`, each with attributes.
pub(super) struct Signature {
    pub(super) inputs: Vec<Type>,
    input_attrs: Vec<Attr>,
    pub(super) results: Vec<Type>,
    result_attrs: Vec<Attr>,
}

impl Signature {
    /// Returns `None` if there is no `->`, which the caller reports.
    pub(super) fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<Option<Signature>> {
        let mut all = Signature {
            inputs: Vec::new(),
            input_attrs: Vec::new(),
            results: Vec::new(),
            result_attrs: Vec::new(),
        };
        parse_types(p, &mut all.inputs, &mut all.input_attrs)?;
        if !p.parse_optional_punct(Punct::Arrow) {
            return Ok(None);
        }
        if p.at_punct(Punct::LParen) {
            parse_types(p, &mut all.results, &mut all.result_attrs)?;
        } else {
            all.results.push(p.parse_type()?);
            all.result_attrs.push(Attr::EMPTY_DICT);
        }
        Ok(Some(all))
    }

    pub(super) fn set_attrs<X: OpType>(
        &self,
        ctx: &Context,
        state: &mut OpState,
        arg_attrs: PropSlot<X>,
        res_attrs: PropSlot<X>,
    ) {
        for (slot, list) in [(arg_attrs, &self.input_attrs), (res_attrs, &self.result_attrs)] {
            if list.iter().any(|one| *one != Attr::EMPTY_DICT) {
                state.set(ctx, slot, list.as_slice());
            }
        }
    }
}

pub(super) fn print_signature<X: OpType>(
    p: &mut OpPrinter<'_, '_>,
    op: OpRef<'_>,
    inputs: &[Type],
    arg_attrs: PropSlot<X>,
    res_attrs: PropSlot<X>,
) {
    let ctx = p.ctx();
    let results: SmallVec<[Type; 1]> = op.results().map(|result| result.ty()).collect();
    let result_attrs: Option<&[Attr]> = op.get_as(res_attrs);
    p.print("(");
    print_typed_list(p, inputs, op.get_as(arg_attrs));
    p.print(") -> ");
    let bare = match results[..] {
        [one] => {
            !matches!(one.data(ctx), TypeData::Function { .. })
                && result_attrs.is_none_or(|all| all.first() == Some(&Attr::EMPTY_DICT))
        }
        _ => false,
    };
    if !bare {
        p.print("(");
    }
    print_typed_list(p, &results, result_attrs);
    if !bare {
        p.print(")");
    }
}

fn parse_types(
    p: &mut OpParser<'_, '_>,
    types: &mut Vec<Type>,
    attrs: &mut Vec<Attr>,
) -> ParseResult<()> {
    p.parse_punct(Punct::LParen)?;
    if p.parse_optional_punct(Punct::RParen) {
        return Ok(());
    }
    loop {
        types.push(p.parse_type()?);
        attrs.push(p.parse_optional_dict()?);
        if !p.parse_optional_punct(Punct::Comma) {
            return p.parse_punct(Punct::RParen);
        }
    }
}

fn print_typed_list(p: &mut OpPrinter<'_, '_>, types: &[Type], attrs: Option<&[Attr]>) {
    let ctx = p.ctx();
    for (index, ty) in types.iter().enumerate() {
        if index != 0 {
            p.print(", ");
        }
        p.print_type(*ty);
        let dict = attrs.and_then(|attrs| attrs.get(index)).and_then(|one| one.as_dictionary(ctx));
        p.print_optional_dict(dict.unwrap_or_default(), &[]);
    }
}
