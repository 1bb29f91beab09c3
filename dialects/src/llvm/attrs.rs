//! Parameters of attributes: syntax and checks that are not declared.

use ods_core::hooks::{CustomParams, VerifyParameters};
use ods_core::schema::Class;
use ods_core::text::{ParseResult, Parser, Printer, Punct};
use ods_core::verify::attr_is;
use ods_core::{AttrData, Context, Param, TypeData};

use super::{AliasScopeAttr, ConstantRangeAttr, ModuleFlagAttr, TargetFeaturesAttr};

impl CustomParams for ConstantRangeAttr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<Vec<Param>> {
        p.parse_punct(Punct::Less)?;
        let pos = p.pos();
        let ty = p.parse_type()?;
        let TypeData::Integer(width, _) = *ty.data(p.ctx()) else {
            return Err(p.error(pos, "expected integer type"));
        };
        let mut bounds = Vec::new();
        for what in ["lower", "upper"] {
            p.parse_punct(Punct::Comma)?;
            let pos = p.pos();
            let Some(value) = p.parse_optional_apint()? else {
                return Err(p.error(pos, "expected integer value"));
            };
            if value.to_bigint(true).bits() > u64::from(width) {
                let message = format!("{what} bound does not fit into {width} bits");
                return Err(p.error(pos, message));
            }
            bounds.push(Param::ApInt(value.sext_or_trunc(width)));
        }
        p.parse_punct(Punct::Greater)?;
        Ok(bounds)
    }

    fn print(p: &mut Printer<'_>, params: &[Param]) {
        let [Param::ApInt(lower), Param::ApInt(upper)] = params else { return };
        p.print("<i");
        p.print_int(i64::from(lower.width()));
        for bound in [lower, upper] {
            p.print(", ");
            p.print(&bound.to_decimal(true));
        }
        p.print(">");
    }
}

impl VerifyParameters for ConstantRangeAttr {
    fn verify(_: &Context, params: &[Param]) -> Result<(), String> {
        match params {
            [Param::ApInt(lower), Param::ApInt(upper)] if lower.width() != upper.width() => {
                Err(format!(
                    "expected lower and upper to have matching bitwidths but got {} vs. {}",
                    lower.width(),
                    upper.width()
                ))
            }
            _ => Ok(()),
        }
    }
}

impl VerifyParameters for TargetFeaturesAttr {
    fn verify(ctx: &Context, params: &[Param]) -> Result<(), String> {
        let features = params.first().and_then(Param::as_array).unwrap_or_default();
        for feature in features {
            let text = feature.as_attr().and_then(|attr| attr.as_str(ctx)).unwrap_or_default();
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
    fn verify(ctx: &Context, params: &[Param]) -> Result<(), String> {
        match params.first().and_then(Param::as_attr).map(|id| id.data(ctx)) {
            Some(AttrData::String(..) | AttrData::Distinct { .. }) => Ok(()),
            _ => Err("id of an alias scope must be a StringAttr or a DistrinctAttr".to_owned()),
        }
    }
}

impl VerifyParameters for ModuleFlagAttr {
    fn verify(ctx: &Context, params: &[Param]) -> Result<(), String> {
        let [_, key, value] = params else { return Ok(()) };
        let key = key.as_attr().and_then(|key| key.as_str(ctx)).unwrap_or_default();
        let Some(value) = value.as_attr() else { return Ok(()) };
        let is = |class| attr_is(ctx, class, value);
        match key {
            "CG Profile" => {
                let entry = Class::Attr("llvm.cgprofile_entry");
                let all = value
                    .as_array(ctx)
                    .is_some_and(|all| all.iter().all(|one| attr_is(ctx, entry, *one)));
                if all {
                    return Ok(());
                }
                Err("'CG Profile' key expects an array of '#llvm.cgprofile_entry'".to_owned())
            }
            "ProfileSummary" => {
                if is(Class::Attr("llvm.profile_summary")) {
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
