//! Types in the notations of declared syntax.

use smallvec::SmallVec;

use super::OpParse;
use crate::codec::format::declared::Short;
use crate::schema::{CommonType, ShortType, TypesOf};
use crate::text::{OpParser, ParseResult, Punct};
use crate::{Type, TypeData};

impl OpParse<'_> {
    /// Parses one type for all values, or a functional type.
    pub(super) fn common_type(
        &mut self,
        p: &mut OpParser<'_, '_>,
        of: &'static CommonType,
        optional: bool,
    ) -> ParseResult<bool> {
        let pos = p.pos();
        let ty = match p.parse_optional_type()? {
            Some(ty) => ty,
            None if optional => return Ok(false),
            None => p.parse_type()?,
        };
        let TypeData::Function { inputs, results } = ty.data(self.ctx) else {
            for one in of.inputs.iter().chain(of.results) {
                let types: SmallVec<[Type; 4]> = SmallVec::from_elem(ty, self.count(*one));
                self.set_types(*one, &types, pos);
            }
            return Ok(true);
        };
        for (groups, types) in [(of.inputs, inputs), (of.results, results)] {
            let mut rest = &types[..];
            for (at, one) in groups.iter().enumerate() {
                let last = at + 1 == groups.len();
                let count = if last { rest.len() } else { self.count(*one).min(rest.len()) };
                let (own, after) = rest.split_at(count);
                self.set_types(*one, own, pos);
                rest = after;
            }
            if !rest.is_empty() && groups.is_empty() {
                return Err(p.error(pos, "the functional type has too many types"));
            }
        }
        Ok(true)
    }

    /// Returns the number of values, as far as it is known from the text.
    fn count(&mut self, of: TypesOf) -> usize {
        match of {
            TypesOf::Operand(index) if !self.is_one(of) => {
                self.lists.operand_runs[usize::from(index)].len()
            }
            TypesOf::Operands => self.all_operands.len(),
            TypesOf::Results => self.info.schema.results.len(),
            TypesOf::Operand(_) | TypesOf::Result(_) => 1,
        }
    }

    /// Parses types without the prefix of their dialect; returns whether there is any.
    pub(super) fn short_type(
        &mut self,
        p: &mut OpParser<'_, '_>,
        of: &'static ShortType,
        optional: bool,
    ) -> ParseResult<bool> {
        let short = Short { dialect: of.dialect, names: of.names };
        let pos = p.pos();
        let single = self.is_one(of.of);
        let mut types: SmallVec<[Type; 4]> = SmallVec::new();
        let mut next = short.parse_optional(p)?;
        if next.is_none() && single && !optional {
            return Err(p.error_next("expected type"));
        }
        while let Some(ty) = next {
            if self.items.is_some() {
                self.put_type(of.of, ty, pos);
                return Ok(true);
            }
            types.push(ty);
            next = match !single && p.parse_optional_punct(Punct::Comma) {
                true => match short.parse_optional(p)? {
                    None => return Err(p.error_next("expected type")),
                    ty => ty,
                },
                false => None,
            };
        }
        self.set_types(of.of, &types, pos);
        Ok(!types.is_empty())
    }
}
