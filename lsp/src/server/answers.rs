//! The threads that answer requests.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};
use lsp_server::{Message, RequestId, Response};
use serde_json::Value;

use super::Failure;
use crate::cancel::Cancel;
use crate::check::{STACK, panic_message};
use crate::contexts::Contexts;
use crate::convert::Scene;
use crate::dispatch::{Handler, Question};
use crate::ir::Configs;
use crate::project::Project;

/// Two threads, so that one long request does not block all others.
const THREADS: usize = 2;

/// A request with everything that its answer needs.
pub(super) struct Ask {
    pub(super) id: RequestId,
    pub(super) params: Value,
    pub(super) handler: &'static Handler,
    pub(super) scenes: Vec<(Scene, Arc<Project>)>,
    pub(super) project: Option<Arc<Project>>,
    pub(super) cancel: Cancel,
}

/// The queue of requests.
pub(super) struct Answers(Sender<Ask>);

impl Answers {
    /// Starts the threads; they send the ids of answered requests to `answered`.
    pub(super) fn start(
        sender: Sender<Message>,
        answered: Sender<RequestId>,
        configs: &Configs,
        contexts: &Contexts,
    ) -> std::io::Result<Answers> {
        let (asks, receiver) = unbounded();
        for index in 0..THREADS {
            let (receiver, sender) = (receiver.clone(), sender.clone());
            let (answered, configs) = (answered.clone(), configs.clone());
            let contexts = contexts.clone();
            let builder = thread::Builder::new().name(format!("answer-{index}")).stack_size(STACK);
            builder.spawn(move || work(&receiver, &sender, &answered, &configs, &contexts))?;
        }
        Ok(Answers(asks))
    }

    /// Enqueues a request.
    pub(super) fn ask(&self, ask: Ask) {
        // Sending cannot fail: the threads live as long as the server.
        let _ = self.0.send(ask);
    }
}

fn work(
    asks: &Receiver<Ask>,
    sender: &Sender<Message>,
    answered: &Sender<RequestId>,
    configs: &Configs,
    contexts: &Contexts,
) {
    for ask in asks {
        let response = answer(&ask, configs, contexts);
        let sent = sender.send(response.into());
        if sent.is_err() || answered.send(ask.id).is_err() {
            return;
        }
    }
}

fn answer(ask: &Ask, configs: &Configs, contexts: &Contexts) -> Response {
    let question = Question {
        scenes: &ask.scenes,
        project: ask.project.as_deref(),
        cancel: &ask.cancel,
        configs,
        contexts,
    };
    let run = || {
        if ask.cancel.is_set() {
            return Err(Failure::cancelled());
        }
        (ask.handler.answer)(&question, ask.params.clone())
    };
    let result = catch_unwind(AssertUnwindSafe(run));
    match result.unwrap_or_else(|panic| Err(Failure::internal(panic_message(&*panic)))) {
        Ok(_) if ask.cancel.is_set() => Failure::cancelled().response(ask.id.clone()),
        Ok(value) => Response::new_ok(ask.id.clone(), value),
        Err(failure) => failure.response(ask.id.clone()),
    }
}
