//! Converts the plain numbers inside a session to an editor's offsets, and back.
//!
//! A cast changes the type of offsets and nothing else. Lists are cast in place, and the answer of
//! a session that counts bytes is not cast at all.

use std::any::Any;
use std::mem;

use livelink_index::{Edit, Offset};

use crate::effects::{Effects, Rewrite, UnitStep};
use crate::mark::{Dormant, Mark, Mute};
use crate::step::{SpanChange, Step};

/// A value with offsets of type `O`.
pub(crate) trait Cast<O: Offset> {
    /// The value with offsets of type `P`.
    type To<P: Offset>;

    /// The same numbers as offsets of type `P`.
    fn cast<P: Offset>(self) -> Self::To<P>;
}

macro_rules! cast_span {
    ($span:ident { $($rest:ident),* }) => {
        impl<O: Offset> Cast<O> for $span<O> {
            type To<P: Offset> = $span<P>;

            fn cast<P: Offset>(self) -> $span<P> {
                $span {
                    range: P::range(O::indices(self.range)),
                    $($rest: self.$rest),*
                }
            }
        }
    };
}

cast_span!(Mark { href, kind });
cast_span!(Mute { cause });
cast_span!(Dormant {});
cast_span!(Rewrite { text });

impl<O: Offset, S: Cast<O>> Cast<O> for SpanChange<S> {
    type To<P: Offset> = SpanChange<S::To<P>>;

    fn cast<P: Offset>(self) -> Self::To<P> {
        SpanChange {
            before: self.before.map(Cast::cast),
            after: self.after.map(Cast::cast),
        }
    }
}

impl<O: Offset, S: Cast<O>> Cast<O> for Vec<S> {
    type To<P: Offset> = Vec<S::To<P>>;

    fn cast<P: Offset>(self) -> Self::To<P> {
        self.into_iter().map(Cast::cast).collect()
    }
}

impl<O: Offset> Cast<O> for Step<O> {
    type To<P: Offset> = Step<P>;

    fn cast<P: Offset>(self) -> Step<P> {
        Step {
            edit: self.edit.map(Edit::cast),
            marks: self.marks.cast(),
            mutes: self.mutes.cast(),
            dormant: self.dormant.cast(),
        }
    }
}

impl<O: Offset> Cast<O> for UnitStep<O> {
    type To<P: Offset> = UnitStep<P>;

    fn cast<P: Offset>(self) -> UnitStep<P> {
        UnitStep {
            unit: self.unit,
            kind: self.kind,
            step: self.step.cast(),
        }
    }
}

impl<O: Offset> Cast<O> for Effects<O> {
    type To<P: Offset> = Effects<P>;

    fn cast<P: Offset>(mut self) -> Effects<P> {
        if let Some(same) = (&mut self as &mut dyn Any).downcast_mut::<Effects<P>>() {
            return mem::take(same);
        }
        Effects {
            handled: self.handled,
            steps: self.steps.cast(),
            untracked: self.untracked.cast(),
            rewrites: self.rewrites.cast(),
            rescanned: self
                .rescanned
                .into_iter()
                .map(|range| P::range(O::indices(range)))
                .collect(),
            announcement: self.announcement,
            refused: self.refused,
            armed: self.armed,
        }
    }
}
