//! Reads several files at the same time, and writes their output in the order of the files.

use super::done::Done;
use super::writer::Writer;
use crate::args::OutputFormat;
use crate::failure::Failure;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::mpsc::{SyncSender, sync_channel};

/// How much output is passed on at once, in bytes.
const PACKET: usize = 256 << 10;

/// How many packets of output a thread may produce before the first of them is written.
const PACKETS_AHEAD: usize = 32;

/// The output of a thread.
enum Output {
    Bytes(Vec<u8>),
    /// A file is done.
    End(Result<(), Failure>),
}

/// Reads and scans one file in each thread, and writes their links in the order of the files.
///
/// Thread `i` of `n` takes the files `i`, `i + n`, `i + 2n` and so on. It waits if its output is too far ahead of what is
/// written. If the output cannot be written, the channels close, and the threads end.
pub(super) fn several_at_a_time(
    writer: &Writer<'_>,
    files: &[PathBuf],
    threads: NonZeroUsize,
    out: &mut dyn Write,
) -> Result<Done, Failure> {
    let threads = threads.get().min(files.len());
    std::thread::scope(|scope| {
        let mut outputs = Vec::new();
        for thread in 0..threads {
            let (sender, receiver) = sync_channel(PACKETS_AHEAD);
            outputs.push(receiver);
            scope.spawn(move || {
                for file in files.iter().skip(thread).step_by(threads) {
                    let mut packets = Packets::new(&sender);
                    // In JSON, each object begins with a comma here. The comma before the first object of all is removed below.
                    let done = writer.write(file, &mut false, &mut packets);
                    let passed_on = packets.flush().is_ok();
                    if !passed_on || sender.send(Output::End(done)).is_err() {
                        break;
                    }
                }
            });
        }
        let mut done = Done::default();
        for output in outputs.iter().cycle().take(files.len()) {
            loop {
                match output.recv() {
                    Ok(Output::Bytes(bytes)) => {
                        let bytes = match (writer.format, done.is_empty) {
                            (OutputFormat::Json, true) => {
                                bytes.strip_prefix(b",").unwrap_or(&bytes)
                            }
                            _ => &bytes,
                        };
                        done.is_empty &= bytes.is_empty();
                        out.write_all(bytes)?;
                    }
                    Ok(Output::End(Ok(()))) => break,
                    Ok(Output::End(Err(failure))) => {
                        done.complain(&failure);
                        break;
                    }
                    // The thread panicked, and the scope passes that on.
                    Err(_) => break,
                }
            }
        }
        Ok(done)
    })
}

/// Collects output in packets and passes them on.
struct Packets<'s> {
    sender: &'s SyncSender<Output>,
    packet: Vec<u8>,
}

impl<'s> Packets<'s> {
    fn new(sender: &'s SyncSender<Output>) -> Self {
        let packet = Vec::new();
        Self { sender, packet }
    }
}

impl Write for Packets<'_> {
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
        let sent = self.sender.send(Output::Bytes(packet));
        sent.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
    }
}
