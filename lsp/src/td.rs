//! TableGen files.

use std::path::Path;
use std::sync::Arc;

use crate::answer::Problem;
use crate::language::{Checked, Job, Language};
use crate::text::Text;

/// Returns whether a document is TableGen.
pub(crate) fn owns(language_id: &str, path: &Path) -> bool {
    matches!(language_id, "tablegen" | "td" | "lltd")
        || path.extension().is_some_and(|extension| extension == "td")
}

/// The language of `.td` files.
#[derive(Default)]
pub(crate) struct Td {}

/// What is known of a file.
struct Known {
    text: Text,
    problems: Vec<Problem>,
}

impl Checked for Known {
    fn text(&self) -> &Text {
        &self.text
    }

    fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

impl Language for Td {
    fn check(&mut self, job: &Job) -> Option<Arc<dyn Checked>> {
        Some(Arc::new(Known { text: job.document.text.clone(), problems: Vec::new() }))
    }
}
