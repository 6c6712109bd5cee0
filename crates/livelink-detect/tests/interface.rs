//! What the types of the public interface promise to every program.

use livelink_detect::resume::{Checkpoint, Pause, Position, Window};
use livelink_detect::{
    Decision, Detector, HostInfo, Link, Options, Registrations, Rejected, Revision, Schemes,
    SharedTlds, TldTable, TldTableError, Verdict,
};

fn is_send_and_sync<T: Send + Sync + ?Sized>() {}

/// Compiles only if all of them may go to another thread.
#[test]
fn everything_is_send_and_sync() {
    is_send_and_sync::<(Detector, Options, Schemes, Revision)>();
    is_send_and_sync::<(Link, Verdict, Decision, Rejected)>();
    is_send_and_sync::<(TldTable, TldTableError, SharedTlds)>();
    is_send_and_sync::<HostInfo>();
    is_send_and_sync::<dyn Registrations>();
    is_send_and_sync::<(Checkpoint, Window<'_>, Position<'_>, Pause<'_>)>();
}
