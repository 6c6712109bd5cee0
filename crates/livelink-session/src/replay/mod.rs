//! Replay scripts.
