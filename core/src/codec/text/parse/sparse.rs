//! Parsing of `sparse` attributes.

use smallvec::SmallVec;

use super::dense::Literal;
use super::lexer::Tok;
use crate::attr::dense::dense_from_raw;
use crate::text::{ParseResult, Parser, Pos};
use crate::{Attr, AttrData, Type};

impl Parser<'_> {
    pub(super) fn parse_sparse(&mut self, ty: Option<Type>) -> ParseResult<Attr> {
        let start = self.pos();
        self.advance();
        self.expect(Tok::Less, "Expected '<' after 'sparse'")?;
        let ctx = self.ctx;
        if self.eat(Tok::Greater) {
            let ty = self.parse_elements_type(start, ty)?;
            let rank = ty.shape(ctx).map_or(0, |shape| shape.len() as i64);
            let elem = ty.element_type_or_self(ctx);
            let indices = dense_from_raw(ctx, Type::tensor(ctx, &[0, rank], Type::I64), Vec::new());
            let values = dense_from_raw(ctx, Type::tensor(ctx, &[0], elem), Vec::new());
            return Ok(ctx.intern_attr(AttrData::Sparse { ty, indices, values }));
        }
        let indices_pos = self.pos();
        let mut indices = Literal::default();
        self.parse_literal(&mut indices, false)?;
        self.expect(Tok::Comma, "expected ','")?;
        let values_pos = self.pos();
        let mut values = Literal::default();
        self.parse_literal(&mut values, true)?;
        self.expect(Tok::Greater, "expected '>'")?;
        let ty = self.parse_elements_type(start, ty)?;
        let rank = ty.shape(ctx).map_or(0, |shape| shape.len() as i64);
        let mut indices_shape = indices.shape.clone();
        if indices_shape.is_empty() {
            indices_shape = SmallVec::from_slice(&[1, rank]);
        }
        let indices_ty = Type::tensor(ctx, &indices_shape, Type::I64);
        let indices = self.make_elements(indices_pos, &indices, indices_ty)?;
        let elem = ty.element_type_or_self(ctx);
        let values_shape: SmallVec<[i64; 4]> = if values.shape.is_empty() {
            SmallVec::from_slice(&indices_shape[..1])
        } else {
            values.shape.clone()
        };
        let values_ty = Type::tensor(ctx, &values_shape, elem);
        let values = self.make_elements(values_pos, &values, values_ty)?;
        self.check_sparse(start, ty, &indices_shape, &values_shape)?;
        self.check_sparse_indices(start, ty, indices)?;
        Ok(ctx.intern_attr(AttrData::Sparse { ty, indices, values }))
    }

    fn check_sparse(
        &mut self,
        pos: Pos,
        ty: Type,
        indices: &[i64],
        values: &[i64],
    ) -> ParseResult<()> {
        if values.len() != 1 {
            return self.fail(pos, "expected 1-d tensor for sparse element values");
        }
        let list = |dims: &[i64]| dims.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let shape = ty.shape(self.ctx).unwrap_or_default();
        let rank = shape.len() as i64;
        let clash = format!(
            "expected shape ([{}]); inferred shape of indices literal ([{}]); inferred shape of values literal ([{}])",
            list(shape),
            list(indices),
            list(values)
        );
        let index_rank = if indices.len() == 2 { indices[1] } else { 1 };
        if index_rank != rank || indices.first() != values.first() {
            return Err(self.plain_error(pos, clash));
        }
        Ok(())
    }

    /// Checks that each index is within the shape.
    fn check_sparse_indices(&mut self, pos: Pos, ty: Type, indices: Attr) -> ParseResult<()> {
        let ctx = self.ctx;
        let AttrData::Dense(dense) = indices.data(ctx) else { return Ok(()) };
        let shape = ty.shape(ctx).unwrap_or_default();
        let rows = dense.ty.shape(ctx).and_then(|dims| dims.first()).copied().unwrap_or_default();
        let (words, _) = dense.data.as_chunks::<8>();
        let at = |number: usize| if dense.splat { words.first() } else { words.get(number) };
        for row in 0..rows as usize {
            let index = (0..shape.len()).map(|dim| at(row * shape.len() + dim));
            let index: Vec<i64> = index.flatten().map(|word| i64::from_le_bytes(*word)).collect();
            if index.iter().zip(shape).any(|(index, size)| !(0..*size).contains(index)) {
                let list = index.iter().map(|at| at.cast_unsigned().to_string());
                let list: Vec<String> = list.collect();
                let message = format!(
                    "sparse index #{row} is not contained within the value shape, with index=[{}], and type={}",
                    list.join(", "),
                    self.quoted_type(ty)
                );
                return Err(self.plain_error(pos, message));
            }
        }
        Ok(())
    }
}
