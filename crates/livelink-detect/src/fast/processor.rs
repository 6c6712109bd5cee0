//! The kind of processor that runs the code.

#[cfg(target_arch = "x86_64")]
use fearless_simd::{Level, x86::Avx2};

/// The kinds of processors that there is code for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Processor {
    /// x86-64 with AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// All others. Their vectors are known when the library is compiled.
    Any,
}

impl Processor {
    /// Returns the kind of the processor that runs this code. Constant time: it asks the processor
    /// once in a program.
    #[inline]
    pub(crate) fn this() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(simd) = Level::new().as_avx2() {
            return Self::Avx2(simd);
        }
        Self::Any
    }
}
