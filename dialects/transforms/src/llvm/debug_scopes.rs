//! Debug information from locations: a subprogram for each function, and scopes for inlined code and code of other
//! files.

use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Attr, AttrData, Body, Context, DistinctAttr, Loc, LocData, Op, OpType, StringAttr};

use crate::llvm::dwarf::{CC_NORMAL, LANG_C};
use crate::llvm::{
    DICompileUnitAttr, DIEmissionKind, DIFileAttr, DILexicalBlockFileAttr, DINameTableKind,
    DIScopeEmissionKind, DIScopeForLLVMFuncOpPass, DISubprogramAttr, DISubprogramFlags,
    DISubroutineTypeAttr, LLVMFuncOp,
};

impl RunPass for DIScopeForLLVMFuncOpPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let (ctx, loc) = (cx.ctx().clone(), cx.root().loc());
        let given = find_metadata(&ctx, loc, |attr| DICompileUnitAttr::cast(&ctx, attr));
        let unit = given.unwrap_or_else(|| compile_unit(&ctx, loc, self.emission_kind));
        add_scopes(cx.body_mut(), unit, None);
        Ok(())
    }
}

/// Returns a compile unit for the file of a module.
fn compile_unit(ctx: &Context, loc: Loc, emission: DIScopeEmissionKind) -> DICompileUnitAttr {
    let emission = match emission {
        DIScopeEmissionKind::None => DIEmissionKind::None,
        DIScopeEmissionKind::Full => DIEmissionKind::Full,
        DIScopeEmissionKind::LineTablesOnly => DIEmissionKind::LineTablesOnly,
        DIScopeEmissionKind::DebugDirectivesOnly => DIEmissionKind::DebugDirectivesOnly,
    };
    let file = match position(ctx, loc) {
        Some((name, _)) => file(ctx, name),
        None => unknown_file(ctx),
    };
    let producer = Some(StringAttr::get(ctx, "MLIR"));
    let tables = DINameTableKind::Default;
    DICompileUnitAttr::get(ctx, distinct(ctx), LANG_C, file, producer, true, emission, tables, None)
}

/// Adds scopes in a body and the bodies nested in it; `function` is the location of the enclosing function.
fn add_scopes(body: &mut Body, unit: DICompileUnitAttr, function: Option<Loc>) {
    let ctx = body.ctx().clone();
    let ops: Vec<Op> = body.walk(WalkOrder::Pre).collect();
    for op in ops {
        let mut around = function;
        if let Some(function) = op.cast::<LLVMFuncOp>(body) {
            let loc = with_subprogram(body, function, unit);
            body.set_loc(op, loc);
            around = Some(loc);
        } else if let Some(function) = function {
            let loc = with_file_scope(&ctx, body.loc(op), function);
            body.set_loc(op, loc);
        }
        if let Some(inside) = body.nested_mut(op) {
            add_scopes(inside, unit, around);
        }
    }
}

/// Returns the location of a function with a subprogram, unless it has one already.
fn with_subprogram(body: &Body, function: LLVMFuncOp, unit: DICompileUnitAttr) -> Loc {
    let (ctx, loc) = (body.ctx(), body.loc(function.op()));
    if find_metadata(ctx, loc, |attr| DISubprogramAttr::cast(ctx, attr)).is_some() {
        return loc;
    }
    let (file, line) = match position(ctx, loc) {
        Some((name, line)) => (file(ctx, name), line),
        None => (unit.file(ctx), 1),
    };
    let is_declaration = body.view(function.op()).regions().all(|region| region.is_empty());
    let mut flags = DISubprogramFlags::OPTIMIZED;
    let (mut id, mut own_unit) = (None, None);
    if !is_declaration {
        flags |= DISubprogramFlags::DEFINITION;
        (id, own_unit) = (Some(distinct(ctx)), Some(unit));
    }
    let name = StringAttr::cast(ctx, function.sym_name_attr(body));
    let ty = DISubroutineTypeAttr::get(ctx, CC_NORMAL, Vec::new());
    let subprogram = DISubprogramAttr::get(
        ctx,
        None,
        false,
        id,
        own_unit,
        Some(file.into()),
        name,
        name,
        Some(file),
        line,
        line,
        flags,
        Some(ty),
        Vec::new(),
        Vec::new(),
    );
    ctx.fused_loc(&[loc], Some(subprogram.into()))
}

