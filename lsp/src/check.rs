//! The thread of a language, and which document it looks at next.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};
use lsp_types::Uri;

use crate::cancel::Cancel;
use crate::language::{Checked, Job, Language};

/// Stack of threads that run a language.
pub(crate) const STACK: usize = 64 << 20;

/// The outcome of a check.
pub(crate) struct Done {
    pub(crate) language: usize,
    pub(crate) uri: Uri,
    /// None if it was cancelled.
    pub(crate) result: Option<Result<Arc<dyn Checked>, String>>,
}

/// A language's queue: documents that wait, and the one that is looked at.
pub(crate) struct Checker {
    jobs: Sender<Job>,
    waiting: Vec<Uri>,
    busy: Option<(Uri, Cancel)>,
}

impl Checker {
    /// Starts the thread of a language, which tells on `done` what came of each job.
    pub(crate) fn start(
        index: usize,
        language: Box<dyn Language>,
        done: Sender<Done>,
    ) -> std::io::Result<Checker> {
        let (jobs, receiver) = unbounded();
        let name = format!("check-{index}");
        let builder = thread::Builder::new().name(name).stack_size(STACK);
        builder.spawn(move || work(index, language, &receiver, &done))?;
        Ok(Checker { jobs, waiting: Vec::new(), busy: None })
    }

    /// Puts a document first in the queue, and ends a check of an earlier state of it.
    pub(crate) fn want(&mut self, uri: &Uri) {
        self.waiting.retain(|other| other != uri);
        self.waiting.push(uri.clone());
        self.forget_running(uri);
    }

    /// Takes a document that was closed out of the queue.
    pub(crate) fn forget(&mut self, uri: &Uri) {
        self.waiting.retain(|other| other != uri);
        self.forget_running(uri);
    }

    fn forget_running(&self, uri: &Uri) {
        if let Some((running, cancel)) = &self.busy
            && running == uri
        {
            cancel.set();
        }
    }

    /// Returns whether a document is to be checked, again if it is just being checked.
    pub(crate) fn waits(&self, uri: &Uri) -> bool {
        self.waiting.contains(uri)
    }

    /// Returns whether a check is running.
    pub(crate) fn is_busy(&self) -> bool {
        self.busy.is_some()
    }

    /// The running check has ended.
    pub(crate) fn ended(&mut self) {
        self.busy = None;
    }

    /// Starts the next check if none is running; `job` makes it, or not if there is no such document.
    pub(crate) fn next(&mut self, mut job: impl FnMut(&Uri) -> Option<Job>) {
        while self.busy.is_none()
            && let Some(uri) = self.waiting.pop()
        {
            if let Some(job) = job(&uri) {
                self.busy = Some((uri, job.cancel.clone()));
                // The thread ends only with the server.
                let _ = self.jobs.send(job);
            }
        }
    }
}

fn work(index: usize, mut language: Box<dyn Language>, jobs: &Receiver<Job>, done: &Sender<Done>) {
    for job in jobs {
        let uri = job.document.uri.clone();
        let result = match catch_unwind(AssertUnwindSafe(|| language.check(&job))) {
            Ok(checked) => checked.map(Ok),
            Err(panic) => Some(Err(told(&*panic))),
        };
        drop(job);
        if done.send(Done { language: index, uri, result }).is_err() {
            return;
        }
    }
}

/// The words of a panic.
pub(crate) fn told(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown reason").to_owned()
}
