//! Members of operations, values, types, attributes, blocks, regions, lists and other types.

use proc_macro2::TokenStream;
use quote::quote;

use super::term::{Term, named};
use super::{Translator, Why};
use crate::model::SigType;
use crate::predicate::cpp::Cpp;

fn list_of(code: TokenStream, item: SigType) -> Term {
    Term::view(code, SigType::List(Box::new(item)))
}

fn optional_view(code: TokenStream, ty: SigType) -> Term {
    Term::view(code, ty).nullable()
}

const fn unsigned() -> SigType {
    SigType::Int { bits: 32, signed: false }
}

impl Translator<'_> {
    /// Translates `receiver.name<types>(args)`.
    pub(super) fn member(
        &mut self,
        receiver: Term,
        name: &str,
        types: &[String],
        args: &[Cpp],
        hint: Option<&SigType>,
    ) -> Result<Term, Why> {
        let of = named(&receiver.ty);
        let found = match receiver.ty.clone() {
            SigType::Op => self.of_op(receiver, name, types, args)?,
            SigType::Value => self.of_value(receiver, name, args)?,
            SigType::Type => self.of_type(receiver, name, args)?,
            SigType::Attr => self.of_attr(receiver, name, args, hint)?,
            SigType::Block => self.of_block(receiver, name, args)?,
            SigType::Region => self.of_region(receiver, name, args)?,
            SigType::List(item) => self.of_list(receiver, *item, name, args)?,
            SigType::Option(inner) => of_option(receiver, *inner, name, args),
            SigType::Str => of_text(receiver, name, args),
            SigType::Rust(path) => self.of_rust(receiver, path, name, args)?,
            _ => None,
        };
        found.ok_or_else(|| format!("`{name}` of a {of}"))
    }

    fn size(&mut self, expr: &Cpp) -> Result<TokenStream, Why> {
        self.value(expr, &SigType::Size, false)
    }

    fn of_op(
        &mut self,
        op: Term,
        name: &str,
        types: &[String],
        args: &[Cpp],
    ) -> Result<Option<Term>, Why> {
        if matches!((name, args), ("getOperation", [])) {
            return Ok(Some(op));
        }
        if matches!((name, args), ("getContext", [])) {
            // The context is only passed to functions that do not need it here.
            return Ok(Some(Term::new(self.ctx()?, SigType::Context)));
        }
        let view = self.as_view(op)?;
        let values = |code| Some(list_of(code, SigType::Value));
        Ok(match (name, args) {
            ("getOperand", [index]) => {
                let index = self.size(index)?;
                Some(Term::view(
                    quote!(::ods_core::rt::operand_ref_at(#view, #index)),
                    SigType::Value,
                ))
            }
            ("getResult", [index]) => {
                let index = self.size(index)?;
                Some(Term::view(
                    quote!(::ods_core::rt::result_ref_at(#view, #index)),
                    SigType::Value,
                ))
            }
            ("getOperands", []) => values(quote!(#view.operands())),
            ("getResults", []) => values(quote!(#view.results())),
            ("getOpOperands", []) => {
                let code = quote!(#view.body.operand_uses(#view.op));
                Some(Term::new(code, SigType::List(Box::new(SigType::Rust(USE)))))
            }
            ("getOpOperand", [index]) => {
                let index = self.size(index)?;
                let code = quote!(::ods_core::rt::op_operand(#view, #index));
                Some(Term::new(code, SigType::Rust(USE)))
            }
            ("getNumOperands", []) => {
                Some(Term::new(quote!(#view.operands().len()), SigType::Size))
            }
            ("getNumResults", []) => Some(Term::new(quote!(#view.results().len()), SigType::Size)),
            ("getNumRegions", []) => Some(Term::new(quote!(#view.regions().len()), SigType::Size)),
            ("getNumSuccessors", []) => {
                Some(Term::new(quote!(#view.successors().len()), SigType::Size))
            }
            ("getRegion", [index]) => {
                let index = self.size(index)?;
                Some(Term::view(quote!(::ods_core::rt::region_at(#view, #index)), SigType::Region))
            }
            ("getRegion", []) => {
                Some(Term::view(quote!(::ods_core::rt::region_at(#view, 0)), SigType::Region))
            }
            ("getRegions", []) => Some(list_of(quote!(#view.regions()), SigType::Region)),
            // The block of an operation with one region of one block.
            ("getBody", []) => Some(optional_view(
                quote!(::ods_core::rt::region_at(#view, 0).entry()),
                SigType::Block,
            )),
            ("getBlock", []) => Some(optional_view(quote!(#view.parent_block()), SigType::Block)),
            ("getParentOp", []) => Some(optional_view(quote!(#view.parent()), SigType::Op)),
            ("getLoc", []) => {
                Some(Term::new(quote!(#view.loc()), SigType::Rust("::ods_core::Loc")))
            }
            ("hasAttr", [key]) => {
                let key = self.key(key)?;
                Some(Term::new(quote!(#view.attr(#key).is_some()), SigType::Bool))
            }
            ("getAttr" | "getDiscardableAttr", [key]) => {
                let key = self.key(key)?;
                Some(Term::new(quote!(#view.attr(#key)), SigType::Attr).nullable())
            }
            ("getAttrOfType", [key]) => {
                let key = self.key(key)?;
                let class = types.first().and_then(|name| self.body.classes.get(name));
                let class = class.ok_or("the class of an attribute is not known")?;
                let class = crate::codegen::words::word(class);
                let ctx = self.ctx()?;
                let code = quote! {
                    #view.attr(#key).filter(|&one| ::ods_core::verify::attr_is(#ctx, #class, one))
                };
                Some(Term::new(code, SigType::Attr).nullable())
            }
            _ => None,
        })
    }

    fn of_value(&mut self, value: Term, name: &str, args: &[Cpp]) -> Result<Option<Term>, Why> {
        let view = self.as_view(value)?;
        Ok(match (name, args) {
            ("getType", []) => Some(Term::new(quote!(#view.ty()), SigType::Type)),
            ("getDefiningOp", []) => Some(optional_view(quote!(#view.defining_op()), SigType::Op)),
            ("getLoc", []) => {
                Some(Term::new(quote!(#view.loc()), SigType::Rust("::ods_core::Loc")))
            }
            ("use_empty", []) => {
                Some(Term::new(quote!((!#view.body.is_used(#view.value))), SigType::Bool))
            }
            ("hasOneUse", []) => {
                Some(Term::new(quote!(#view.body.has_one_use(#view.value)), SigType::Bool))
            }
            ("getResultNumber" | "getArgNumber", []) => {
                Some(Term::new(quote!(::ods_core::rt::value_number(#view)), unsigned()))
            }
            _ => None,
        })
    }

    fn of_type(&mut self, ty: Term, name: &str, args: &[Cpp]) -> Result<Option<Term>, Why> {
        let code = self.present(ty).code;
        let ctx = self.ctx()?;
        let is = |class: &str| {
            let class = quote::format_ident!("{class}");
            let test =
                quote!(::ods_core::verify::type_is(#ctx, ::ods_core::schema::Class::#class, #code));
            Some(Term::new(test, SigType::Bool))
        };
        Ok(match (name, args) {
            ("getElementType", []) => {
                Some(Term::new(quote!(#code.element_type(#ctx)), SigType::Type).nullable())
            }
            ("getShape", []) => {
                let shape = quote!(#code.shape(#ctx).unwrap_or_default().to_vec());
                let item = SigType::Int { bits: 64, signed: true };
                Some(Term::new(shape, SigType::List(Box::new(item))))
            }
            ("getRank", []) => {
                Some(Term::new(quote!(#code.shape(#ctx).map_or(0, <[i64]>::len)), SigType::Size))
            }
            ("hasRank", []) => Some(Term::new(quote!(#code.shape(#ctx).is_some()), SigType::Bool)),
            ("isIndex", []) => is("IndexType"),
            ("getIntOrFloatBitWidth" | "getWidth", []) => {
                Some(Term::new(quote!(#code.int_or_float_width(#ctx).unwrap_or(0)), unsigned()))
            }
            _ => None,
        })
    }

    fn of_attr(
        &mut self,
        attr: Term,
        name: &str,
        args: &[Cpp],
        hint: Option<&SigType>,
    ) -> Result<Option<Term>, Why> {
        if !args.is_empty() {
            return Ok(None);
        }
        let code = self.present(attr).code;
        let ctx = self.ctx()?;
        let native = |rust: TokenStream, ty: SigType| {
            let read = quote!(::ods_core::rt::native::<#rust>(#ctx, #code));
            Some(Term::new(read, ty))
        };
        let ty = match name {
            "asArrayRef" | "getValue" | "getInt" | "getUInt" | "getSExtValue" => hint.cloned(),
            "getType" => {
                return Ok(Some(Term::new(quote!(#code.type_of(#ctx)), SigType::Type).nullable()));
            }
            _ => None,
        };
        Ok(match ty {
            Some(ty @ (SigType::Bool | SigType::Int { .. } | SigType::Enum(_) | SigType::Type)) => {
                native(self.scope.of_gen.item(&ty), ty)
            }
            Some(SigType::Str) => {
                let read = quote!(::ods_core::rt::native::<&str>(#ctx, #code));
                Some(Term::passed(read, SigType::Str))
            }
            Some(SigType::List(item)) => match &*item {
                SigType::Int { signed: true, bits: 32 | 64 } | SigType::Bool => {
                    let elem = self.scope.of_gen.item(&item);
                    let read = quote! {
                        ::ods_core::rt::native::<::ods_core::rt::SmallVec<[#elem; 4]>>(#ctx, #code).to_vec()
                    };
                    Some(Term::new(read, SigType::List(item)))
                }
                SigType::Attr => {
                    let read = quote!(#code.as_array(#ctx).unwrap_or_default().to_vec());
                    Some(Term::new(read, SigType::List(item)))
                }
                _ => None,
            },
            Some(SigType::Rust(MAP)) => {
                Some(Term::new(quote!(::ods_core::rt::affine_map(#ctx, #code)), SigType::Rust(MAP)))
            }
            _ => None,
        })
    }

    fn of_block(&mut self, block: Term, name: &str, args: &[Cpp]) -> Result<Option<Term>, Why> {
        let view = self.as_view(block)?;
        Ok(match (name, args) {
            ("getOperations", []) => Some(list_of(quote!(#view.ops()), SigType::Op)),
            ("front", []) => Some(optional_view(quote!(#view.ops().next()), SigType::Op)),
            ("back", []) => Some(optional_view(quote!(#view.ops().last()), SigType::Op)),
            ("getTerminator", []) => Some(optional_view(quote!(#view.terminator()), SigType::Op)),
            ("empty", []) => Some(Term::new(quote!(#view.ops().next().is_none()), SigType::Bool)),
            ("getArguments", []) => Some(list_of(quote!(#view.args()), SigType::Value)),
            ("getNumArguments", []) => Some(Term::new(quote!(#view.args().len()), SigType::Size)),
            ("getArgument", [index]) => {
                let index = self.size(index)?;
                Some(optional_view(quote!(#view.args().nth(#index)), SigType::Value))
            }
            ("getParent", []) => Some(optional_view(quote!(#view.region()), SigType::Region)),
            _ => None,
        })
    }

    fn of_region(&mut self, region: Term, name: &str, args: &[Cpp]) -> Result<Option<Term>, Why> {
        let view = self.as_view(region)?;
        let arguments = || {
            let code = quote!(#view.entry().into_iter().flat_map(::ods_core::ir::BlockRef::args));
            list_of(code, SigType::Value)
        };
        let operations = || {
            let code = quote!(#view.blocks().flat_map(::ods_core::ir::BlockRef::ops));
            list_of(code, SigType::Op)
        };
        Ok(match (name, args) {
            ("front", []) => Some(optional_view(quote!(#view.entry()), SigType::Block)),
            ("getBlocks", []) => Some(list_of(quote!(#view.blocks()), SigType::Block)),
            ("empty", []) => Some(Term::new(quote!(#view.is_empty()), SigType::Bool)),
            ("hasOneBlock", []) => {
                Some(Term::new(quote!((#view.blocks().count() == 1)), SigType::Bool))
            }
            ("getArguments", []) => Some(arguments()),
            ("getNumArguments", []) => {
                let code = arguments().code;
                Some(Term::new(quote!(#code.count()), SigType::Size))
            }
            ("getArgument", [index]) => {
                let (index, code) = (self.size(index)?, arguments().code);
                Some(optional_view(quote!(#code.nth(#index)), SigType::Value))
            }
            // The first operation, if the iterator is only dereferenced.
            ("op_begin", []) => {
                let code = operations().code;
                Some(optional_view(quote!(#code.next()), SigType::Op))
            }
            ("getOps", []) => Some(operations()),
            _ => None,
        })
    }

    fn of_list(
        &mut self,
        list: Term,
        item: SigType,
        name: &str,
        args: &[Cpp],
    ) -> Result<Option<Term>, Why> {
        // Lists of views are iterators; lists of plain values are vectors or slices.
        let code = match list.view {
            true => list.code.clone(),
            false => {
                let code = &list.code;
                quote!(#code.iter().copied())
            }
        };
        let plain = matches!(
            item,
            SigType::Op
                | SigType::Value
                | SigType::Block
                | SigType::Region
                | SigType::Attr
                | SigType::Type
                | SigType::Int { .. }
                | SigType::Bool
                | SigType::Size
                | SigType::Enum(_)
        );
        let one = |code: TokenStream| {
            let term = Term { view: list.view, ..Term::new(code, item.clone()) };
            Some(term.nullable())
        };
        let part = |code: TokenStream| {
            let code = match list.view {
                true => code,
                false => quote!(#code.collect::<::std::vec::Vec<_>>()),
            };
            Some(list.with(code))
        };
        Ok(match (name, args) {
            ("size", []) if list.view => Some(Term::new(quote!(#code.count()), SigType::Size)),
            ("size", []) => {
                let code = &list.code;
                Some(Term::new(quote!(#code.len()), SigType::Size))
            }
            ("empty", []) if list.view => {
                Some(Term::new(quote!(#code.next().is_none()), SigType::Bool))
            }
            ("empty", []) => {
                let code = &list.code;
                Some(Term::new(quote!(#code.is_empty()), SigType::Bool))
            }
            _ if !plain => None,
            ("front", []) => one(quote!(#code.next())),
            ("back", []) => one(quote!(#code.last())),
            ("slice", [from, count]) => {
                let (from, count) = (self.size(from)?, self.size(count)?);
                part(quote!(#code.skip(#from).take(#count)))
            }
            ("drop_front", []) => part(quote!(#code.skip(1))),
            ("drop_front", [count]) => {
                let count = self.size(count)?;
                part(quote!(#code.skip(#count)))
            }
            ("take_front", [count]) => {
                let count = self.size(count)?;
                part(quote!(#code.take(#count)))
            }
            ("take_back", [count]) => {
                let count = self.size(count)?;
                part(quote!(#code.skip(#code.count().saturating_sub(#count))))
            }
            _ => None,
        })
    }

    fn of_rust(
        &mut self,
        of: Term,
        path: &str,
        name: &str,
        args: &[Cpp],
    ) -> Result<Option<Term>, Why> {
        let code = &of.code;
        Ok(match (path, name, args) {
            (USE, "get", []) => {
                let ir = self.ir()?;
                Some(Term::new(quote!(#ir.used_value(#code)), SigType::Value))
            }
            (USE, "getOwner", []) => {
                let ir = self.ir()?;
                Some(Term::new(quote!(#ir.use_owner(#code)), SigType::Op))
            }
            (USE, "getOperandNumber", []) => {
                let ir = self.ir()?;
                Some(Term::new(quote!(#ir.operand_number(#code)), SigType::Size))
            }
            (MAP, "isIdentity", []) => Some(Term::new(quote!(#code.is_identity()), SigType::Bool)),
            (MAP, "getNumDims", []) => Some(Term::new(quote!(#code.dims), unsigned())),
            (MAP, "getNumSymbols", []) => Some(Term::new(quote!(#code.symbols), unsigned())),
            (MAP, "getNumResults", []) => {
                Some(Term::new(quote!(#code.results.len()), SigType::Size))
            }
            _ => None,
        })
    }
}

const USE: &str = "::ods_core::ir::Use";
const MAP: &str = "::ods_core::affine::AffineMap";

fn of_option(of: Term, inner: SigType, name: &str, args: &[Cpp]) -> Option<Term> {
    let code = &of.code;
    match (name, args) {
        ("has_value", []) => Some(Term::new(quote!(#code.is_some()), SigType::Bool)),
        ("value", []) => Some(Term::new(code.clone(), inner).nullable()),
        _ => None,
    }
}

fn of_text(of: Term, name: &str, args: &[Cpp]) -> Option<Term> {
    let code = &of.code;
    match (name, args) {
        ("size", []) => Some(Term::new(quote!(#code.len()), SigType::Size)),
        ("empty", []) => Some(Term::new(quote!(#code.is_empty()), SigType::Bool)),
        ("starts_with", [Cpp::Str(text)]) => {
            Some(Term::new(quote!(#code.starts_with(#text)), SigType::Bool))
        }
        ("str", []) => Some(of),
        _ => None,
    }
}
