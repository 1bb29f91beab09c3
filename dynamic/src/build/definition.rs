//! Types and attributes.

use ods_core::schema::{ParamFormat, ParamKind, ParamSchema, ParametricHooks, ParametricSchema};
use ods_spec::codegen::one_line;
use ods_spec::model;

use super::Builder;
use super::expr::class;
use crate::leak;

impl Builder<'_> {
    pub(super) fn definition(&self, def: &model::ParamDef) -> &'static ParametricSchema {
        let hooks = ParametricHooks {
            parse: self.hooks.params(&def.class).map(|(parse, _)| parse),
            print: self.hooks.params(&def.class).map(|(_, print)| print),
            verify: self.hooks.params_verifier(&def.class),
        };
        let format = def.format.as_ref().and_then(|format| self.param_format(format));
        // Without syntax in Rust, what is written is all that is known.
        let verbatim = hooks.parse.is_none() && format.is_none() && def.has_syntax();
        let params = if verbatim {
            std::slice::from_ref(&VERBATIM_PARAM)
        } else {
            leak::list(def.params.iter().map(|param| self.param(param)))
        };
        leak::one(ParametricSchema {
            name: leak::text(&def.name),
            mnemonic: def.mnemonic.as_deref().map(leak::text),
            def: leak::text(&def.def),
            class: leak::text(&def.class),
            summary: leak::text(&one_line(&def.summary)),
            params,
            format: if verbatim { Some(&ParamFormat::VERBATIM) } else { format },
            interfaces: leak::list(
                def.interfaces.iter().map(|one| self.implements(&def.class, one)),
            ),
            alias: def.alias.as_deref().map(leak::text),
            value_type: self.opt_expr(def.value_type.as_ref()),
            hooks,
        })
    }

    fn param(&self, param: &model::Param) -> ParamSchema {
        ParamSchema {
            name: leak::text(&param.name),
            summary: leak::text(&one_line(&param.summary)),
            cpp_type: leak::text(&param.cpp_type),
            kind: self.param_kind(&param.kind),
            optional: param.optional,
            default: self.opt_expr(param.default.as_ref()),
        }
    }

    fn param_kind(&self, of: &model::ParamKind) -> ParamKind {
        match of {
            model::ParamKind::Type => ParamKind::Type,
            model::ParamKind::TypeOf(of) => class(of).map_or(ParamKind::Type, ParamKind::TypeOf),
            model::ParamKind::ConstrainedType(id) => {
                ParamKind::ConstrainedType(self.type_by_id(*id))
            }
            model::ParamKind::Attr => ParamKind::Attr,
            model::ParamKind::AttrOf(of) => class(of).map_or(ParamKind::Attr, ParamKind::AttrOf),
            model::ParamKind::AttrIn(classes) => {
                ParamKind::AttrIn(leak::list(classes.iter().filter_map(class)))
            }
            model::ParamKind::ConstrainedAttr(id) => {
                ParamKind::ConstrainedAttr(self.attr_by_id(*id))
            }
            model::ParamKind::SelfType => ParamKind::SelfType,
            model::ParamKind::Int { bits, signed } => {
                ParamKind::Int { bits: *bits, signed: *signed }
            }
            model::ParamKind::Bool => ParamKind::Bool,
            model::ParamKind::Enum(id) => ParamKind::Enum(self.enum_by_id(*id)),
            model::ParamKind::QuotedEnum(id) => ParamKind::QuotedEnum(self.enum_by_id(*id)),
            model::ParamKind::Str => ParamKind::Str,
            model::ParamKind::ApInt => ParamKind::ApInt,
            model::ParamKind::ApFloat => ParamKind::ApFloat,
            model::ParamKind::Array(item) => ParamKind::Array(leak::one(self.param_kind(item))),
            model::ParamKind::Foreign(name) => ParamKind::Foreign(leak::text(name)),
        }
    }
}

/// What only C++ declares, from its C++ class and full name: it is kept as it is written.
pub(super) fn cpp_definition(cpp: &'static str, name: &'static str) -> &'static ParametricSchema {
    leak::one(ParametricSchema {
        name,
        mnemonic: name.split_once('.').map(|(_, mnemonic)| mnemonic),
        def: cpp,
        class: cpp.rsplit("::").next().unwrap_or(cpp),
        summary: "",
        params: std::slice::from_ref(&VERBATIM_PARAM),
        format: Some(&ParamFormat::VERBATIM),
        interfaces: &[],
        alias: None,
        value_type: None,
        hooks: ParametricHooks::NONE,
    })
}

/// The one parameter of a definition that is kept as it is written.
static VERBATIM_PARAM: ParamSchema = ParamSchema {
    name: "body",
    summary: "",
    cpp_type: "",
    kind: ParamKind::Verbatim,
    optional: false,
    default: None,
};
