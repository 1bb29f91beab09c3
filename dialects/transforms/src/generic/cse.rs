//! `cse`

use ods_core::dominance::Dominance;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::transforms::eliminate_common_subexpressions;

use super::CSE;

impl RunPass for CSE {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let (mut replaced, mut dead) = (0, 0);
        let (body, dominance) = cx.body_with::<Dominance>();
        // The cached dominance belongs to the outermost body, which is visited first.
        let mut known = Some(dominance);
        body.for_each_body(|body| {
            let rw = &mut Rewriter::new(body);
            let counts = match known.take() {
                Some(dominance) => eliminate_common_subexpressions(rw, dominance),
                None => eliminate_common_subexpressions(rw, &mut Dominance::new()),
            };
            replaced += counts.replaced;
            dead += counts.dead;
        });
        if replaced == 0 && dead == 0 {
            cx.preserve_all();
        } else {
            cx.preserve::<Dominance>();
        }
        self.num_cse.add(replaced);
        self.num_dce.add(dead);
        Ok(())
    }
}
