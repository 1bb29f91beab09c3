//! Contexts with the tool's dialects, for threads that must not access the function that registers them.

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use ods_core::schema::DialectSchema;
use ods_core::{Context, Registry};

struct Order {
    dialects: Vec<&'static DialectSchema>,
    reply: Sender<Context>,
}

/// A source of contexts with the tool's dialects.
#[derive(Clone)]
pub struct Contexts(Sender<Order>);

/// The receiving end, which creates contexts until all sources are dropped.
pub(crate) struct Maker(Receiver<Order>);

impl Contexts {
    /// Creates a source, and the maker that has to run for it.
    pub(crate) fn new() -> (Contexts, Maker) {
        let (sender, receiver) = unbounded();
        (Contexts(sender), Maker(receiver))
    }

    /// Creates a context; `dialects`, loaded at run time, take precedence over the tool's dialects of the same name.
    ///
    /// Returns `None` if the server is shutting down.
    pub fn context(&self, dialects: &[&'static DialectSchema]) -> Option<Context> {
        let (reply, created) = bounded(1);
        self.0.send(Order { dialects: dialects.to_vec(), reply }).ok()?;
        created.recv().ok()
    }
}

impl Maker {
    /// Creates contexts on request.
    pub(crate) fn run(&self, register: &dyn Fn(&mut Registry)) {
        for order in &self.0 {
            let context = Context::with(|registry| {
                order.dialects.iter().for_each(|dialect| registry.insert_schema(dialect));
                register(registry);
            });
            // The requesting thread may have ended.
            let _ = order.reply.send(context);
        }
    }
}
