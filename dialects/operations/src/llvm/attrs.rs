//! Hand-written syntax and verifiers of attribute parameters.

use ods_core::hooks::{CustomParams, VerifyParameters};
use ods_core::interface::DLTIQueryInterface;
use ods_core::schema::Class;
use ods_core::text::{ParseResult, Parser, Printer, Punct};
use ods_core::verify::attr_is;
use ods_core::{ApInt, Attr, AttrData, Context, DataLayoutKey, TypeData};

use super::{
    AliasScopeAttr, AliasScopeAttrParams, ConstantRangeAttr, ConstantRangeAttrParams,
    ModuleFlagAttr, ModuleFlagAttrParams, ModuleFlagCGProfileEntryAttr,
    ModuleFlagProfileSummaryAttr, TargetAttr, TargetFeaturesAttr, TargetFeaturesAttrParams,
};

fn parse_bound(p: &mut Parser<'_>, width: u32, what: &str) -> ParseResult<ApInt> {
    p.parse_punct(Punct::Comma)?;
    let pos = p.pos();
    let Some(value) = p.parse_optional_apint()? else {
        return Err(p.error(pos, "expected integer value"));
    };
    if value.to_bigint(true).bits() > u64::from(width) {
        return Err(p.error(pos, format!("{what} bound does not fit into {width} bits")));
    }
    Ok(value.sext_or_trunc(width))
}

impl CustomParams for ConstantRangeAttr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<ConstantRangeAttrParams> {
        p.parse_punct(Punct::Less)?;
        let pos = p.pos();
        let ty = p.parse_type()?;
        let TypeData::Integer(width, _) = *ty.data(p.ctx()) else {
            return Err(p.error(pos, "expected integer type"));
        };
        let lower = parse_bound(p, width, "lower")?;
        let upper = parse_bound(p, width, "upper")?;
        p.parse_punct(Punct::Greater)?;
        Ok(ConstantRangeAttrParams { lower, upper })
    }

    fn print(p: &mut Printer<'_>, params: ConstantRangeAttrParams) {
        p.print("<i");
        p.print_int(i64::from(params.lower.width()));
        for bound in [params.lower, params.upper] {
            p.print(", ");
            p.print(&bound.to_decimal(true));
        }
        p.print(">");
    }
}

impl VerifyParameters for ConstantRangeAttr {
    fn verify(_: &Context, params: ConstantRangeAttrParams) -> Result<(), String> {
        let (lower, upper) = (params.lower.width(), params.upper.width());
        if lower == upper {
            return Ok(());
        }
        Err(format!(
            "expected lower and upper to have matching bitwidths but got {lower} vs. {upper}"
        ))
    }
}

impl VerifyParameters for TargetFeaturesAttr {
    fn verify(ctx: &Context, params: TargetFeaturesAttrParams) -> Result<(), String> {
        for feature in params.features {
            let text = feature.as_text(ctx).unwrap_or_default();
            if text.is_empty() {
                return Err("target features can not be null or empty".to_owned());
            }
            if !text.starts_with(['+', '-']) {
                return Err("target features must start with '+' or '-'".to_owned());
            }
            if text.contains(',') {
                return Err("target features can not contain ','".to_owned());
            }
        }
        Ok(())
    }
}

impl VerifyParameters for AliasScopeAttr {
    fn verify(ctx: &Context, params: AliasScopeAttrParams) -> Result<(), String> {
        match params.id.data(ctx) {
            AttrData::String(..) | AttrData::Distinct { .. } => Ok(()),
            _ => Err("id of an alias scope must be a StringAttr or a DistrinctAttr".to_owned()),
        }
    }
}

impl VerifyParameters for ModuleFlagAttr {
    fn verify(ctx: &Context, params: ModuleFlagAttrParams) -> Result<(), String> {
        let (key, value) = (params.key.as_text(ctx).unwrap_or_default(), params.value);
        let is = |class| attr_is(ctx, class, value);
        match key {
            "CG Profile" => {
                let entry = |one: &Attr| ModuleFlagCGProfileEntryAttr::cast(ctx, *one).is_some();
                if value.as_array(ctx).is_some_and(|all| all.iter().all(entry)) {
                    return Ok(());
                }
                Err("'CG Profile' key expects an array of '#llvm.cgprofile_entry'".to_owned())
            }
            "ProfileSummary" => {
                if ModuleFlagProfileSummaryAttr::cast(ctx, value).is_some() {
                    return Ok(());
                }
                Err("'ProfileSummary' key expects a '#llvm.profile_summary' attribute".to_owned())
            }
            _ if is(Class::IntegerAttr) || is(Class::StringAttr) => Ok(()),
            _ => Err(format!(
                "only integer and string values are currently supported for unknown key '{key}'"
            )),
        }
    }
}

/// A query by the name of a feature returns `true` for `+name` and `false` for `-name`.
impl DLTIQueryInterface for TargetFeaturesAttr {
    fn query(self, ctx: &Context, key: DataLayoutKey) -> Option<Attr> {
        let DataLayoutKey::Identifier(name) = key else { return None };
        let name = name.as_bytes(ctx)?;
        self.features(ctx).into_iter().find_map(|feature| {
            match feature.bytes(ctx).split_first()? {
                (b'+', rest) if rest == name => Some(Attr::TRUE),
                (b'-', rest) if rest == name => Some(Attr::FALSE),
                _ => None,
            }
        })
    }
}

impl DLTIQueryInterface for TargetAttr {
    fn query(self, ctx: &Context, key: DataLayoutKey) -> Option<Attr> {
        let DataLayoutKey::Identifier(name) = key else { return None };
        match name.as_str(ctx)? {
            "triple" => Some(self.triple(ctx).into()),
            "chip" => Some(self.chip(ctx).into()),
            "features" => Some(self.features(ctx)?.into()),
            _ => None,
        }
    }
}
