//! The units that an accelerator has.

/// A set of units, a bit each as in the register CAPABILITY.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units(u8);

impl Units {
    /// AES.
    pub const AES: Self = Self(1);
    /// GGM tree.
    pub const GGM: Self = Self(1 << 1);
    /// FIPS 202.
    pub const FIPS: Self = Self(1 << 2);
    /// Accumulator.
    pub const ACC: Self = Self(1 << 3);
    /// MPC-Emulation.
    pub const MPC: Self = Self(1 << 4);
    /// All of them.
    pub const ALL: Self = Self(0x1f);

    /// The bits.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Of CAPABILITY.
    pub(crate) const fn of(capability: u64) -> Self {
        Self(capability as u8 & Self::ALL.0)
    }

    /// The units of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of `other` are in the set.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether one of `other` is in the set.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// A bit for each unit that those of the set need and it lacks.
    pub(crate) const fn missing(self) -> u8 {
        let mut needed = 0;
        if self.meets(Self::GGM) {
            needed |= Self::AES.0;
        }
        if self.meets(Self::ACC) {
            needed |= Self::AES.0 | Self::GGM.0;
        }
        needed & !self.0
    }
}
