//! The working directory of this process, which in-process commands of a tool share.

use std::io::Result;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The current folder, and the number of commands that run in it.
static ENTERED: Mutex<(PathBuf, usize)> = Mutex::new((PathBuf::new(), 0));

/// Notified when the last command leaves the folder.
static LEFT: Condvar = Condvar::new();

/// A command that runs in the folder; dropping it leaves the folder.
pub(crate) struct Inside(());

/// Changes the working directory, after waiting for commands in another one to end.
///
/// The tests of a folder are adjacent, so threads wait only when the tests of one folder end.
pub(crate) fn enter(folder: &Path) -> Result<Inside> {
    let mut entered = lock();
    while entered.1 != 0 && entered.0 != folder {
        entered = LEFT.wait(entered).unwrap_or_else(PoisonError::into_inner);
    }
    if entered.0 != folder {
        std::env::set_current_dir(folder)?;
        folder.clone_into(&mut entered.0);
    }
    entered.1 += 1;
    Ok(Inside(()))
}

impl Drop for Inside {
    fn drop(&mut self) {
        let mut entered = lock();
        entered.1 -= 1;
        if entered.1 == 0 {
            LEFT.notify_all();
        }
    }
}

fn lock() -> MutexGuard<'static, (PathBuf, usize)> {
    ENTERED.lock().unwrap_or_else(PoisonError::into_inner)
}
