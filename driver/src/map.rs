//! Addresses, fields and commands of the accelerator that the driver uses. A test compares them with the register
//! map that the hardware is generated from.

/// Register ID.
pub const ID: u16 = 0x00;
/// What ID reads: "TCIT".
pub const ID_VALUE: u64 = 0x5449_4354;
/// Register CAPABILITY.
pub const CAPABILITY: u16 = 0x10;
/// CAPABILITY: the five units, AES lowest.
pub const CAPABILITY_UNITS: u64 = 0x1f;
/// Register CONTROL.
pub const CONTROL: u16 = 0x18;
/// CONTROL.START.
pub const CONTROL_START: u64 = 1;
/// CONTROL.WIPE.
pub const CONTROL_WIPE: u64 = 1 << 2;
/// Register STATUS.
pub const STATUS: u16 = 0x20;
/// STATUS.DONE.
pub const STATUS_DONE: u64 = 1 << 1;
/// STATUS.WIPING.
pub const STATUS_WIPING: u64 = 1 << 2;
/// STATUS.WIPED.
pub const STATUS_WIPED: u64 = 1 << 3;
/// Lowest bit of STATUS.ERROR, which has 8.
pub const STATUS_ERROR_LSB: u32 = 8;
/// Register COMMAND.
pub const COMMAND: u16 = 0x30;
/// Lowest bit of COMMAND.OPERAND, which has 32; OPCODE has bits 7 to 0.
pub const COMMAND_OPERAND_LSB: u32 = 32;

/// First 16 bytes of the salt.
pub const SALT: u16 = 0x0100;
/// Seed of the start node.
pub const SEED: u16 = 0x0110;
/// What OPEN and COMMIT gave.
pub const RESULT: u16 = 0x0200;
/// Counter that grinding found.
pub const COUNTER: u16 = 0x0220;
/// y.
pub const Y: u16 = 0x0280;

/// S and C, where no unit derives them.
pub const SECRET: u16 = 0x02c0;
/// Key for AES, where software has it.
pub const AES_KEY: u16 = 0x0300;
/// Block for AES, and its encryption.
pub const AES_BLOCK: u16 = 0x0310;
/// Next word of a commitment, where software hashes them.
pub const COMMITMENT: u16 = 0x0340;

/// Keccak window, with a command in bits 11 to 8 of the address and its word in bits 7 to 3.
pub const FIPS: u16 = 0x1000;
/// Path table, three words an entry.
pub const PATH_TABLE: u16 = 0x2000;
/// Commitments of the hidden parties, four words each.
pub const HIDDEN: u16 = PATH_TABLE + 8 * 354;
/// H', where no unit derives it.
pub const PARITY: u16 = 0x6000;
/// Γ, where no unit derives it.
pub const GAMMA: u16 = 0x8000;
/// Results of the repetitions.
pub const REPETITION: u16 = 0x4000;
/// Bytes from one repetition's to the next one's.
pub const REPETITION_STRIDE: u16 = 0x100;
/// Sign: α_mid. Verify: α_base.
pub const REPETITION_FIRST_PROOF: u16 = 8 * 14;
/// Sign: α_base. Verify: α_mid, given by software.
pub const REPETITION_SECOND_PROOF: u16 = 8 * 16;
/// aux.
pub const REPETITION_AUX: u16 = 8 * 18;

/// Commands of the Keccak window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Fips {
    /// Begins a message; the word is the rate, and bit 0 of the data says SHAKE.
    Init = 0,
    /// Reads a word of the state.
    Read = 1,
    /// Writes a word of the state.
    Write = 2,
    /// Permutes the state.
    Permute = 5,
    /// Pads the message.
    Finish = 6,
    /// Gives a word of h_mpc for grinding.
    HMpc = 8,
    /// Absorbs as many bytes of the data as the word says, 1 to 8.
    Absorb = 9,
}

impl Fips {
    /// The address of the command with a word.
    #[must_use]
    pub const fn at(self, word: u16) -> u16 {
        FIPS + ((self as u16) << 8) + 8 * word
    }
}

macro_rules! opcodes {
    ($($(#[$doc:meta])* $variant:ident = $code:literal, $name:literal;)*) => {
        /// Commands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Opcode {
            $($(#[$doc])* $variant = $code,)*
        }

        impl Opcode {
            /// All that the driver uses.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// Its name in the register map.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// Its number.
            #[must_use]
            pub const fn code(self) -> u8 {
                self as u8
            }
        }
    };
}

opcodes! {
    /// Takes a start node.
    GgmStart = 0x20, "GGM_START";
    /// Gives the seed of any node, where software accumulates.
    GgmNode = 0x21, "GGM_NODE";
    /// Gives the seed of a node that may be disclosed.
    Open = 0x22, "OPEN";
    /// Computes the nodes that are kept.
    GgmFill = 0x23, "GGM_FILL";
    /// Registers a hidden leaf.
    Hide = 0x25, "HIDE";
    /// Gives a hidden leaf's commitment.
    Commit = 0x24, "COMMIT";
    /// Counts until the grinding bits are zero.
    FipsGrind = 0x31, "FIPS_GRIND";
    /// S and C from their seed.
    XofSecret = 0x32, "XOF_SECRET";
    /// H' from its seed.
    XofParity = 0x33, "XOF_PARITY";
    /// Γ from h_sh.
    XofGamma = 0x34, "XOF_GAMMA";
    /// Gives the Keccak state to the next stream of h_com.
    Rotate = 0x35, "ROTATE";
    /// Gives it to stream 0.
    Streams = 0x36, "STREAMS";
    /// Accumulates a repetition in Sign.
    AccSign = 0x40, "ACC_SIGN";
    /// Accumulates a repetition in Verify.
    AccVerify = 0x41, "ACC_VERIFY";
    /// Derives nodes below the path table's, for all repetitions of Verify.
    AccKeep = 0x42, "ACC_KEEP";
    /// Proves a repetition in Sign.
    MpcSign = 0x50, "MPC_SIGN";
    /// Recomputes its proof in Verify.
    MpcVerify = 0x51, "MPC_VERIFY";
    /// Computes y.
    MpcY = 0x52, "MPC_Y";
    /// Computes Γ·H'.
    MpcG = 0x53, "MPC_G";
    /// Computes Γ·y.
    MpcGy = 0x54, "MPC_GY";
}
