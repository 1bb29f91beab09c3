//! `--memref-emulate-wide-int`

use std::sync::Arc;

use ods_core::TypeData;
use ods_core::conversion::{Conversion, ConversionPatterns, ConversionTarget, Converted, Match};
use ods_core::ir::Inserter;
use ods_core::memref_type::MemRefType;
use ods_core::pass::{PassCx, PassFailed, RunPass};

use crate::arith::{ArithDialect, add_wide_int_patterns, types_with_halves};
use crate::memref::{AllocOp, LoadOp, MemRefDialect, MemRefEmulateWideInt, StoreOp};
use crate::vector::VectorDialect;

impl RunPass for MemRefEmulateWideInt {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let widest = self.widest_int_supported;
        let mut types = types_with_halves(cx, widest)?;
        types.add_rule(move |types, ctx, ty| {
            let memref = MemRefType::of(ctx, ty)?;
            match *memref.elem.data(ctx) {
                TypeData::Integer(width, _) if width > widest => {
                    let elem = types.convert_type(ctx, memref.elem)?;
                    ty.with_element(ctx, elem).map(Into::into)
                }
                _ => Some(ty.into()),
            }
        });
        let types = Arc::new(types);
        let mut target = ConversionTarget::new();
        let [arithmetic, memory, vectors] = std::array::from_fn(|_| types.clone());
        target
            .dynamic_dialect::<ArithDialect, _>(move |op| arithmetic.is_legal_op(op))
            .dynamic_dialect::<MemRefDialect, _>(move |op| memory.is_legal_op(op))
            .dynamic_dialect::<VectorDialect, _>(move |op| vectors.is_legal_op(op));
        let mut patterns = ConversionPatterns::new();
        add_wide_int_patterns(&types, &mut patterns);
        patterns.add(&types, alloc_halves).add(&types, load_halves).add(&types, store_halves);
        let done = Conversion::new(&target, &patterns).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

/// `memref.alloc` → allocation of vectors of halves
fn alloc_halves(Match { op, new, rw, .. }: Match<'_, AllocOp>) -> Converted {
    let ty = rw.convert_type(op.memref_ty(rw))?;
    let (sizes, symbols) = (new.dynamic_sizes().to_vec(), new.symbol_operands().to_vec());
    let mut alloc = AllocOp::build(ty).dynamic_sizes(sizes).symbol_operands(symbols);
    if let Some(alignment) = op.alignment(rw) {
        alloc = alloc.alignment(alignment);
    }
    let created = rw.emit(alloc);
    rw.replace_op(op, &[created])
}

/// `memref.load` → load of a vector of halves
fn load_halves(Match { op, new, rw, .. }: Match<'_, LoadOp>) -> Converted {
    rw.convert_type(op.result_ty(rw))?;
    let load = LoadOp::build(new.memref()).indices(new.indices().to_vec());
    let loaded = rw.emit(load.nontemporal(op.nontemporal(rw)));
    rw.replace_op(op, &[loaded])
}

/// `memref.store` → store of a vector of halves
fn store_halves(Match { op, new, rw, .. }: Match<'_, StoreOp>) -> Converted {
    let ty = op.memref_ty(rw);
    rw.convert_type(ty)?;
    let store = StoreOp::build(new.value(), new.memref()).indices(new.indices().to_vec());
    rw.insert(store.nontemporal(op.nontemporal(rw)));
    rw.erase_op(op)
}
