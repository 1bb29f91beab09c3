//! Clauses that name their variables in the region: `private(@p %x -> %y : !llvm.ptr)`.

use ods_core::hooks::CustomDirective;
use ods_core::ir::{RegionRef, ValueRef};
use ods_core::text::{
    Argument, OpParser, OpPrinter, ParseResult, Punct, RegionStyle, UnresolvedOperand,
};
use ods_core::{Attr, Type};

use super::lists::list;
use crate::omp::ReductionModifier;
use crate::omp::directives::{
    InReductionPrivateReductionRegion, InReductionPrivateRegion, PrivateReductionRegion,
    PrivateRegion, TargetOpRegion, TaskReductionRegion, UseDeviceAddrUseDevicePtrRegion,
};

/// The optional parts of a clause's syntax besides variables.
#[derive(Clone, Copy, Default)]
struct Form {
    modifier: bool,
    byref: bool,
    symbols: bool,
    map_indices: bool,
    barrier: bool,
}

const MAPPED: Form =
    Form { modifier: false, byref: false, symbols: false, map_indices: false, barrier: false };
const IN_REDUCTION: Form = Form { byref: true, symbols: true, ..MAPPED };
const REDUCTION: Form = Form { modifier: true, ..IN_REDUCTION };
const PRIVATE: Form = Form { symbols: true, barrier: true, ..MAPPED };
const PRIVATE_OF_TARGET: Form = Form { map_indices: true, ..PRIVATE };

/// A clause in parsed form.
#[derive(Default)]
struct Clause {
    operands: Vec<UnresolvedOperand>,
    types: Vec<Type>,
    symbols: Vec<Attr>,
    byref: Vec<bool>,
    map_indices: Vec<i64>,
    modifier: Option<ReductionModifier>,
    barrier: bool,
}

/// Parses a clause if its keyword is next. The region arguments that it defines are added to `args`.
fn parse_clause(
    p: &mut OpParser<'_, '_>,
    name: &str,
    form: Form,
    args: &mut Vec<Argument>,
) -> ParseResult<Option<Clause>> {
    if !p.parse_optional_keyword(name) {
        return Ok(None);
    }
    let mut clause = Clause::default();
    let first = args.len();
    p.parse_punct(Punct::LParen)?;
    if form.modifier && p.parse_optional_keyword("mod") {
        p.parse_punct(Punct::Colon)?;
        let pos = p.pos();
        let text = p.parse_any_keyword()?;
        p.parse_punct(Punct::Comma)?;
        clause.modifier = ReductionModifier::from_text(text);
        if clause.modifier.is_none() {
            return Err(p.error(pos, format!("invalid clause value: '{text}'")));
        }
    }
    list(p, |p| {
        if form.byref {
            clause.byref.push(p.parse_optional_keyword("byref"));
        }
        if form.symbols {
            clause.symbols.push(p.parse_attribute(None)?);
        }
        clause.operands.push(p.parse_operand()?);
        p.parse_punct(Punct::Arrow)?;
        args.push(p.parse_argument(false, false)?);
        if form.map_indices {
            let mut index = -1;
            if p.parse_optional_punct(Punct::LSquare) {
                p.parse_keyword("map_idx")?;
                p.parse_punct(Punct::Equal)?;
                index = p.parse_int(64, true)?;
                p.parse_punct(Punct::RSquare)?;
            }
            clause.map_indices.push(index);
        }
        Ok(())
    })?;
    p.parse_punct(Punct::Colon)?;
    let pos = p.pos();
    list(p, |p| {
        clause.types.push(p.parse_type()?);
        Ok(())
    })?;
    if clause.types.len() != clause.operands.len() {
        let message =
            format!("expected {} types, but found {}", clause.operands.len(), clause.types.len());
        return Err(p.error(pos, message));
    }
    p.parse_punct(Punct::RParen)?;
    clause.barrier = form.barrier && p.parse_optional_keyword("private_barrier");
    for (arg, ty) in args[first..].iter_mut().zip(&clause.types) {
        arg.ty = Some(*ty);
    }
    Ok(Some(clause))
}

/// A clause in printable form.
struct Written<'a, 'ir> {
    name: &'a str,
    operands: &'a [ValueRef<'ir>],
    symbols: Option<&'a [Attr]>,
    byref: &'a [bool],
    map_indices: &'a [i64],
    modifier: Option<ReductionModifier>,
    barrier: bool,
}

