//! Handles: the header declares them as opaque pointers, and this file has their contents.

use std::cell::{Cell, RefCell};

use crate::status::{Failure, LIVELINK_BUSY, LIVELINK_FREED, LIVELINK_PANIC};

/// The data of a handle. The state is borrowed for each call, so a callback that calls the library with the same handle gets an
/// error and not a second reference to the same state.
///
/// In a debug build, freeing a handle drops its state, but keeps the memory of the handle for ever. So a later call with that
/// handle returns an error. In a release build the memory is freed too, and such a call is undefined behaviour, as it is after
/// `free` of the C library.
#[derive(Debug)]
pub(crate) struct Handle<T> {
    state: RefCell<Option<T>>,
    /// A call panicked, so the state may be wrong.
    broken: Cell<bool>,
}

impl<T> Handle<T> {
    /// Returns a handle of this state.
    pub(crate) fn new(state: T) -> Self {
        Self {
            state: RefCell::new(Some(state)),
            broken: Cell::new(false),
        }
    }

    /// Reads the state.
    pub(crate) fn read<R>(&self, f: impl FnOnce(&T) -> Result<R, Failure>) -> Result<R, Failure> {
        self.check()?;
        let state = self.state.try_borrow().map_err(|_| busy())?;
        let _guard = Guard(&self.broken);
        f(state.as_ref().ok_or_else(freed)?)
    }

    /// Changes the state.
    pub(crate) fn change<R>(
        &self,
        f: impl FnOnce(&mut T) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        self.check()?;
        let mut state = self.state.try_borrow_mut().map_err(|_| busy())?;
        let _guard = Guard(&self.broken);
        f(state.as_mut().ok_or_else(freed)?)
    }

    /// Drops the state.
    fn empty(&self) -> Result<(), Failure> {
        let mut state = self.state.try_borrow_mut().map_err(|_| busy())?;
        state.take().map(drop).ok_or_else(freed)
    }

    fn check(&self) -> Result<(), Failure> {
        match self.broken.get() {
            true => Err(Failure::new(
                LIVELINK_PANIC,
                "an earlier call with this handle met a fault of the library; free the handle and make another",
            )),
            false => Ok(()),
        }
    }
}

/// Marks a handle as broken if it is dropped by a panic.
struct Guard<'h>(&'h Cell<bool>);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.set(true);
        }
    }
}

pub(crate) fn busy() -> Failure {
    Failure::new(
        LIVELINK_BUSY,
        "the handle is in use: return from the callback before this call",
    )
}

fn freed() -> Failure {
    Failure::new(LIVELINK_FREED, "the handle was freed")
}

/// Fails to compile if a handle cannot be used by one thread after another.
pub(crate) const fn moves<T: Send>() {}

/// The target of a pointer of the header.
pub(crate) trait Shell: Sized {
    /// The contents.
    type State;

    /// Returns the handle.
    fn handle(&self) -> &Handle<Self::State>;

    /// Writes a pointer to the shell to `out`. From now on the caller owns the shell.
    fn give(self, out: *mut *mut Self) -> Result<(), Failure> {
        if out.is_null() {
            return Err(Failure::null("the place for the handle"));
        }
        // SAFETY: the caller's pointer is not null, and by the contract of the header it points to a place for a pointer.
        unsafe { out.write(Box::into_raw(Box::new(self))) };
        Ok(())
    }

    /// Returns the handle that the caller's pointer names, or an error if the pointer is null.
    ///
    /// # Safety
    ///
    /// The pointer is null, or it comes from [`give`](Self::give). In a release build it has not been freed.
    unsafe fn of<'a>(pointer: *const Self, name: &str) -> Result<&'a Handle<Self::State>, Failure>
    where
        Self: 'a,
    {
        // SAFETY: the contract of this function.
        let shell = unsafe { pointer.as_ref() };
        shell.map(Self::handle).ok_or_else(|| Failure::null(name))
    }

    /// Frees a handle that [`give`](Self::give) handed out. The pointer may be null.
    ///
    /// # Safety
    ///
    /// As for [`of`](Self::of).
    unsafe fn free(pointer: *mut Self) -> Result<(), Failure> {
        // SAFETY: the contract of this function.
        let Some(shell) = (unsafe { pointer.as_ref() }) else {
            return Ok(());
        };
        shell.handle().empty()?;
        if !cfg!(debug_assertions) {
            // SAFETY: the pointer comes from `Box::into_raw` in `give`, and after this call nobody uses it. The reference
            // above is not used any more.
            drop(unsafe { Box::from_raw(pointer) });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::Handle;
    use crate::status::{Failure, LIVELINK_FREED, LIVELINK_PANIC};

    #[test]
    fn a_handle_that_met_a_fault_is_only_freed() {
        let handle = Handle::new(1);
        let fault = || handle.change(|_| -> Result<(), Failure> { panic!("a fault") });
        assert!(catch_unwind(AssertUnwindSafe(fault)).is_err());
        for _ in 0..2 {
            let refused = [handle.read(|_| Ok(())), handle.change(|_| Ok(()))];
            assert!(refused.iter().all(|it| {
                it.as_ref()
                    .is_err_and(|failure| failure.status == LIVELINK_PANIC)
            }));
        }
        assert_eq!(handle.empty(), Ok(()));
        assert_eq!(
            handle.empty().map_err(|failure| failure.status),
            Err(LIVELINK_FREED)
        );
    }
}
