//! The syntax of sharding rules.

use ods_core::hooks::CustomParams;
use ods_core::text::{Delimiter, ParseResult, Parser, Printer, Punct};

use super::{DimMappingAttr, OpShardingRuleAttr, OpShardingRuleAttrParams, TensorMappingAttr};

/// The letters of the first factors; those after them are `z_1`, `z_2`, ….
const LETTERS: &[u8] = b"ijklmnopqrstuvwxyz";

/// `<([i, j])->([i, j]) {i=8, j=8} reduction={i}, custom>`
impl CustomParams for OpShardingRuleAttr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<OpShardingRuleAttrParams> {
        p.parse_punct(Punct::Less)?;
        let operand_mappings = parse_mappings(p)?;
        p.parse_punct(Punct::Arrow)?;
        let result_mappings = parse_mappings(p)?;
        let mut factor_sizes = Vec::new();
        if p.at_punct(Punct::LBrace) {
            p.parse_comma_separated(Delimiter::Braces, |p| {
                parse_factors(p)?;
                p.parse_punct(Punct::Equal)?;
                factor_sizes.push(p.parse_int(64, true)?);
                Ok(())
            })?;
        }
        let reduction_factors = parse_kind(p, "reduction")?;
        let need_replication_factors = parse_kind(p, "need_replication")?;
        let permutation_factors = parse_kind(p, "permutation")?;
        let blocked_propagation_factors = parse_kind(p, "blocked_propagation")?;
        let is_custom_rule = p.parse_optional_punct(Punct::Comma);
        if is_custom_rule {
            p.parse_keyword("custom")?;
        }
        p.parse_punct(Punct::Greater)?;
        Ok(OpShardingRuleAttrParams {
            factor_sizes,
            operand_mappings,
            result_mappings,
            reduction_factors,
            need_replication_factors,
            permutation_factors,
            blocked_propagation_factors,
            is_custom_rule,
        })
    }

    fn print(p: &mut Printer<'_>, params: OpShardingRuleAttrParams) {
        p.print("<");
        print_mappings(p, &params.operand_mappings);
        p.print("->");
        print_mappings(p, &params.result_mappings);
        let sizes = params.factor_sizes.iter().zip(0..);
        let sizes: Vec<String> = sizes.map(|(size, at)| format!("{}={size}", factor(at))).collect();
        if !sizes.is_empty() {
            p.print_fmt(format_args!(" {{{}}}", sizes.join(", ")));
        }
        let kinds = [
            ("reduction", &params.reduction_factors),
            ("need_replication", &params.need_replication_factors),
            ("permutation", &params.permutation_factors),
            ("blocked_propagation", &params.blocked_propagation_factors),
        ];
        for (kind, factors) in kinds.into_iter().filter(|(_, factors)| !factors.is_empty()) {
            let factors: Vec<String> = factors.iter().map(|at| factor(*at)).collect();
            p.print_fmt(format_args!(" {kind}={{{}}}", factors.join(", ")));
        }
        p.print(if params.is_custom_rule { ", custom>" } else { ">" });
    }
}

/// Parses `([i, jk], [])`: the factors of the dimensions of each value.
fn parse_mappings(p: &mut Parser<'_>) -> ParseResult<Vec<TensorMappingAttr>> {
    let mut values = Vec::new();
    p.parse_comma_separated(Delimiter::Paren, |p| {
        let mut dims = Vec::new();
        p.parse_comma_separated(Delimiter::Square, |p| {
            let factors = parse_factors(p)?;
            dims.push(DimMappingAttr::get(p.ctx(), factors));
            Ok(())
        })?;
        values.push(TensorMappingAttr::get(p.ctx(), dims));
        Ok(())
    })?;
    Ok(values)
}

fn print_mappings(p: &mut Printer<'_>, values: &[TensorMappingAttr]) {
    let ctx = p.ctx();
    let dim =
        |dim: DimMappingAttr| dim.factor_indices(ctx).into_iter().map(factor).collect::<String>();
    let value = |value: &TensorMappingAttr| {
        let dims: Vec<String> = value.dim_mappings(ctx).into_iter().map(dim).collect();
        format!("[{}]", dims.join(", "))
    };
    let values: Vec<String> = values.iter().map(value).collect();
    p.print_fmt(format_args!("({})", values.join(", ")));
}

/// Parses ` kind={i, j}`, if it comes next.
fn parse_kind(p: &mut Parser<'_>, kind: &str) -> ParseResult<Vec<i64>> {
    let mut factors = Vec::new();
    if p.parse_optional_keyword(kind) {
        p.parse_punct(Punct::Equal)?;
        p.parse_comma_separated(Delimiter::Braces, |p| {
            factors.extend(parse_factors(p)?);
            Ok(())
        })?;
    }
    Ok(factors)
}

/// Parses `ij` or `iz_2`: one or more factors.
fn parse_factors(p: &mut Parser<'_>) -> ParseResult<Vec<i64>> {
    let pos = p.pos();
    let word = p.parse_any_keyword()?;
    factors_of(word).ok_or_else(|| p.error(pos, "expecting symbol from 'i' to 'z'"))
}

fn factors_of(word: &str) -> Option<Vec<i64>> {
    let mut factors = Vec::new();
    let mut rest = word.as_bytes();
    while let Some((letter, after)) = rest.split_first() {
        let at = LETTERS.iter().position(|known| known == letter)?;
        let mut at = i64::try_from(at).ok()?;
        rest = after;
        if let (b'z', Some(number)) = (*letter, after.strip_prefix(b"_")) {
            let digits = number.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let (digits, after) = number.split_at(digits);
            at = at.checked_add(std::str::from_utf8(digits).ok()?.parse().ok()?)?;
            rest = after;
        }
        factors.push(at);
    }
    Some(factors)
}

/// Returns the symbol of a factor.
fn factor(at: i64) -> String {
    match usize::try_from(at).ok().and_then(|at| LETTERS.get(at)) {
        Some(letter) => char::from(*letter).to_string(),
        None => format!("z_{}", at - (LETTERS.len() as i64 - 1)),
    }
}
