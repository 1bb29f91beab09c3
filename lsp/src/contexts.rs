//! Contexts with the tool's dialects, for threads that must not see the function that registers them.

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use ods_core::schema::DialectSchema;
use ods_core::{Context, Registry};

struct Order {
    dialects: Vec<&'static DialectSchema>,
    reply: Sender<Context>,
}

/// A source of contexts, each of which knows the tool's dialects.
#[derive(Clone)]
pub struct Contexts(Sender<Order>);

/// The other end: makes contexts until nobody can ask for one.
pub(crate) struct Maker(Receiver<Order>);

impl Contexts {
    /// A source, and what has to run for it.
    pub(crate) fn new() -> (Contexts, Maker) {
        let (sender, receiver) = unbounded();
        (Contexts(sender), Maker(receiver))
    }

    /// Makes a context; `dialects`, loaded at run time, come before the tool's own of the same name.
    ///
    /// There is none when the server is about to end.
    pub fn context(&self, dialects: &[&'static DialectSchema]) -> Option<Context> {
        let (reply, made) = bounded(1);
        self.0.send(Order { dialects: dialects.to_vec(), reply }).ok()?;
        made.recv().ok()
    }
}

impl Maker {
    /// Makes contexts as they are asked for.
    pub(crate) fn run(&self, register: &dyn Fn(&mut Registry)) {
        for order in &self.0 {
            let context = Context::with(|registry| {
                order.dialects.iter().for_each(|dialect| registry.insert_schema(dialect));
                register(registry);
            });
            // Whoever asked may be gone.
            let _ = order.reply.send(context);
        }
    }
}
