//! Attribute parameters with custom syntax: DWARF constants by name, and members in braces.

use ods_core::hooks::ParamDirective;
use ods_core::schema::Class;
use ods_core::text::{Delimiter, ParseResult, Parser, Printer, Punct};

use super::param_directives::{
    ExpressionArg, LLVMDICallingConventionParameter, LLVMDIEncodingParameter,
    LLVMDILanguageParameter, LLVMDIOperationEncodingParameter, LLVMDITagParameter,
    LLVMTBAAMemberAttrArray,
};
use super::{TBAAMemberAttr, dwarf};

/// Returns the number of a name that has its prefix.
fn number(table: &[(u32, &str)], prefix: &str, word: &str) -> Option<u32> {
    let name = word.strip_prefix(prefix)?;
    table.iter().find(|(_, have)| *have == name).map(|(number, _)| *number)
}

/// Returns the name of a number, without its prefix.
fn name(table: &[(u32, &'static str)], number: u64) -> Option<&'static str> {
    table.iter().find(|(have, _)| u64::from(*have) == number).map(|(_, name)| *name)
}

/// Parses a name of `table` with the prefix `prefix`; messages call it `summary`.
fn parse_number(
    p: &mut Parser<'_>,
    table: &[(u32, &str)],
    prefix: &str,
    summary: &str,
) -> ParseResult<u32> {
    let pos = p.pos();
    let word = p.parse_any_keyword()?;
    match number(table, prefix, word) {
        Some(number) => Ok(number),
        None => Err(p.error(pos, format!("invalid debug info debug info {summary} name: {word}"))),
    }
}

/// Prints the name of a number. A number without a name is printed as nothing, as LLVM has no name for it either.
fn print_number(
    p: &mut Printer<'_>,
    table: &[(u32, &'static str)],
    prefix: &str,
    number: Option<u32>,
) {
    if let Some(name) = name(table, number.unwrap_or(0).into()) {
        p.print(prefix);
        p.print(name);
    }
}

impl ParamDirective for LLVMDITagParameter {
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {
        args.set_tag(parse_number(p, dwarf::TAG, "DW_TAG_", "tag")?);
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {
        print_number(p, dwarf::TAG, "DW_TAG_", args.tag());
    }
}

impl ParamDirective for LLVMDIEncodingParameter {
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {
        args.set_encoding(parse_number(p, dwarf::ATE, "DW_ATE_", "encoding")?);
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {
        print_number(p, dwarf::ATE, "DW_ATE_", args.encoding());
    }
}

impl ParamDirective for LLVMDILanguageParameter {
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {
        args.set_source_language(parse_number(p, dwarf::LANG, "DW_LANG_", "language")?);
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {
        print_number(p, dwarf::LANG, "DW_LANG_", args.source_language());
    }
}

impl ParamDirective for LLVMDICallingConventionParameter {
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {
        args.set_calling_convention(parse_number(p, dwarf::CC, "DW_CC_", "calling convention")?);
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {
        print_number(p, dwarf::CC, "DW_CC_", args.calling_convention());
    }
}

impl ParamDirective for LLVMDIOperationEncodingParameter {
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {
        args.set_opcode(parse_number(p, dwarf::OP, "DW_OP_", "operation encoding")?);
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {
        print_number(p, dwarf::OP, "DW_OP_", args.opcode());
    }
}

/// `{<#node, 0>, …}`
impl ParamDirective for LLVMTBAAMemberAttrArray {
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {
        let mut members = Vec::new();
        p.parse_comma_separated(Delimiter::Braces, |p| {
            let member = p.parse_attr_of(Class::Attr(TBAAMemberAttr::NAME), None)?;
            members.extend(TBAAMemberAttr::cast(p.ctx(), member));
            Ok(())
        })?;
        args.set_members(members);
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {
        p.print("{");
        for (index, member) in args.members().unwrap_or_default().into_iter().enumerate() {
            p.print(if index == 0 { "" } else { ", " });
            p.print_stripped_attribute(member.into());
        }
        p.print("}");
    }
}

/// The opcode of the operation whose second argument is an encoding.
const CONVERT: u32 = 0x1001;

/// The arguments of an operation of a debug-info expression: numbers, whose meaning depends on the opcode.
impl ParamDirective for ExpressionArg {
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {
        let convert = args.opcode() == Some(CONVERT);
        let mut values = Vec::new();
        loop {
            let word =
                if convert && !values.is_empty() { p.parse_optional_any_keyword() } else { None };
            values.push(match word {
                Some(word) => match number(dwarf::ATE, "DW_ATE_", word) {
                    Some(number) => u64::from(number),
                    None => {
                        let message = format!("encountered unknown attribute encoding \"{word}\"");
                        return Err(p.error_next(message));
                    }
                },
                None => p.parse_int(64, false)? as u64,
            });
            if !p.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        args.set_arguments(values);
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {
        let convert = args.opcode() == Some(CONVERT);
        for (index, value) in args.arguments().unwrap_or_default().into_iter().enumerate() {
            p.print(if index == 0 { "" } else { ", " });
            match name(dwarf::ATE, value) {
                Some(name) if convert && index > 0 => {
                    p.print("DW_ATE_");
                    p.print(name);
                }
                _ => p.print(&value.to_string()),
            }
        }
    }
}
