//! Works on several files at the same time, and passes their output on in the order of the files.

use crate::failure::{self, Failure};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

/// How much output is passed on at once, in bytes.
const PACKET: usize = 256 << 10;

/// How many packets of output a file may have before the first of them is written.
const PACKETS_AHEAD: usize = 32;

/// How many files may be begun before the first of them is written.
const FILES_AHEAD: usize = 256;

/// What comes out of the work on a file.
pub(crate) enum Output<T> {
    Bytes(Vec<u8>),
    /// The file is done.
    End(T),
}

/// Calls `job` with each of `files`, in `threads` threads, and `each` with what comes out of it, in the order of the files.
///
/// A thread that has nothing to do takes the next file. It waits if its output is too far ahead of what `each` was given. If
/// `each` returns an error, the threads end, and so does this function, with that error.
///
/// If a file cannot be read, the reason goes to the standard error, and the work goes on. Returns how many files that are.
pub(crate) fn in_order<F, T: Send>(
    files: impl Iterator<Item = F> + Send,
    threads: NonZeroUsize,
    job: impl Fn(F, &mut dyn Write) -> Result<T, Failure> + Sync,
    mut each: impl FnMut(Output<T>) -> Result<(), Failure>,
) -> Result<u64, Failure> {
    let (order, in_work) = sync_channel::<Receiver<Packet<T>>>(FILES_AHEAD);
    let queue = Mutex::new(Some((files, order)));
    // A thread takes a file and announces its output in one step, so the announcements are in the order of the files.
    let take = || {
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        let (files, order) = queue.as_mut()?;
        let Some(file) = files.next() else {
            // Without this end of the channel, the other end knows that no file comes any more.
            *queue = None;
            return None;
        };
        let (sender, receiver) = sync_channel(PACKETS_AHEAD);
        order.send(receiver).ok()?;
        Some((file, sender))
    };
    let work = || {
        while let Some((file, sender)) = take() {
            let mut packets = Packets::new(&sender);
            let done = job(file, &mut packets);
            let passed_on = packets.flush().is_ok();
            if !passed_on || sender.send(Packet::End(done)).is_err() {
                break;
            }
        }
    };
    std::thread::scope(|scope| {
        // If `each` fails, this end of the channel goes, and the threads do not wait for it.
        let in_work = in_work;
        for _ in 0..threads.get() {
            scope.spawn(work);
        }
        let mut failed = 0;
        for packets in in_work {
            for packet in packets {
                match packet {
                    Packet::Bytes(bytes) => each(Output::Bytes(bytes))?,
                    Packet::End(Ok(done)) => each(Output::End(done))?,
                    Packet::End(Err(failure @ Failure::Input(_))) => {
                        failure::complain(&failure);
                        failed += 1;
                    }
                    Packet::End(Err(failure @ Failure::Output(_))) => return Err(failure),
                }
            }
        }
        Ok(failed)
    })
}

/// What a thread sends.
enum Packet<T> {
    Bytes(Vec<u8>),
    End(Result<T, Failure>),
}

/// Collects output in packets and passes them on.
struct Packets<'s, T> {
    sender: &'s SyncSender<Packet<T>>,
    packet: Vec<u8>,
}

impl<'s, T> Packets<'s, T> {
    fn new(sender: &'s SyncSender<Packet<T>>) -> Self {
        let packet = Vec::new();
        Self { sender, packet }
    }
}

impl<T> Write for Packets<'_, T> {
    /// Takes as much as the packet still has room for.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.packet.len() >= PACKET {
            self.flush()?;
        }
        let room = PACKET.saturating_sub(self.packet.len());
        let fits = bytes.get(..room).unwrap_or(bytes);
        self.packet.extend_from_slice(fits);
        Ok(fits.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let packet = std::mem::take(&mut self.packet);
        if packet.is_empty() {
            return Ok(());
        }
        let sent = self.sender.send(Packet::Bytes(packet));
        sent.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
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
        let (mut all, mut sum) = (Vec::new(), 0);
        let job = |file: u64, out: &mut dyn std::io::Write| {
            std::thread::sleep(Duration::from_micros(file * 37 % 5 * 200));
            writeln!(out, "{file}")?;
            Ok(file)
        };
        let done = in_order(0..300, threads, job, |output| {
            match output {
                Output::Bytes(bytes) => all.extend(bytes),
                Output::End(file) => sum += file,
            }
            Ok(())
        });
        assert!(matches!(done, Ok(0)));
        let expected: String = (0..300).map(|file| format!("{file}\n")).collect();
        assert_eq!((String::from_utf8(all), sum), (Ok(expected), 299 * 150));
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
