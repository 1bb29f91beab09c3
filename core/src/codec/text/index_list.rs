//! Lists of indices, each a value or an integer: `[%i, 4, [8]]`.

use smallvec::SmallVec;

use crate::ir::ValueRef;
use crate::text::{
    Delimiter, OpParser, OpPrinter, ParseFailed, ParseResult, Punct, UnresolvedOperand,
};
use crate::{DYNAMIC, Type};

/// A parsed list of indices.
#[derive(Default)]
pub struct IndexList {
    /// The names of the values.
    pub operands: SmallVec<[UnresolvedOperand; 4]>,
    /// The integers, with [`DYNAMIC`] for each value.
    pub integers: SmallVec<[i64; 4]>,
    /// The types of the values, if the syntax has them.
    pub types: SmallVec<[Type; 4]>,
    /// For each index, whether it is in brackets of its own.
    pub scalable: SmallVec<[bool; 4]>,
}

impl OpParser<'_, '_> {
    /// Parses `[%i, 4, [8]]`; `[%i : index, 4]` if `typed`.
    pub fn parse_index_list(
        &mut self,
        delimiter: Delimiter,
        typed: bool,
    ) -> ParseResult<IndexList> {
        let mut list = IndexList::default();
        if self.parse_indices(delimiter, typed, &mut list).is_ok() {
            return Ok(list);
        }
        // Errors are reported for the list as a whole.
        let pos = self.name_pos();
        Err(self.error(pos, "expected SSA value or integer"))
    }

    fn parse_indices(
        &mut self,
        delimiter: Delimiter,
        typed: bool,
        list: &mut IndexList,
    ) -> ParseResult<()> {
        let context = " in dynamic index list";
        let Some(close) = self.open_list(delimiter, context)? else { return Ok(()) };
        loop {
            self.parse_index(typed, list)?;
            if !self.parse_optional_punct(Punct::Comma) {
                return self.close_list(close, context);
            }
        }
    }

    fn parse_index(&mut self, typed: bool, list: &mut IndexList) -> ParseResult<()> {
        // A malformed name is reported first, and then a missing number, too.
        let value = self.parse_optional_operand().ok().flatten();
        let scalable = self.parse_optional_punct(Punct::LSquare);
        list.scalable.push(scalable);
        match value {
            Some(value) => {
                list.operands.push(value);
                list.integers.push(DYNAMIC);
                if typed {
                    list.types.push(self.parse_colon_type()?);
                }
            }
            None => list.integers.push(self.parse_int(64, true)?),
        }
        match scalable && !self.parse_optional_punct(Punct::RSquare) {
            true => Err(ParseFailed),
            false => Ok(()),
        }
    }
}

impl<'ir> OpPrinter<'_, 'ir> {
    /// Prints `[%i, 4, [8]]`: values where `integers` has [`DYNAMIC`], each with its type if there are `types`. Indices
    /// marked in `scalable` are put in brackets.
    pub fn print_index_list(
        &mut self,
        delimiter: Delimiter,
        integers: &[i64],
        values: impl IntoIterator<Item = ValueRef<'ir>>,
        types: &[Type],
        scalable: &[bool],
    ) {
        let (open, close) = match delimiter {
            Delimiter::Paren | Delimiter::OptionalParen => ("(", ")"),
            Delimiter::LessGreater | Delimiter::OptionalLessGreater => ("<", ">"),
            Delimiter::Braces | Delimiter::OptionalBraces => ("{", "}"),
            Delimiter::Square | Delimiter::OptionalSquare => ("[", "]"),
            Delimiter::None => ("", ""),
        };
        let mut values = values.into_iter().enumerate();
        self.print(open);
        for (at, integer) in integers.iter().enumerate() {
            let scalable = scalable.get(at).copied().unwrap_or(false);
            self.print(if at == 0 { "" } else { ", " });
            self.print(if scalable { "[" } else { "" });
            let value = if *integer == DYNAMIC { values.next() } else { None };
            match value {
                Some((number, value)) => {
                    self.print_operand(value);
                    if let Some(ty) = types.get(number) {
                        self.print(" : ");
                        self.print_type(*ty);
                    }
                }
                None => self.print_int(*integer),
            }
            self.print(if scalable { "]" } else { "" });
        }
        self.print(close);
    }
}