impl<'a, 'ir> Written<'a, 'ir> {
    fn new(name: &'a str, operands: &'a [ValueRef<'ir>]) -> Written<'a, 'ir> {
        Written {
            name,
            operands,
            symbols: None,
            byref: &[],
            map_indices: &[],
            modifier: None,
            barrier: false,
        }
    }
}

/// Prints clauses, in the order of the region's arguments, and the region.
fn print_region<'ir>(
    p: &mut OpPrinter<'_, 'ir>,
    region: Option<RegionRef<'ir>>,
    clauses: &[Written<'_, 'ir>],
) {
    let mut args = region.and_then(|region| region.entry()).into_iter().flat_map(|one| one.args());
    for clause in clauses.iter().filter(|clause| !clause.operands.is_empty()) {
        p.print(clause.name);
        p.print("(");
        if let Some(modifier) = clause.modifier {
            p.print_fmt(format_args!("mod: {}, ", modifier.text()));
        }
        for (at, operand) in clause.operands.iter().enumerate() {
            p.print(if at == 0 { "" } else { ", " });
            if clause.byref.get(at) == Some(&true) {
                p.print("byref ");
            }
            if let Some(symbol) = clause.symbols.and_then(|symbols| symbols.get(at)) {
                p.print_attribute(*symbol);
                p.print(" ");
            }
            p.print_operand(*operand);
            p.print(" -> ");
            if let Some(arg) = args.next() {
                p.print_operand(arg);
            }
            if let Some(index) = clause.map_indices.get(at).filter(|index| **index != -1) {
                p.print_fmt(format_args!(" [map_idx={index}]"));
            }
        }
        p.print(" : ");
        p.print_types_of(clause.operands.iter().copied());
        p.print(") ");
        if clause.barrier {
            p.print("private_barrier ");
        }
    }
    if let Some(region) = region {
        p.print_region(region, RegionStyle { entry_args: false, ..RegionStyle::default() });
    }
}

/// Moves a parsed private clause into the arguments of a directive.
macro_rules! take_private {
    ($p:ident, $args:ident, $form:expr, $list:ident) => {
        if let Some(clause) = parse_clause($p, "private", $form, &mut $list)? {
            $args.private_vars().extend(clause.operands);
            $args.private_var_types().extend(clause.types);
            $args.set_private_syms($p.ctx(), &clause.symbols);
            $args.set_private_needs_barrier($p.ctx(), clause.barrier);
            clause.map_indices
        } else {
            Vec::new()
        }
    };
}

/// Moves a parsed reduction clause into the arguments of a directive.
macro_rules! take_reduction {
    ($p:ident, $args:ident, $name:literal, $form:expr, $list:ident,
     $vars:ident $types:ident $syms:ident $byref:ident) => {
        if let Some(clause) = parse_clause($p, $name, $form, &mut $list)? {
            $args.$vars().extend(clause.operands);
            $args.$types().extend(clause.types);
            $args.$syms($p.ctx(), &clause.symbols);
            $args.$byref($p.ctx(), &clause.byref);
            clause.modifier
        } else {
            None
        }
    };
}

macro_rules! private {
    ($args:ident) => {
        Written {
            symbols: $args.private_syms(),
            barrier: $args.private_needs_barrier() == Some(true),
            ..Written::new("private", $args.private_vars())
        }
    };
}

macro_rules! reduction {
    ($args:ident, $name:literal, $vars:ident $syms:ident $byref:expr) => {
        Written {
            symbols: $args.$syms(),
            byref: $byref.as_deref().unwrap_or_default(),
            ..Written::new($name, $args.$vars())
        }
    };
}

impl CustomDirective for PrivateReductionRegion {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut list = Vec::new();
        take_private!(p, args, PRIVATE, list);
        let modifier = take_reduction!(p, args, "reduction", REDUCTION, list,
            reduction_vars reduction_var_types set_reduction_syms set_reduction_byref);
        if let Some(modifier) = modifier {
            args.set_reduction_mod(p.ctx(), modifier);
        }
        p.parse_region(args.state(), &list)
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let byref = args.reduction_byref();
        let reduction = Written {
            modifier: args.reduction_mod(),
            ..reduction!(args, "reduction", reduction_vars reduction_syms byref)
        };
        print_region(p, args.region(), &[private!(args), reduction]);
    }
}

impl CustomDirective for PrivateRegion {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut list = Vec::new();
        take_private!(p, args, PRIVATE, list);
        p.parse_region(args.state(), &list)
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        print_region(p, args.region(), &[private!(args)]);
    }
}

