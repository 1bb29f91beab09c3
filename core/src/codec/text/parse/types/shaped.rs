//! The builtin types with parameters: complex numbers, tuples, vectors, tensors and memrefs.

use smallvec::SmallVec;

use super::super::lexer::Tok;
use crate::text::{ParseResult, Parser};
use crate::ty::TypeKey;
use crate::verify::{implements_attr, implements_type};
use crate::{Attr, AttrData, Type, TypeData};

impl<'src> Parser<'src> {
    pub(super) fn parse_complex_type(&mut self) -> ParseResult<Type> {
        self.advance();
        self.expect(Tok::Less, "expected '<' in complex type")?;
        let pos = self.pos();
        let elem = self.parse_type()?;
        self.expect(Tok::Greater, "expected '>' in complex type")?;
        if !matches!(elem.data(self.ctx), TypeData::Integer(..) | TypeData::Float(_)) {
            return Err(self.plain_error(pos, "invalid element type for complex"));
        }
        Ok(self.ctx.intern_type(TypeData::Complex(elem)))
    }

    pub(super) fn parse_tuple_type(&mut self) -> ParseResult<Type> {
        self.advance();
        self.expect(Tok::Less, "expected '<' in tuple type")?;
        if self.eat(Tok::Greater) {
            return Ok(self.ctx.intern_type(TypeData::Tuple(Box::default())));
        }
        let types = self.parse_type_list()?;
        self.expect(Tok::Greater, "expected '>' in tuple type")?;
        Ok(self.ctx.intern_type_key(TypeKey::Tuple(&types)))
    }

    pub(super) fn parse_vector_type(&mut self) -> ParseResult<Type> {
        let start = self.pos();
        self.advance();
        self.expect(Tok::Less, "expected '<' in vector type")?;
        let mut shape: SmallVec<[i64; 4]> = SmallVec::new();
        let mut scalable: SmallVec<[bool; 4]> = SmallVec::new();
        while matches!(self.cursor.tok.kind, Tok::Int | Tok::LSquare) {
            let is_scalable = self.eat(Tok::LSquare);
            shape.push(self.dimension()?);
            scalable.push(is_scalable);
            if is_scalable && !self.eat(Tok::RSquare) {
                return Err(self.wrong_token("missing ']' closing scalable dimension"));
            }
            self.dimension_x()?;
        }
        let elem = self.parse_type()?;
        self.expect(Tok::Greater, "expected '>' in vector type")?;
        if !is_vector_element(self.ctx, elem) {
            let message = "failed to verify 'elementType': VectorElementTypeInterface instance";
            return Err(self.plain_error(start, message));
        }
        if shape.contains(&0) {
            let list: Vec<String> = shape.iter().map(i64::to_string).collect();
            let message = format!(
                "vector types must have positive constant sizes but got {}",
                list.join(", ")
            );
            return Err(self.plain_error(start, message));
        }
        if !scalable.contains(&true) {
            scalable.clear();
        }
        let key = TypeKey::Vector { shape: &shape, scalable: &scalable, elem };
        Ok(self.ctx.intern_type_key(key))
    }

    /// Parses `4x?x`, or `*x` for an unranked type.
    fn parse_shape_or_star(&mut self) -> ParseResult<(SmallVec<[i64; 4]>, bool)> {
        if self.eat(Tok::Star) {
            self.dimension_x()?;
            return Ok((SmallVec::new(), true));
        }
        Ok((self.parse_dimension_list(true, true)?, false))
    }

    pub(super) fn parse_tensor_type(&mut self) -> ParseResult<Type> {
        self.advance();
        self.expect(Tok::Less, "expected '<' in tensor type")?;
        let (shape, unranked) = self.parse_shape_or_star()?;
        let pos = self.pos();
        let elem = self.parse_type()?;
        let mut encoding = None;
        if self.eat(Tok::Comma) {
            encoding = self.parse_optional_attribute(None)?;
        }
        if let Some(encoding) = encoding
            && let Err(message) = encoding.verify_as_encoding(self.ctx, &shape, elem)
        {
            return Err(self.error_here(message));
        }
        self.expect(Tok::Greater, "expected '>' in tensor type")?;
        if !is_tensor_element(self.ctx, elem) {
            return Err(self.plain_error(pos, "invalid tensor element type"));
        }
        if unranked {
            if encoding.is_some() {
                return Err(self.error_here("cannot apply encoding to unranked tensor"));
            }
            return Ok(self.ctx.intern_type(TypeData::UnrankedTensor(elem)));
        }
        Ok(self.ctx.intern_type_key(TypeKey::RankedTensor { shape: &shape, elem, encoding }))
    }

