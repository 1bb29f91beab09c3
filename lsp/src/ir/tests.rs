use std::sync::Arc;

use crate::cancel::Cancel;
use crate::contexts::Contexts;
use crate::document::Document;
use crate::language::{Asked, Checked, Job, Language};
use crate::project::Project;
use crate::text::Text;

use super::{Configs, Ir};

struct Bench {
    ir: Ir,
    contexts: Contexts,
    project: Arc<Project>,
}

impl Bench {
    fn new() -> Bench {
        let (contexts, maker) = Contexts::new();
        std::thread::spawn(move || maker.run(&|_| {}));
        let mut project = Project::default();
        project.settings.allow_unregistered_dialect = true;
        Bench { ir: Ir::new(Configs::default()), contexts, project: Arc::new(project) }
    }

    fn document(text: &str) -> Document {
        Document {
            uri: "file:///a.mlir".parse().unwrap(),
            path: "/a.mlir".into(),
            language: "mlir".into(),
            version: 1,
            text: Text::new(text),
        }
    }

    fn check(&mut self, text: &str, previous: Option<Arc<dyn Checked>>) -> Arc<dyn Checked> {
        let job = Job {
            document: Arc::new(Bench::document(text)),
            project: Arc::clone(&self.project),
            open: Arc::default(),
            previous,
            cancel: Cancel::default(),
            contexts: self.contexts.clone(),
        };
        self.ir.check(&job).expect("nobody cancels")
    }

    /// Returns all answers about a byte.
    fn answers(&self, checked: &dyn Checked, text: &str, at: usize) -> String {
        let document = Bench::document(text);
        let asked = Asked {
            document: &document,
            now: at,
            offset: Some(at),
            span: 0..text.len(),
            project: &self.project,
            cancel: &Cancel::default(),
            contexts: &self.contexts,
        };
        let spans = |places: Vec<crate::answer::Place>| -> Vec<_> {
            places.into_iter().map(|place| place.span).collect()
        };
        let edits = checked.rename(&asked, "fresh").map(|edits| edits.len());
        let labels = checked.completion(&asked).items.into_iter().map(|item| item.label);
        format!(
            "{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{edits:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}",
            checked.problems().iter().map(|one| (&one.span, &one.message)).collect::<Vec<_>>(),
            spans(checked.definition(&asked)),
            spans(checked.references(&asked, true)),
            checked.hover(&asked).map(|hover| hover.text),
            labels.collect::<Vec<_>>(),
            checked.symbols(&asked).len(),
            checked.folds(&asked).len(),
            checked.hints(&asked).len(),
            checked.tokens(&asked).len(),
            checked.actions(&asked).len(),
        )
    }
}

/// A reproducible source of random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

const PIECES: [&str; 16] = [
    "\n",
    "{",
    "}",
    "%0",
    "\"",
    "#a",
    "^bb1",
    "i8",
    "//",
    " ",
    "(",
    "@f",
    "\n// -----\n",
    "é",
    "module",
    "// expected-error {{x}}",
];

#[test]
fn after_any_change_answers_are_those_of_a_fresh_server() {
    let texts = [
        include_str!("../../tests/ir/functions.mlir"),
        include_str!("../../tests/ir/broken.mlir"),
        include_str!("../../tests/ir/expected.mlir"),
    ];
    let mut bench = Bench::new();
    let mut numbers = Numbers(11);
    for round in 0..50 {
        let mut text = texts[round % 3]
            .replace("<|", "")
            .replace("|>", "")
            .replace("toy.func", "builtin.module")
            .replace("toy.", "t.");
        let mut checked = bench.check(&text, None);
        for _ in 0..60 {
            let at = text.floor_char_boundary(numbers.below(text.len()));
            let end = text.floor_char_boundary(at + numbers.below(8));
            if numbers.below(3) == 0 {
                text.replace_range(at..end.max(at), "");
            } else {
                text.insert_str(at, PIECES[numbers.below(PIECES.len())]);
            }
            checked = bench.check(&text, Some(checked));
            let fresh = bench.check(&text, None);
            let place = text.floor_char_boundary(numbers.below(text.len()));
            let now = bench.answers(&*checked, &text, place);
            assert_eq!(now, bench.answers(&*fresh, &text, place), "at {place} of {text}");
        }
    }
}
