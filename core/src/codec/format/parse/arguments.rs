//! Arguments of regions that declared syntax writes before the region.

use smallvec::SmallVec;

use super::{OpParse, Run};
use crate::function::parse_tied_signature;
use crate::ir::OpState;
use crate::schema::{EntryArguments, FunctionSignature, TypesOf};
use crate::text::{Argument, OpParser, ParseResult, Punct};
use crate::{Attr, Type};

/// The arguments of the entry block of a region that follows.
pub(super) struct Pending {
    pub(super) region: u16,
    arguments: Vec<Argument>,
    /// The values whose types the arguments have.
    types: Option<TypesOf>,
}

impl OpParse<'_> {
    /// Parses the arguments of a region, and the operands that they are initialised with; returns whether there is any.
    pub(super) fn arguments(
        &mut self,
        p: &mut OpParser<'_, '_>,
        of: EntryArguments,
    ) -> ParseResult<bool> {
        let pos = p.pos();
        let typed = of.inits.is_none() && of.types.is_none();
        let mut arguments = Vec::new();
        let (mut operands, mut types): (SmallVec<[_; 4]>, SmallVec<[Type; 4]>) = Default::default();
        let mut next = p.parse_optional_argument(typed, false)?;
        while let Some(mut argument) = next {
            if of.inits.is_some() {
                p.parse_punct(Punct::Equal)?;
                operands.push(p.parse_operand()?);
                if of.types.is_none() {
                    let ty = p.parse_colon_type()?;
                    types.push(ty);
                    argument.ty = Some(ty);
                }
            }
            arguments.push(argument);
            next = match p.parse_optional_punct(Punct::Comma) {
                true => Some(p.parse_argument(typed, false)?),
                false => None,
            };
        }
        let present = !arguments.is_empty();
        if let Some(index) = of.inits {
            self.lists.operand_runs[usize::from(index)] = self.add_operands(&operands, pos);
            if of.types.is_none() {
                self.set_types(TypesOf::Operand(index), &types, pos);
            }
        }
        if let Some(region) = of.second {
            let arguments = arguments.clone();
            self.pending.push(Pending { region, arguments, types: of.types });
        }
        self.pending.push(Pending { region: of.region, arguments, types: of.types });
        Ok(present)
    }

    /// Returns the arguments of the next region of that group, with their types.
    pub(super) fn take_arguments(
        &mut self,
        p: &mut OpParser<'_, '_>,
        region: u16,
    ) -> ParseResult<Vec<Argument>> {
        let Some(at) = self.pending.iter().position(|one| one.region == region) else {
            return Ok(Vec::new());
        };
        let Pending { mut arguments, types, .. } = self.pending.remove(at);
        let Some(of) = types else { return Ok(arguments) };
        let run: Run = *self.types_of(of);
        let types = run.of(&self.lists.types);
        if types.len() != arguments.len() {
            let message =
                format!("{} arguments of the region have {} types", arguments.len(), types.len());
            return Err(p.error(run.pos, message));
        }
        for (argument, ty) in arguments.iter_mut().zip(types) {
            argument.ty = Some(*ty);
        }
        Ok(arguments)
    }

    pub(super) fn signature(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        of: FunctionSignature,
    ) -> ParseResult<()> {
        let mut ties = Vec::new();
        let mut signature = parse_tied_signature(p, false, of.ties.map(|_| &mut ties))?;
        let ctx = self.ctx;
        let inputs: Vec<Type> = signature.params.iter().map(|param| param.ty).collect();
        let results: Vec<Type> = signature.results.iter().map(|result| result.0).collect();
        let ty = Attr::ty(ctx, Type::function(ctx, &inputs, &results));
        state.set_prop(usize::from(of.ty), Some(ty));
        if let Some(slot) = of.arg_attrs {
            state.set_prop(usize::from(slot), signature.arg_attrs(ctx));
        }
        if let Some(slot) = of.res_attrs {
            state.set_prop(usize::from(slot), signature.res_attrs(ctx));
        }
        if let Some(slot) = of.ties
            && !ties.is_empty()
        {
            let ties: Vec<Attr> =
                ties.iter().map(|tie| Attr::integer(ctx, Type::INDEX, *tie)).collect();
            state.set_prop(usize::from(slot), Some(Attr::array(ctx, &ties)));
        }
        let arguments = signature.take_arguments();
        self.pending.push(Pending { region: of.region, arguments, types: None });
        Ok(())
    }
}
