//! Syntax of shardings and computations.

use ods_core::Attr;
use ods_core::hooks::{CustomDirective, CustomParams};
use ods_core::schema::Class;
use ods_core::text::{
    Argument, Delimiter, OpParser, OpPrinter, ParseResult, Parser, Printer, Punct, RegionStyle,
};

use super::directives::{BodyWithArguments, Shardings};
use super::{
    AxisRefAttr, DimensionShardingAttr, DimensionShardingAttrParams, MeshAttr, TensorShardingAttr,
    TensorShardingAttrParams, TensorShardingPerValueAttr,
};

/// `{"x", "y":(1)2, ?}p1`
impl CustomParams for DimensionShardingAttr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<DimensionShardingAttrParams> {
        let mut it =
            DimensionShardingAttrParams { axes: Vec::new(), is_closed: true, priority: None };
        p.parse_comma_separated(Delimiter::Braces, |p| {
            if p.parse_optional_punct(Punct::Question) {
                it.is_closed = false;
            } else {
                it.axes.push(parse_axis(p)?);
            }
            Ok(())
        })?;
        let pos = p.pos();
        if p.at_any_keyword() {
            let word = p.parse_any_keyword()?;
            let number = word.strip_prefix('p').and_then(|number| number.parse().ok());
            let Some(number) = number else {
                return Err(p.error(pos, "expecting integer priority with prefix 'p'"));
            };
            it.priority = Some(number);
        }
        Ok(it)
    }

    fn print(p: &mut Printer<'_>, params: DimensionShardingAttrParams) {
        p.print("{");
        print_axes(p, &params.axes);
        if !params.is_closed {
            p.print(if params.axes.is_empty() { "?" } else { ", ?" });
        }
        p.print("}");
        if let Some(priority) = params.priority {
            p.print_fmt(format_args!("p{priority}"));
        }
    }
}

/// `<@mesh, [{"x"}, {}], replicated={"y"}, unreduced={"z"}>`
impl CustomParams for TensorShardingAttr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<TensorShardingAttrParams> {
        p.parse_punct(Punct::Less)?;
        let mesh_or_ref = match p.parse_optional_keyword("mesh") {
            true => p.parse_attr_of(Class::Attr(MeshAttr::NAME), None)?,
            false => p.parse_attribute(None)?,
        };
        p.parse_punct(Punct::Comma)?;
        let mut dim_shardings = Vec::new();
        p.parse_comma_separated(Delimiter::Square, |p| {
            let dim = p.parse_attr_of(Class::Attr(DimensionShardingAttr::NAME), None)?;
            dim_shardings.extend(DimensionShardingAttr::cast(p.ctx(), dim));
            Ok(())
        })?;
        let (mut replicated_axes, mut unreduced_axes) = (Vec::new(), Vec::new());
        while p.parse_optional_punct(Punct::Comma) {
            let list = match p.parse_optional_keyword("replicated") {
                true => &mut replicated_axes,
                false => {
                    p.parse_keyword("unreduced")?;
                    &mut unreduced_axes
                }
            };
            p.parse_punct(Punct::Equal)?;
            p.parse_comma_separated(Delimiter::Braces, |p| {
                list.push(parse_axis(p)?);
                Ok(())
            })?;
        }
        p.parse_punct(Punct::Greater)?;
        Ok(TensorShardingAttrParams { mesh_or_ref, dim_shardings, replicated_axes, unreduced_axes })
    }

    fn print(p: &mut Printer<'_>, params: TensorShardingAttrParams) {
        p.print("<");
        match MeshAttr::cast(p.ctx(), params.mesh_or_ref) {
            Some(mesh) => {
                p.print("mesh");
                p.print_stripped_attribute(mesh.into());
            }
            None => p.print_attribute(params.mesh_or_ref),
        }
        p.print(", [");
        for (at, dim) in params.dim_shardings.iter().enumerate() {
            p.print(if at == 0 { "" } else { ", " });
            p.print_stripped_attribute(Attr::from(*dim));
        }
        p.print("]");
        for (name, axes) in
            [("replicated", &params.replicated_axes), ("unreduced", &params.unreduced_axes)]
        {
            if !axes.is_empty() {
                p.print_fmt(format_args!(", {name}={{"));
                print_axes(p, axes);
                p.print("}");
            }
        }
        p.print(">");
    }
}

fn parse_axis(p: &mut Parser<'_>) -> ParseResult<AxisRefAttr> {
    let pos = p.pos();
    let axis = p.parse_attr_of(Class::Attr(AxisRefAttr::NAME), None)?;
    AxisRefAttr::cast(p.ctx(), axis).ok_or_else(|| p.error(pos, "expected an axis"))
}

fn print_axes(p: &mut Printer<'_>, axes: &[AxisRefAttr]) {
    for (at, axis) in axes.iter().enumerate() {
        p.print(if at == 0 { "" } else { ", " });
        p.print_stripped_attribute(Attr::from(*axis));
    }
}

/// `[<@mesh, [{}]>, <@mesh, [{"x"}]>]`
impl CustomDirective for Shardings {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut shardings = Vec::new();
        p.parse_comma_separated(Delimiter::Square, |p| {
            let one = p.parse_attr_of(Class::Attr(TensorShardingAttr::NAME), None)?;
            shardings.extend(TensorShardingAttr::cast(p.ctx(), one));
            Ok(())
        })?;
        let shardings = TensorShardingPerValueAttr::get(p.ctx(), shardings);
        args.set_in_shardings(p.ctx(), shardings);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let ctx = p.ctx();
        let shardings: Option<TensorShardingPerValueAttr> = args.in_shardings();
        p.print("[");
        let all = shardings.map(|all| all.shardings(ctx)).unwrap_or_default();
        for (at, one) in all.iter().enumerate() {
            p.print(if at == 0 { "" } else { ", " });
            p.print_stripped_attribute(Attr::from(*one));
        }
        p.print("]");
    }
}

/// `(%a: tensor<4xf32>, %b: tensor<4xf32>) {…}`
impl CustomDirective for BodyWithArguments {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let params: Vec<Argument> = p.parse_argument_list(Delimiter::Paren, true, false)?;
        p.parse_region(args.state(), &params)
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let Some(body) = args.body() else { return };
        p.print("(");
        let params = body.entry().into_iter().flat_map(|block| block.args());
        for (at, param) in params.enumerate() {
            p.print(if at == 0 { "" } else { ", " });
            p.print_region_argument(param, Attr::EMPTY_DICT, false);
        }
        p.print(") ");
        p.print_region(body, RegionStyle { entry_args: false, ..RegionStyle::default() });
    }
}
