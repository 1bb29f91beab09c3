//! The type of a call as it is written, with attributes for arguments and results.

use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Attr, OpRef, OpState, Type, TypeData};
use smallvec::SmallVec;

use crate::llvm::asm::add;

/// `(types) -> types`, each with attributes.
pub(super) struct Signature {
    pub(super) inputs: Vec<Type>,
    input_attrs: Vec<Attr>,
    pub(super) results: Vec<Type>,
    result_attrs: Vec<Attr>,
}

impl Signature {
    /// `None` if there is no `->`, which the caller reports.
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

    pub(super) fn add_attrs(&self, p: &mut OpParser<'_, '_>, state: &mut OpState) {
        let lists = [("arg_attrs", &self.input_attrs), ("res_attrs", &self.result_attrs)];
        for (name, list) in lists {
            if list.iter().any(|one| *one != Attr::EMPTY_DICT) {
                let array = Attr::array(p.ctx(), list);
                add(p, state, name, array);
            }
        }
    }
}

pub(super) fn print_signature(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, inputs: &[Type]) {
    let ctx = p.ctx();
    let attrs = |name: &str| op.attr(name).and_then(|attr| attr.as_array(ctx));
    let results: SmallVec<[Type; 1]> = op.results().map(|result| result.ty()).collect();
    let result_attrs = attrs("res_attrs");
    p.print("(");
    print_typed_list(p, inputs, attrs("arg_attrs"));
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
