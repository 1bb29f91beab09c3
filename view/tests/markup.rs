//! Tests that pages and pictures are well-formed for any module, and that their links have targets.

use std::collections::HashSet;

use ods_core::{Context, Diagnostics, Module, text};
use ods_view::{Snapshot, control_flow, op_graph, page};

/// Elements without an end tag.
const VOID: [&str; 2] = ["meta", "path"];

/// Checks that elements are closed in order, attributes are quoted, ids are unique and links have targets.
fn check(markup: &str) {
    let mut open: Vec<&str> = Vec::new();
    let (mut ids, mut links) = (HashSet::new(), Vec::new());
    let mut rest = markup;
    while let Some((before, after)) = rest.split_once('<') {
        assert!(
            !before.contains('>')
                || open.last() == Some(&"style")
                || open.last() == Some(&"script")
        );
        let (tag, after) = after.split_once('>').expect("a tag ends");
        rest = after;
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap_or_default();
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let mut quoted = tag.split('"');
        while let (Some(key), Some(value)) = (quoted.next(), quoted.next()) {
            match key.rsplit(' ').next() {
                Some("id=") => assert!(ids.insert(value), "{value} twice"),
                Some("href=") => links.push(value.trim_start_matches('#')),
                _ => {}
            }
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if !tag.ends_with('/') && !tag.starts_with('!') && !VOID.contains(&name) {
            open.push(name);
        }
        if name == "style" || name == "script" {
            let (_, end) = rest.split_once("</").expect("it ends");
            rest = end.split_once('>').expect("a tag ends").1;
            open.pop();
        }
    }
    assert_eq!(open, [""; 0]);
    for link in links {
        assert!(ids.contains(link), "#{link} is nowhere");
    }
}

fn module(ctx: &Context, source: &str) -> Module {
    let mut diagnostics = Diagnostics::new();
    let module = text::parse_module(ctx, source, "a.mlir", &mut diagnostics);
    module.unwrap_or_else(|| panic!("{:?}", diagnostics.take()))
}

const SOURCE: &str = r#"
"a.<script>"() <{x = "</pre>\00\"&"}> ({
^bb0(%a: !a.b<"<&>">, %c: i32):
  %0:2 = "a.two"(%c)[^bb1, ^bb0] ({
    "a.in"(%c) : (i32) -> ()
  }) : (i32) -> (i32, i32)
^bb1:
  "a.use"(%0#1, %0#0, %c)[^bb1] : (i32, i32, i32) -> ()
}) : () -> ()
"#;

fn context() -> Context {
    let ctx = Context::with(|_| {});
    ctx.allow_unregistered(true);
    ctx
}

#[test]
fn pictures_are_well_formed() {
    let ctx = context();
    let module = module(&ctx, SOURCE);
    check(&op_graph(module.root()));
    check(&control_flow(module.root()));
}

#[test]
fn pages_are_well_formed_and_linked() {
    let ctx = context();
    let before = text::print_module(&module(&ctx, SOURCE), &text::PrintFlags::default());
    let after = before.replace("a.use", "a.<i>").replace("a.in", "a.<b>");
    let snapshot = |text: &str| Snapshot { title: "<\"title\">".to_owned(), text: text.to_owned() };
    let html = page(&ctx, "<a&b>", &[snapshot(&before), snapshot(&after), snapshot(&after)]);
    check(&html);
    assert_eq!(html.matches("class=\"d\"").count(), 6);
    assert!(html.contains("title=\"3 uses\">%"));
    assert!(html.contains("<p>Nothing changed.</p>"));
    check(&page(&ctx, "", &[snapshot("no module at all %0 <")]));
}

#[test]
fn deep_nesting_is_drawn() {
    let ctx = context();
    let (open, close) = ("\"a.a\"() ({\n".repeat(300), "}) : () -> ()\n".repeat(300));
    let module = module(&ctx, &(open + &close));
    check(&op_graph(module.root()));
}
