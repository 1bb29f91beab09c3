//! Device data. If the module names no target devices, no data moves, and code runs on the host.

use ods_core::ir::ValueRef;
use ods_core::{Body, Loc, LocData, OpRef, Type};
use ods_dialects::omp::*;

use super::super::error::Result;
use super::super::interface::TranslateToLLVMIR;
use super::super::module::Translator;
use super::{refuse, unhandled};

impl TranslateToLLVMIR for TargetDataOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let by_address = op.use_device_addr_vars().len() != 0;
        let by_pointer = op.use_device_ptr_vars().len() != 0;
        refuse(*op, &[(by_address, "use_device_addr"), (by_pointer, "use_device_ptr")])?;
        t.mapped(*op, op.device(), op.map_vars())?;
        t.inline_here(op.region(), "omp.data.region")?;
        Ok(())
    }
}

/// Declares the translation of directives that only move data.
macro_rules! motion {
    ($($op:ident $view:ident)*) => {$(
        impl TranslateToLLVMIR for $op {
            fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
                let op = self.view(ir);
                let depends = op.depend_vars().len() != 0 || op.depend_kinds().is_some();
                refuse(*op, &[(depends, "depend")])?;
                t.mapped(*op, op.device(), op.map_vars())
            }
        }
    )*};
}

motion! {
    TargetEnterDataOp TargetEnterDataOpRef
    TargetExitDataOp TargetExitDataOpRef
    TargetUpdateOp TargetUpdateOpRef
}

impl<'m> Translator<'m> {
    /// Checks the clauses of a device directive without target devices.
    fn mapped(
        &mut self,
        op: OpRef<'m>,
        device: Option<ValueRef<'m>>,
        maps: impl Iterator<Item = ValueRef<'m>>,
    ) -> Result {
        self.refuse_on_device(op)?;
        if self.omp.has_targets {
            return Err(unhandled(op, "map_entries for omp.target_triples"));
        }
        if let Some(device) = device {
            let device = self.value(device)?;
            self.int_cast(device, Type::I64, true)?;
        }
        for map in maps {
            let info = map.defining_op().and_then(|op| op.cast::<MapInfoOp>());
            let info = info.ok_or("a variable is mapped by omp.map.info")?;
            if info.members().len() != 0 || info.var_ptr_ptr().is_some() {
                return Err(unhandled(*info, "members"));
            }
            for bounds in info.bounds() {
                let bounds = bounds.defining_op().and_then(|op| op.cast::<MapBoundsOp>());
                let bounds = bounds.ok_or("a part is made by omp.map.bounds")?;
                for bound in bounds.lower_bound().into_iter().chain(bounds.upper_bound()) {
                    let bound = self.value(bound)?;
                    if self.all_constant(&[bound]).is_none() {
                        return Err(unhandled(*info, "bounds that are no constants"));
                    }
                }
            }
            let text = self.mapping_text(info.loc())?;
            self.place_variable(&text);
        }
        self.alloca_block()?;
        Ok(())
    }

    /// Returns the name and source location of a mapped variable.
    fn mapping_text(&self, loc: Loc) -> Result<String> {
        let (name, loc) = match self.ctx.loc_data(loc) {
            LocData::Name(name, child) => (name.as_text(self.ctx).unwrap_or_default(), child),
            _ => ("unknown", loc),
        };
        match self.ctx.loc_data(loc) {
            LocData::FileRange { file, start: (line, column), .. } => {
                let file = file.as_text(self.ctx).unwrap_or_default();
                Ok(format!(";{file};{name};{line};{column};;"))
            }
            LocData::Unknown => Ok("loc(unknown)".to_owned()),
            _ => Err("not yet implemented: a mapped variable with several places".into()),
        }
    }
}
