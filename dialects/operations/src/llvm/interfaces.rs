//! Interfaces of the dialect: accessed operands, address spaces, targets, and the verification of metadata.

use ods_core::hooks::{Verified, VerifyInterface};
use ods_core::verify::VerifyCx;
use ods_core::{Attr, Body, Context, DistinctAttr, Op, OpRef, Value};

use super::{
    AccessGroupAttr, AccessGroupOpInterface, AddressSpaceAttr, AliasAnalysisOpInterface,
    AliasScopeAttr, AtomicCmpXchgOp, AtomicRMWOp, CallOp, DICompositeTypeAttr, DIFlags,
    DIRecursiveTypeAttrInterface, DISubprogramAttr, DISubprogramFlags, DereferenceableOpInterface,
    LLVMAddrSpaceAttrInterface, LLVMPointerType, LoadOp, MemcpyInlineOp, MemcpyOp, MemmoveOp,
    MemsetInlineOp, MemsetOp, StoreOp, TBAATagAttr, TargetAttr, TargetAttrInterface,
};

/// Verifies that all elements of an optional array are attributes of one kind.
fn verify_elements(
    op: OpRef<'_>,
    array: Option<Attr>,
    is: fn(&Context, Attr) -> bool,
    mnemonic: &str,
) -> Verified {
    let ctx = op.ctx();
    let elements = array.and_then(|array| array.as_array(ctx)).unwrap_or_default();
    match elements.iter().all(|element| is(ctx, *element)) {
        true => Ok(()),
        false => op.fail(format!("expected op to return array of {mnemonic} attributes")),
    }
}

impl VerifyInterface for dyn AccessGroupOpInterface {
    fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified {
        let op = cx.view(op);
        let Some(access) = op.interface::<dyn AccessGroupOpInterface>() else { return Ok(()) };
        let groups = access.access_groups_or_null(cx.body);
        verify_elements(op, groups, AccessGroupAttr::is, "access_group")
    }
}

impl VerifyInterface for dyn AliasAnalysisOpInterface {
    fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified {
        let op = cx.view(op);
        let Some(access) = op.interface::<dyn AliasAnalysisOpInterface>() else { return Ok(()) };
        let ir = cx.body;
        for scopes in [access.alias_scopes_or_null(ir), access.no_alias_scopes_or_null(ir)] {
            verify_elements(op, scopes, AliasScopeAttr::is, "alias_scope")?;
        }
        verify_elements(op, access.tbaa_tags_or_null(ir), TBAATagAttr::is, "tbaa_tag")
    }
}

impl VerifyInterface for dyn DereferenceableOpInterface {
    fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified {
        let op = cx.view(op);
        let Some(of) = op.interface::<dyn DereferenceableOpInterface>() else { return Ok(()) };
        if of.dereferenceable_or_null(cx.body).is_none() {
            return Ok(());
        }
        let mut results = op.results();
        match (results.next(), results.next()) {
            (Some(one), None) if LLVMPointerType::is(op.ctx(), one.ty()) => Ok(()),
            _ => op.fail("expected op to return a single LLVM pointer type"),
        }
    }
}

/// Implements `AliasAnalysisOpInterface` by the operands that point to accessed memory.
macro_rules! accessed {
    ($($op:ident: $($operand:ident)*;)*) => {$(
        impl AliasAnalysisOpInterface for $op {
            fn accessed_operands(self, ir: &Body) -> Vec<Value> {
                vec![$(self.$operand(ir)),*]
            }
        }
    )*};
}

accessed! {
    AtomicCmpXchgOp: ptr;
    AtomicRMWOp: ptr;
    LoadOp: addr;
    MemcpyInlineOp: dst src;
    MemcpyOp: dst src;
    MemmoveOp: dst src;
    MemsetInlineOp: dst;
    MemsetOp: dst;
    StoreOp: addr;
}

/// A callee may access memory through any pointer argument; the first operand of an indirect call is the callee.
impl AliasAnalysisOpInterface for CallOp {
    fn accessed_operands(self, ir: &Body) -> Vec<Value> {
        let callee = usize::from(CallOp::CALLEE.get(ir, self).is_none());
        let given = self.view(ir).callee_operands().skip(callee);
        let pointers = given.filter(|value| LLVMPointerType::is(ir.ctx(), value.ty()));
        pointers.map(|value| value.value).collect()
    }
}

impl LLVMAddrSpaceAttrInterface for AddressSpaceAttr {
    fn address_space(self, ctx: &Context) -> u32 {
        AddressSpaceAttr::address_space(self, ctx)
    }
}

impl TargetAttrInterface for TargetAttr {
    fn triple(self, ctx: &Context) -> Option<Attr> {
        Some(TargetAttr::triple(self, ctx).into())
    }

    fn chip(self, ctx: &Context) -> Option<Attr> {
        Some(TargetAttr::chip(self, ctx).into())
    }

    fn features(self, ctx: &Context) -> Option<Attr> {
        TargetAttr::features(self, ctx).map(Attr::from)
    }
}

/// Implements the interface of attributes that may be recursive: the list has their parameters after `recId` and
/// `isRecSelf`, each with the value that it has in a reference to the enclosing attribute.
macro_rules! recursive {
    ($($attr:ident { $($param:ident = $none:expr),* $(,)? })*) => {$(
        impl DIRecursiveTypeAttrInterface for $attr {
            fn is_rec_self(self, ctx: &Context) -> bool {
                $attr::is_rec_self(self, ctx)
            }

            fn rec_id(self, ctx: &Context) -> Option<Attr> {
                $attr::rec_id(self, ctx).map(Attr::from)
            }

            fn with_rec_id(self, ctx: &Context, rec_id: Attr) -> Option<Attr> {
                let id = DistinctAttr::cast(ctx, rec_id)?;
                let is_self = $attr::is_rec_self(self, ctx);
                Some($attr::get(ctx, Some(id), is_self, $(self.$param(ctx)),*).into())
            }

            fn rec_self(ctx: &Context, rec_id: Attr) -> Option<Attr> {
                let id = DistinctAttr::cast(ctx, rec_id)?;
                Some($attr::get(ctx, Some(id), true, $($none),*).into())
            }
        }
    )*};
}

recursive! {
    DISubprogramAttr {
        id = None,
        compile_unit = None,
        scope = None,
        name = None,
        linkage_name = None,
        file = None,
        line = 0,
        scope_line = 0,
        subprogram_flags = DISubprogramFlags::default(),
        r#type = None,
        retained_nodes = Vec::new(),
        annotations = Vec::new(),
    }
    DICompositeTypeAttr {
        tag = 0,
        name = None,
        file = None,
        line = 0,
        scope = None,
        base_type = None,
        flags = DIFlags::default(),
        size_in_bits = 0,
        align_in_bits = 0,
        data_location = None,
        rank = None,
        allocated = None,
        associated = None,
        elements = Vec::new(),
    }
}