/// Returns the location of an operation with a scope, if it was inlined or is in another file than its function.
fn with_file_scope(ctx: &Context, loc: Loc, function: Loc) -> Loc {
    let subprogram = match ctx.loc_data(function) {
        LocData::Fused { metadata: Some(metadata), .. } => DISubprogramAttr::cast(ctx, metadata),
        _ => None,
    };
    let Some(scope) = subprogram.map(Attr::from) else { return loc };
    if let LocData::CallSite { callee, caller } = ctx.loc_data(loc) {
        return match inlined(ctx, scope, callee) {
            Some(callee) => ctx.loc(LocData::CallSite { callee, caller }),
            None => loc,
        };
    }
    match (position(ctx, loc), position(ctx, function)) {
        (Some((own, _)), Some((around, _))) if own != around => scoped(ctx, loc, scope, own),
        _ => loc,
    }
}

/// Returns the location of inlined code with a scope for each call site on the path to it.
fn inlined(ctx: &Context, scope: Attr, callee: Loc) -> Option<Loc> {
    let (name, _) = position(ctx, callee)?;
    let own = DILexicalBlockFileAttr::get(ctx, scope, Some(file(ctx, name)), 0);
    let inner = match ctx.loc_data(callee) {
        LocData::CallSite { callee: inner, .. } => inlined(ctx, own.into(), inner)?,
        _ => callee,
    };
    Some(ctx.fused_loc(&[inner], Some(own.into())))
}

fn scoped(ctx: &Context, loc: Loc, scope: Attr, name: Attr) -> Loc {
    let scope = DILexicalBlockFileAttr::get(ctx, scope, Some(file(ctx, name)), 0);
    ctx.fused_loc(&[loc], Some(scope.into()))
}

/// Returns the file, as a string attribute, and the line of a location: its own, or the first that one of its parts
/// has.
fn position(ctx: &Context, loc: Loc) -> Option<(Attr, u32)> {
    match ctx.loc_data(loc) {
        LocData::FileRange { file, start, end } if start == end => Some((file, start.0)),
        LocData::Name(_, child) => position(ctx, child),
        LocData::Fused { locs, .. } => locs.iter().find_map(|loc| position(ctx, *loc)),
        LocData::CallSite { caller, .. } => position(ctx, caller),
        LocData::FileRange { .. } | LocData::Unknown => None,
    }
}

/// Returns the first metadata of fused locations, outermost first, that `cast` accepts.
fn find_metadata<T>(ctx: &Context, loc: Loc, cast: impl Fn(Attr) -> Option<T> + Copy) -> Option<T> {
    match ctx.loc_data(loc) {
        LocData::Fused { locs, metadata } => metadata
            .and_then(cast)
            .or_else(|| locs.iter().find_map(|loc| find_metadata(ctx, *loc, cast))),
        LocData::Name(_, child) => find_metadata(ctx, child, cast),
        LocData::CallSite { callee, caller } => {
            find_metadata(ctx, callee, cast).or_else(|| find_metadata(ctx, caller, cast))
        }
        LocData::FileRange { .. } | LocData::Unknown => None,
    }
}

fn distinct(ctx: &Context) -> DistinctAttr {
    let attr = AttrData::Distinct { id: ctx.new_distinct(), referenced: Attr::UNIT };
    DistinctAttr::cast(ctx, ctx.intern_attr(attr)).expect("it was made as one")
}

fn unknown_file(ctx: &Context) -> DIFileAttr {
    DIFileAttr::get(ctx, StringAttr::get(ctx, "<unknown>"), StringAttr::get(ctx, ""))
}

/// Returns the file attribute of a path, which is a string attribute.
fn file(ctx: &Context, path: Attr) -> DIFileAttr {
    let path = path.as_str(ctx).unwrap_or_default();
    let (directory, name) = match path.rsplit_once('/') {
        Some((directory, name)) => (directory.trim_end_matches('/'), name),
        None => ("", path),
    };
    let directory = if directory.is_empty() && path.starts_with('/') { "/" } else { directory };
    let name = if name.is_empty() && !path.is_empty() { "." } else { name };
    DIFileAttr::get(ctx, StringAttr::get(ctx, name), StringAttr::get(ctx, directory))
}
