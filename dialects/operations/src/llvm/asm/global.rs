//! `llvm.mlir.global` and `llvm.mlir.alias`.

use ods_core::hooks::CustomAsm;
use ods_core::ir::PropSlot;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct, RegionStyle};
use ods_core::{AttrData, OpRef, OpState, OpType, Type};

use super::{keyword_case, parse_comdat, parse_flag, print_comdat, print_word};
use crate::llvm::{AliasOp, GlobalOp, Linkage, UnnamedAddr, Visibility, array_type};

const NO_ARGUMENTS: RegionStyle =
    RegionStyle { entry_args: false, terminators: true, empty_block: false };

/// The attributes that precede the name of a global, alias or function.
#[derive(Clone, Copy)]
pub(super) struct Head<X> {
    pub(super) linkage: PropSlot<X>,
    pub(super) visibility: PropSlot<X>,
    /// `None` for functions.
    pub(super) thread_local: Option<PropSlot<X>>,
    pub(super) unnamed_addr: PropSlot<X>,
}

impl<X: OpType> Head<X> {
    /// Parses linkage, visibility, `thread_local` and `unnamed_addr`.
    pub(super) fn parse(&self, p: &mut OpParser<'_, '_>, state: &mut OpState) {
        let ctx = p.ctx();
        let linkage = keyword_case(p, Linkage::ALL).unwrap_or(Linkage::External);
        state.set(ctx, self.linkage, linkage);
        let visibility = keyword_case(p, Visibility::ALL).unwrap_or(Visibility::Default);
        state.set(ctx, self.visibility, visibility);
        if let Some(slot) = self.thread_local {
            parse_flag(p, state, "thread_local", slot);
        }
        let unnamed = keyword_case(p, UnnamedAddr::ALL).unwrap_or(UnnamedAddr::None);
        state.set(ctx, self.unnamed_addr, unnamed);
    }

    /// Prints these attributes; the linkage `without` is omitted.
    pub(super) fn print(&self, p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, without: Option<Linkage>) {
        p.print(" ");
        let linkage: Option<Linkage> = op.get_as(self.linkage);
        print_word(p, linkage.filter(|one| Some(*one) != without).map_or("", Linkage::text));
        let visibility: Option<Visibility> = op.get_as(self.visibility);
        print_word(p, visibility.unwrap_or(Visibility::Default).text());
        if self.thread_local.is_some_and(|slot| op.get(slot).is_some()) {
            p.print("thread_local ");
        }
        let unnamed: Option<UnnamedAddr> = op.get_as(self.unnamed_addr);
        print_word(p, unnamed.unwrap_or(UnnamedAddr::None).text());
    }

    /// Returns the names of the attributes.
    pub(super) fn names(&self) -> Vec<&'static str> {
        let thread_local = self.thread_local.map(|slot| slot.name());
        let others = [self.linkage, self.visibility, self.unnamed_addr];
        others.into_iter().map(PropSlot::name).chain(thread_local).collect()
    }
}

/// Prints `@name`.
pub(super) fn print_name<X: OpType>(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, slot: PropSlot<X>) {
    let name = op.get(slot).and_then(|name| name.as_bytes(op.ctx()));
    p.print_symbol_name(name.unwrap_or_default());
}

fn print_type_of<X: OpType>(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, slot: PropSlot<X>) {
    p.print(" : ");
    if let Some(ty) = op.get_as(slot) {
        p.print_type(ty);
    }
}

const GLOBAL: Head<GlobalOp> = Head {
    linkage: GlobalOp::LINKAGE,
    visibility: GlobalOp::VISIBILITY_,
    thread_local: Some(GlobalOp::THREAD_LOCAL_),
    unnamed_addr: GlobalOp::UNNAMED_ADDR,
};

impl CustomAsm for GlobalOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let ctx = p.ctx();
        GLOBAL.parse(p, state);
        parse_flag(p, state, "constant", GlobalOp::CONSTANT);
        let name = p.parse_symbol_name()?;
        state.set(ctx, GlobalOp::SYM_NAME, name);
        p.parse_punct(Punct::LParen)?;
        let mut value = None;
        if !p.parse_optional_punct(Punct::RParen) {
            value = Some(p.parse_attribute(None)?);
            state.set(ctx, GlobalOp::VALUE, value);
            p.parse_punct(Punct::RParen)?;
        }
        parse_comdat(p, state, GlobalOp::COMDAT)?;
        p.parse_optional_attr_dict(state)?;
        let types = p.parse_optional_colon_type_list()?;
        let pos = p.name_pos();
        let ty = match types[..] {
            [] => match value.map(|value| value.data(ctx)) {
                Some(AttrData::String(text, _)) => array_type(ctx, text.len() as u64, Type::I8),
                _ => {
                    return Err(p.error(pos, "type can only be omitted for string globals"));
                }
            },
            [ty] => ty,
            _ => return Err(p.error(pos, "expected zero or one type")),
        };
        if types.is_empty() || !p.parse_optional_region(state, &[])? {
            p.add_region(state);
        }
        state.set(ctx, GlobalOp::GLOBAL_TYPE, ty);
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        GLOBAL.print(p, *op, None);
        if op.get(GlobalOp::CONSTANT).is_some() {
            p.print("constant ");
        }
        print_name(p, *op, GlobalOp::SYM_NAME);
        p.print("(");
        let value = op.get(GlobalOp::VALUE);
        if let Some(value) = value {
            p.print_attribute(value);
        }
        p.print(")");
        print_comdat(p, op.get(GlobalOp::COMDAT));
        let mut elided = GLOBAL.names();
        elided.extend(
            [
                GlobalOp::SYM_NAME,
                GlobalOp::GLOBAL_TYPE,
                GlobalOp::CONSTANT,
                GlobalOp::VALUE,
                GlobalOp::COMDAT,
            ]
            .map(PropSlot::name),
        );
        p.print_optional_attr_dict(*op, &elided);
        if value.is_some_and(|value| value.as_bytes(op.ctx()).is_some()) {
            return;
        }
        print_type_of(p, *op, GlobalOp::GLOBAL_TYPE);
        if !op.initializer().is_empty() {
            p.print(" ");
            p.print_region(op.initializer(), NO_ARGUMENTS);
        }
    }
}

const ALIAS: Head<AliasOp> = Head {
    linkage: AliasOp::LINKAGE,
    visibility: AliasOp::VISIBILITY_,
    thread_local: Some(AliasOp::THREAD_LOCAL_),
    unnamed_addr: AliasOp::UNNAMED_ADDR,
};

impl CustomAsm for AliasOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let ctx = p.ctx();
        ALIAS.parse(p, state);
        let name = p.parse_symbol_name()?;
        state.set(ctx, AliasOp::SYM_NAME, name);
        p.parse_optional_attr_dict(state)?;
        let types = p.parse_optional_colon_type_list()?;
        let [ty] = types[..] else {
            let pos = p.name_pos();
            return Err(p.error(pos, "expected exactly one type"));
        };
        p.parse_region(state, &[])?;
        state.set(ctx, AliasOp::ALIAS_TYPE, ty);
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        ALIAS.print(p, *op, None);
        print_name(p, *op, AliasOp::SYM_NAME);
        let mut elided = ALIAS.names();
        elided.extend([AliasOp::SYM_NAME.name(), AliasOp::ALIAS_TYPE.name()]);
        p.print_optional_attr_dict(*op, &elided);
        print_type_of(p, *op, AliasOp::ALIAS_TYPE);
        p.print(" ");
        p.print_region(op.initializer(), NO_ARGUMENTS);
    }
}
