//! Schemas of types and attributes.

use ods_core::schema::{
    Declared, ParamSchema, ParametricHooks, ParametricSchema, VERBATIM_FORMAT, VERBATIM_PARAM,
};
use ods_spec::codegen::one_line;
use ods_spec::model;
use ods_words::Convert as _;

use super::Builder;
use crate::leak;

impl Builder<'_> {
    pub(super) fn definition(&self, def: &model::ParamDef) -> &'static ParametricSchema {
        let hooks = ParametricHooks {
            syntax: self.hooks.params(&def.class),
            verify: self.hooks.params_verifier(&def.class),
        };
        let format =
            def.format.as_ref().and_then(|format| format.convert(self).ok().map(leak::one));
        // Without a Rust implementation of the syntax, the parameters are kept as one verbatim text.
        let verbatim = hooks.syntax.is_none() && format.is_none() && def.has_syntax();
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
            declared: self.declared(def.declared, &def.description),
            params,
            format: if verbatim { Some(&VERBATIM_FORMAT) } else { format },
            interfaces: leak::list(
                def.interfaces.iter().map(|one| self.implements(&def.class, one)),
            ),
            alias: def.alias.as_deref().map(leak::text),
            value_type: self.word(&def.value_type),
            data: def.data.as_ref().map(|data| leak::one(self.word(data))),
            hooks,
        })
    }

    fn param(&self, param: &model::Param) -> ParamSchema {
        ParamSchema {
            name: leak::text(&param.name),
            summary: leak::text(&one_line(&param.summary)),
            cpp_type: leak::text(&param.cpp_type),
            kind: self.word(&param.kind),
            optional: param.optional,
            default: self.word(&param.default),
        }
    }
}

/// Returns the schema of a definition that only C++ declares, from its C++ class and full name: its parameters are kept
/// verbatim.
pub(super) fn cpp_definition(cpp: &'static str, name: &'static str) -> &'static ParametricSchema {
    leak::one(ParametricSchema {
        name,
        mnemonic: name.split_once('.').map(|(_, mnemonic)| mnemonic),
        def: cpp,
        class: cpp.rsplit("::").next().unwrap_or(cpp),
        summary: "",
        declared: Declared::NONE,
        params: std::slice::from_ref(&VERBATIM_PARAM),
        format: Some(&VERBATIM_FORMAT),
        interfaces: &[],
        alias: None,
        value_type: None,
        data: None,
        hooks: ParametricHooks::NONE,
    })
}