    pub(super) fn parse_memref_type(&mut self) -> ParseResult<Type> {
        let start = self.pos();
        self.advance();
        self.expect(Tok::Less, "expected '<' in memref type")?;
        let (shape, unranked) = self.parse_shape_or_star()?;
        let pos = self.pos();
        let elem = self.parse_type()?;
        if !implements_type(self.ctx, elem, "MemRefElementTypeInterface") {
            return Err(self.plain_error(pos, "invalid memref element type"));
        }
        let (layout, space) = self.parse_memref_tail(unranked)?;
        let space = space.filter(|space| !is_default_space(self.ctx, *space));
        if let Some(space) = space
            && !is_memory_space(self.ctx, space)
        {
            return Err(self.plain_error(start, "unsupported memory space Attribute"));
        }
        if unranked {
            return Ok(self.ctx.intern_type(TypeData::UnrankedMemRef { elem, space }));
        }
        let layout =
            layout.unwrap_or_else(|| crate::memref_type::identity_layout(self.ctx, shape.len()));
        if let AttrData::AffineMap(map) = layout.data(self.ctx)
            && map.dims as usize != shape.len()
        {
            let message = format!(
                "memref layout mismatch between rank and affine map: {} != {}",
                shape.len(),
                map.dims
            );
            return Err(self.plain_error(start, message));
        }
        if let AttrData::StridedLayout { strides, .. } = layout.data(self.ctx)
            && strides.len() != shape.len()
        {
            return Err(self.plain_error(
                start,
                "expected the number of strides to match the rank".to_string(),
            ));
        }
        let key = TypeKey::MemRef { shape: &shape, elem, layout, space };
        Ok(self.ctx.intern_type_key(key))
    }

    /// Parses `, layout, space>`, with either part optional.
    fn parse_memref_tail(&mut self, unranked: bool) -> ParseResult<(Option<Attr>, Option<Attr>)> {
        let (mut layout, mut space) = (None, None);
        if self.eat(Tok::Greater) {
            return Ok((layout, space));
        }
        self.expect(Tok::Comma, "expected ',' or '>' in memref type")?;
        if self.cursor.tok.kind == Tok::Greater {
            return Err(self.wrong_token("expected list element"));
        }
        loop {
            let attr = self.parse_attribute(None)?;
            if implements_attr(self.ctx, attr, "MemRefLayoutAttrInterface") {
                if unranked {
                    let message = "cannot have affine map for unranked memref type";
                    return Err(self.error_here(message));
                }
                if space.is_some() {
                    let message = "expected memory space to be last in memref type";
                    return Err(self.error_here(message));
                }
                layout = Some(attr);
            } else if space.is_some() {
                let message = "multiple memory spaces specified in memref type";
                return Err(self.error_here(message));
            } else {
                space = Some(attr);
            }
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::Greater, "expected ',' or '>'")?;
        Ok((layout, space))
    }
}

fn is_vector_element(ctx: &crate::Context, ty: Type) -> bool {
    implements_type(ctx, ty, "VectorElementTypeInterface")
}

fn is_tensor_element(ctx: &crate::Context, ty: Type) -> bool {
    !matches!(
        ty.data(ctx),
        TypeData::Tuple(_)
            | TypeData::Function { .. }
            | TypeData::None
            | TypeData::RankedTensor { .. }
            | TypeData::UnrankedTensor(_)
            | TypeData::MemRef { .. }
            | TypeData::UnrankedMemRef { .. }
    )
}

/// Returns whether `attr` is the integer 0, the default memory space.
fn is_default_space(ctx: &crate::Context, attr: Attr) -> bool {
    matches!(attr.data(ctx), AttrData::Integer(_, value) if value.is_zero())
}

fn is_memory_space(ctx: &crate::Context, attr: Attr) -> bool {
    matches!(
        attr.data(ctx),
        AttrData::Integer(..)
            | AttrData::String(..)
            | AttrData::Dictionary(_)
            | AttrData::Dialect { .. }
    )
}
