//! Works on several files at the same time, and passes their output on in the order of the files.

mod queue;

use crate::failure::Failure;
use crate::interrupt;
use queue::{PACKET, Queue, Seat};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many files a thread takes at once, if it is soon done with them. To take one and to say that it is done costs as much as to
/// read a small file.
const FILES_AT_ONCE: usize = 32;

/// A thread that finished its files within this time gets more of them the next time, and fewer if it needed four times as long.
const SOON: Duration = Duration::from_millis(1);

/// The results of the work on files.
pub(crate) enum Output<'b, T> {
    /// Output of one file or of several.
    Bytes(&'b [u8]),
    /// A file is done, and its output was passed on before.
    End(T),
    /// A file could not be read.
    Unread(Failure),
}

/// Calls `job` with each of `files`, in `threads` threads, and `each` with the results, in the order of the files.
///
/// A thread that has nothing to do takes the next file, or the next few files if they are small. It waits if its output is too
/// far ahead of the results that `each` has received. If `each` returns an error, the threads end, and so does this function, with that error.
///
/// If a file cannot be read, `each` gets the reason, and the work continues.
pub(crate) fn in_order<F: Send, T: Send>(
    files: impl Iterator<Item = F> + Send,
    threads: NonZeroUsize,
    job: impl Fn(F, &mut dyn Write) -> Result<T, Failure> + Sync,
    each: impl FnMut(Output<'_, T>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    several_in_order(files, FILES_AT_ONCE, threads, job, each)
}

/// The same for the parts of one file. A thread takes one at a time.
pub(crate) fn parts_in_order<F: Send, T: Send>(
    parts: impl Iterator<Item = F> + Send,
    threads: NonZeroUsize,
    job: impl Fn(F, &mut dyn Write) -> Result<T, Failure> + Sync,
    each: impl FnMut(Output<'_, T>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    several_in_order(parts, 1, threads, job, each)
}

fn several_in_order<F: Send, T: Send>(
    files: impl Iterator<Item = F> + Send,
    files_at_once: usize,
    threads: NonZeroUsize,
    job: impl Fn(F, &mut dyn Write) -> Result<T, Failure> + Sync,
    mut each: impl FnMut(Output<'_, T>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let queue = Queue::new(threads.get());
    let files = Mutex::new(files.fuse());
    // A thread takes files and a place for their output in one step, so the places are in the order of the files.
    let take = |most: usize| {
        let mut files = files.lock().unwrap_or_else(PoisonError::into_inner);
        let taken: Vec<F> = files.by_ref().take(most).collect();
        let (seat, memory) = (!taken.is_empty()).then(|| queue.seat()).flatten()?;
        Some((taken, seat, memory))
    };
    let work = || {
        let _working = queue.working();
        let mut most = 1;
        while let Some((taken, seat, memory)) = take(most) {
            let started = Instant::now();
            let mut packets = Packets::new(&seat, memory);
            for (i, file) in taken.into_iter().enumerate() {
                if i > 0 && interrupt::happened() {
                    break;
                }
                let done = job(file, &mut packets);
                packets.ends.push(done);
            }
            let Packets { packet, ends, .. } = packets;
            seat.pass_on(packet, ends);
            drop(seat);
            match started.elapsed() {
                time if time < SOON => most = files_at_once.min(most * 2),
                time if time > 4 * SOON => most = 1.max(most / 2),
                _ => {}
            }
        }
    };
    std::thread::scope(|scope| {
        // If `each` fails, the threads do not wait for it.
        let receiver = queue.receiver();
        for _ in 0..threads.get() {
            scope.spawn(work);
        }
        let mut used = Vec::new();
        while let Some(passed_on) = receiver.next(used.drain(..)) {
            for (bytes, ends) in passed_on {
                if !bytes.is_empty() {
                    each(Output::Bytes(&bytes))?;
                }
                used.push(bytes);
                for end in ends {
                    match end {
                        Ok(done) => each(Output::End(done))?,
                        Err(failure @ Failure::Output(_)) => return Err(failure),
                        Err(failure) => each(Output::Unread(failure))?,
                    }
                }
            }
        }
        Ok(())
    })
}

/// Collects output in packets and passes them on.
struct Packets<'s, T> {
    seat: &'s Seat<'s, T>,
    packet: Vec<u8>,
    /// The outcome for the files whose output is in the packet or was passed on.
    ends: Vec<Result<T, Failure>>,
}

impl<'s, T> Packets<'s, T> {
    /// `packet` is memory for the output.
    fn new(seat: &'s Seat<'s, T>, packet: Vec<u8>) -> Self {
        Self {
            seat,
            packet,
            ends: Vec::new(),
        }
    }
}

impl<T> Write for Packets<'_, T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.packet.len() >= PACKET {
            self.flush()?;
        }
        self.packet.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let (packet, ends) = (
            std::mem::take(&mut self.packet),
            std::mem::take(&mut self.ends),
        );
        match self.seat.pass_on(packet, ends) {
            true => Ok(()),
            false => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Output, in_order};
    use crate::failure::Failure;
    use std::num::NonZeroUsize;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    /// The files take unequal times, and their output is still in order.
    #[test]
    fn the_order_of_the_files() {
        let threads = NonZeroUsize::new(4).expect("not zero");
        let (mut all, mut sum) = (Vec::<u8>::new(), 0);
        let job = |file: u64, out: &mut dyn std::io::Write| {
            std::thread::sleep(Duration::from_micros(file * 37 % 5 * 200));
            writeln!(out, "{file}")?;
            Ok(file)
        };
        let done = in_order(0..300, threads, job, |output| {
            match output {
                Output::Bytes(bytes) => all.extend(bytes),
                Output::End(file) => sum += file,
                Output::Unread(_) => {}
            }
            Ok(())
        });
        assert!(done.is_ok());
        let expected: String = (0..300).map(|file| format!("{file}\n")).collect();
        assert_eq!((String::from_utf8(all), sum), (Ok(expected), 299 * 150));
    }

    /// While the first file is in work, the others wait as soon as there is much output of them. Nothing is lost, and the order is
    /// that of the files.
    #[test]
    fn a_slow_first_file() {
        let threads = NonZeroUsize::new(2).expect("not zero");
        let job = |file: usize, out: &mut dyn std::io::Write| {
            if file == 0 {
                std::thread::sleep(Duration::from_millis(50));
            }
            out.write_all(&vec![file.to_le_bytes()[0]; file * 1000])?;
            Ok(file)
        };
        let (mut all, mut ends) = (Vec::<u8>::new(), Vec::new());
        let done = in_order(0..200, threads, job, |output| {
            match output {
                Output::Bytes(bytes) => all.extend(bytes),
                Output::End(file) => ends.push(file),
                Output::Unread(_) => {}
            }
            Ok(())
        });
        assert!(done.is_ok());
        let files = 0..200_usize;
        assert!(ends.into_iter().eq(files.clone()));
        let expected = files.flat_map(|file| vec![file.to_le_bytes()[0]; file * 1000]);
        assert!(all.into_iter().eq(expected));
    }

    /// If the output cannot be written, no thread takes another file, although more output waits than the channels hold.
    #[test]
    fn a_closed_output_ends_the_work() {
        let threads = NonZeroUsize::new(3).expect("not zero");
        let begun = AtomicUsize::new(0);
        let job = |_: usize, out: &mut dyn std::io::Write| {
            begun.fetch_add(1, Ordering::Relaxed);
            Ok(out.write_all(&[b'x'; 1 << 20])?)
        };
        let closed = || std::io::Error::from(std::io::ErrorKind::BrokenPipe);
        let done = in_order(0..1_000_000, threads, job, |_| Err(closed().into()));
        assert!(matches!(done, Err(Failure::Output(_))));
        assert!(begun.load(Ordering::Relaxed) < 1_000);
    }
}
