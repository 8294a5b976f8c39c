//! Handles of ports: a name looked up once, then an index.
//!
//! A handle belongs to a model and serves all its instances. Narrow handles ([`InPort`], [`OutPort`])
//! are for ports of up to 64 bits, held in a `u64`; wide ones ([`WideIn`], [`WideOut`]) are for any
//! width.

/// What all kinds of handle hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PortId {
    /// Index into the ports of the model.
    pub index: u32,
    /// Which model: its cache key's first digits.
    pub model: u64,
}

/// An input of up to 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InPort(pub(crate) PortId);

/// An output of up to 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutPort(pub(crate) PortId);

/// An input of any width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WideIn(pub(crate) PortId);

/// An output of any width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WideOut(pub(crate) PortId);
