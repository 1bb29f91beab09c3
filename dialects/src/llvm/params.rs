//! Parameters of attributes with a syntax of their own: DWARF's numbers, by name, and members in braces.

use ods_core::Param;
use ods_core::format::ParamArgs;
use ods_core::hooks::ParamDirective;
use ods_core::schema::Class;
use ods_core::text::{Delimiter, ParseResult, Parser, Printer, Punct};

use super::dwarf;
use super::param_directives::{
    ExpressionArg, LLVMDICallingConventionParameter, LLVMDIEncodingParameter,
    LLVMDILanguageParameter, LLVMDIOperationEncodingParameter, LLVMDITagParameter,
    LLVMTBAAMemberAttrArray,
};

/// The number of a name with its prefix.
fn number(table: &[(u32, &str)], prefix: &str, word: &str) -> Option<i64> {
    let name = word.strip_prefix(prefix)?;
    table.iter().find(|(_, have)| *have == name).map(|(number, _)| i64::from(*number))
}

/// The name of a number, less its prefix.
fn name(table: &[(u32, &'static str)], number: i64) -> Option<&'static str> {
    table.iter().find(|(have, _)| i64::from(*have) == number).map(|(_, name)| *name)
}

/// `$directive` is written as one of the names in `$table`, after `$prefix`; messages call it `$summary`.
macro_rules! named {
    ($($directive:ident: $summary:literal, $prefix:literal, $table:path;)*) => {$(
        impl ParamDirective for $directive {
            fn parse(p: &mut Parser<'_>, args: &mut ParamArgs) -> ParseResult<()> {
                let pos = p.pos();
                let word = p.parse_any_keyword()?;
                let Some(number) = number($table, $prefix, word) else {
                    let message = format!(concat!("invalid debug info debug info ", $summary, " name: {}"), word);
                    return Err(p.error(pos, message));
                };
                args.set(0, Param::Int(number));
                Ok(())
            }

            fn print(p: &mut Printer<'_>, args: &ParamArgs) {
                let number = args.param(0).and_then(Param::as_int).unwrap_or(0);
                // A number without a name is written as nothing, as LLVM has no name for it either.
                if let Some(name) = name($table, number) {
                    p.print($prefix);
                    p.print(name);
                }
            }
        }
    )*};
}

named! {
    LLVMDITagParameter: "tag", "DW_TAG_", dwarf::TAG;
    LLVMDIEncodingParameter: "encoding", "DW_ATE_", dwarf::ATE;
    LLVMDILanguageParameter: "language", "DW_LANG_", dwarf::LANG;
    LLVMDICallingConventionParameter: "calling convention", "DW_CC_", dwarf::CC;
    LLVMDIOperationEncodingParameter: "operation encoding", "DW_OP_", dwarf::OP;
}

/// `{<#node, 0>, …}`
impl ParamDirective for LLVMTBAAMemberAttrArray {
    fn parse(p: &mut Parser<'_>, args: &mut ParamArgs) -> ParseResult<()> {
        let mut members = Vec::new();
        p.parse_comma_separated(Delimiter::Braces, |p| {
            let member = p.parse_attr_of(Class::Attr("llvm.tbaa_member"), None)?;
            members.push(Param::Attr(member));
            Ok(())
        })?;
        args.set(0, Param::Array(members.into()));
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: &ParamArgs) {
        let members = args.param(0).and_then(Param::as_array).unwrap_or_default();
        p.print("{");
        for (index, member) in members.iter().filter_map(Param::as_attr).enumerate() {
            p.print(if index == 0 { "" } else { ", " });
            p.print_stripped_attribute(member);
        }
        p.print("}");
    }
}

/// The operation whose second argument is an encoding.
const CONVERT: i64 = 0x1001;

/// The arguments of an operation of a debug-info expression: numbers, whose meaning the opcode tells.
impl ParamDirective for ExpressionArg {
    fn parse(p: &mut Parser<'_>, args: &mut ParamArgs) -> ParseResult<()> {
        let convert = args.param(0).and_then(Param::as_int) == Some(CONVERT);
        let mut values = Vec::new();
        loop {
            let word =
                if convert && !values.is_empty() { p.parse_optional_any_keyword() } else { None };
            values.push(match word {
                Some(word) => match number(dwarf::ATE, "DW_ATE_", word) {
                    Some(number) => Param::Int(number),
                    None => {
                        let message = format!("encountered unknown attribute encoding \"{word}\"");
                        return Err(p.error_next(message));
                    }
                },
                None => Param::Int(p.parse_int(64, false)?),
            });
            if !p.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        args.set(1, Param::Array(values.into()));
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: &ParamArgs) {
        let convert = args.param(0).and_then(Param::as_int) == Some(CONVERT);
        let values = args.param(1).and_then(Param::as_array).unwrap_or_default();
        for (index, value) in values.iter().filter_map(Param::as_int).enumerate() {
            p.print(if index == 0 { "" } else { ", " });
            match name(dwarf::ATE, value) {
                Some(name) if convert && index > 0 => {
                    p.print("DW_ATE_");
                    p.print(name);
                }
                _ => p.print(&(value as u64).to_string()),
            }
        }
    }
}