impl CustomDirective for InReductionPrivateRegion {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut list = Vec::new();
        take_reduction!(p, args, "in_reduction", IN_REDUCTION, list,
            in_reduction_vars in_reduction_var_types set_in_reduction_syms set_in_reduction_byref);
        take_private!(p, args, PRIVATE, list);
        p.parse_region(args.state(), &list)
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let byref = args.in_reduction_byref();
        let within = reduction!(args, "in_reduction", in_reduction_vars in_reduction_syms byref);
        print_region(p, args.region(), &[within, private!(args)]);
    }
}

impl CustomDirective for InReductionPrivateReductionRegion {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut list = Vec::new();
        take_reduction!(p, args, "in_reduction", IN_REDUCTION, list,
            in_reduction_vars in_reduction_var_types set_in_reduction_syms set_in_reduction_byref);
        take_private!(p, args, PRIVATE, list);
        let modifier = take_reduction!(p, args, "reduction", REDUCTION, list,
            reduction_vars reduction_var_types set_reduction_syms set_reduction_byref);
        if let Some(modifier) = modifier {
            args.set_reduction_mod(p.ctx(), modifier);
        }
        p.parse_region(args.state(), &list)
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let (inner, byref) = (args.in_reduction_byref(), args.reduction_byref());
        let within = reduction!(args, "in_reduction", in_reduction_vars in_reduction_syms inner);
        let reduction = Written {
            modifier: args.reduction_mod(),
            ..reduction!(args, "reduction", reduction_vars reduction_syms byref)
        };
        print_region(p, args.region(), &[within, private!(args), reduction]);
    }
}

impl CustomDirective for TaskReductionRegion {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut list = Vec::new();
        take_reduction!(p, args, "task_reduction", IN_REDUCTION, list,
            task_reduction_vars task_reduction_var_types
            set_task_reduction_syms set_task_reduction_byref);
        p.parse_region(args.state(), &list)
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let byref = args.task_reduction_byref();
        let clause =
            reduction!(args, "task_reduction", task_reduction_vars task_reduction_syms byref);
        print_region(p, args.region(), &[clause]);
    }
}

impl CustomDirective for UseDeviceAddrUseDevicePtrRegion {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut list = Vec::new();
        if let Some(clause) = parse_clause(p, "use_device_addr", MAPPED, &mut list)? {
            args.use_device_addr_vars().extend(clause.operands);
            args.use_device_addr_var_types().extend(clause.types);
        }
        if let Some(clause) = parse_clause(p, "use_device_ptr", MAPPED, &mut list)? {
            args.use_device_ptr_vars().extend(clause.operands);
            args.use_device_ptr_var_types().extend(clause.types);
        }
        p.parse_region(args.state(), &list)
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let clauses = [
            Written::new("use_device_addr", args.use_device_addr_vars()),
            Written::new("use_device_ptr", args.use_device_ptr_vars()),
        ];
        print_region(p, args.region(), &clauses);
    }
}

impl CustomDirective for TargetOpRegion {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut list = Vec::new();
        if let Some(clause) = parse_clause(p, "has_device_addr", MAPPED, &mut list)? {
            args.has_device_addr_vars().extend(clause.operands);
            args.has_device_addr_var_types().extend(clause.types);
        }
        if let Some(clause) = parse_clause(p, "host_eval", MAPPED, &mut list)? {
            args.host_eval_vars().extend(clause.operands);
            args.host_eval_var_types().extend(clause.types);
        }
        take_reduction!(p, args, "in_reduction", IN_REDUCTION, list,
            in_reduction_vars in_reduction_var_types set_in_reduction_syms set_in_reduction_byref);
        if let Some(clause) = parse_clause(p, "map_entries", MAPPED, &mut list)? {
            args.map_vars().extend(clause.operands);
            args.map_var_types().extend(clause.types);
        }
        let indices = take_private!(p, args, PRIVATE_OF_TARGET, list);
        if indices.iter().any(|index| *index != -1) {
            args.set_private_maps(p.ctx(), &indices);
        }
        p.parse_region(args.state(), &list)
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let byref = args.in_reduction_byref();
        let indices = args.private_maps();
        let private =
            Written { map_indices: indices.as_deref().unwrap_or_default(), ..private!(args) };
        let clauses = [
            Written::new("has_device_addr", args.has_device_addr_vars()),
            Written::new("host_eval", args.host_eval_vars()),
            reduction!(args, "in_reduction", in_reduction_vars in_reduction_syms byref),
            Written::new("map_entries", args.map_vars()),
            private,
        ];
        print_region(p, args.region(), &clauses);
    }
}
