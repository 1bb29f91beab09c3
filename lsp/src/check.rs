//! The thread of a language, and its queue of documents.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};
use lsp_types::Uri;

use crate::cancel::Cancel;
use crate::language::{Checked, Job, Language};

/// The stack size, in bytes, of threads that run a language.
pub(crate) const STACK: usize = 64 << 20;

/// The outcome of a check.
pub(crate) struct Done {
    pub(crate) language: usize,
    pub(crate) uri: Uri,
    /// The result or the message of a panic; `None` if the check was cancelled.
    pub(crate) result: Option<Result<Arc<dyn Checked>, String>>,
}

/// A language's queue: waiting documents, and the one being checked.
pub(crate) struct Checker {
    jobs: Sender<Job>,
    waiting: Vec<Uri>,
    busy: Option<(Uri, Cancel)>,
}

impl Checker {
    /// Starts the thread of a language, which sends the outcome of each job to `done`.
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

    /// Moves a document to the front of the queue, and cancels a running check of an earlier version.
    pub(crate) fn want(&mut self, uri: &Uri) {
        self.waiting.retain(|other| other != uri);
        self.waiting.push(uri.clone());
        self.forget_running(uri);
    }

    /// Removes a closed document from the queue, and cancels its check.
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

    /// Returns whether a document waits for a check, even if another check of it is running.
    pub(crate) fn waits(&self, uri: &Uri) -> bool {
        self.waiting.contains(uri)
    }

    /// Returns whether a check is running.
    pub(crate) fn is_busy(&self) -> bool {
        self.busy.is_some()
    }

    /// Records that the running check has ended.
    pub(crate) fn ended(&mut self) {
        self.busy = None;
    }

    /// Starts the next check if none is running; `job` creates it, or returns `None` if the document is closed.
    pub(crate) fn next(&mut self, mut job: impl FnMut(&Uri) -> Option<Job>) {
        while self.busy.is_none()
            && let Some(uri) = self.waiting.pop()
        {
            if let Some(job) = job(&uri) {
                self.busy = Some((uri, job.cancel.clone()));
                // Sending cannot fail: the thread lives as long as the server.
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
            Err(panic) => Some(Err(panic_message(&*panic))),
        };
        drop(job);
        if done.send(Done { language: index, uri, result }).is_err() {
            return;
        }
    }
}

/// Returns the message of a panic.
pub(crate) fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown reason").to_owned()
}
