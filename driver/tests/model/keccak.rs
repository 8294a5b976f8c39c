//! The Keccak window and the four streams of h_com: a message is kept whole until it is finished.

use tcith_golden::hash::{xof, Hasher, Level1};
use tcith_golden::meter::{KeccakPurpose, NoMeter};

#[derive(Clone, Debug, Default)]
struct Message {
    rate: usize,
    shake: bool,
    bytes: Vec<u8>,
}

#[derive(Debug, Default)]
pub struct Keccak {
    message: Message,
    /// The stream that has the state, and the others' messages.
    stream: usize,
    streams: [Message; 4],
    output: Vec<u8>,
}

impl Keccak {
    pub fn init(&mut self, rate: usize, shake: bool) {
        self.message = Message {
            rate,
            shake,
            bytes: vec![],
        };
        self.output.clear();
    }

    pub fn absorb(&mut self, bytes: &[u8]) {
        self.message.bytes.extend(bytes);
    }

    /// What has been absorbed.
    pub fn message(&self) -> &[u8] {
        &self.message.bytes
    }

    pub fn finish(&mut self) {
        let Message { rate, shake, bytes } = &self.message;
        self.output = vec![0; 8 * rate];
        let purpose = KeccakPurpose::ProofHash;
        match (rate, shake) {
            (17, false) => {
                let mut hasher = Hasher::<Level1>::new();
                hasher.update(bytes);
                self.output = hasher.finalize(purpose, &mut NoMeter).to_vec();
            }
            (21, true) => xof::<Level1, _>(&[bytes], &mut self.output, purpose, &mut NoMeter),
            other => panic!("{other:?} is neither SHA3-256 nor SHAKE128"),
        }
    }

    /// SHAKE128 of these parts, as after FINISH.
    pub fn shake(&mut self, parts: &[&[u8]]) {
        self.init(21, true);
        self.absorb(&parts.concat());
        self.finish();
    }

    /// A lane of the output; what is behind the digest is not looked at.
    pub fn lane(&self, k: usize) -> u64 {
        let bytes = &self.output[8 * k..8 * k + 8];
        u64::from_le_bytes(bytes.try_into().expect("8 bytes"))
    }

    pub fn restart(&mut self) {
        self.stream = 0;
    }

    pub fn rotate(&mut self) {
        self.select((self.stream + 1) % 4);
    }

    /// Absorbs a commitment into a stream.
    pub fn commit(&mut self, stream: usize, commitment: &[u8]) {
        self.select(stream);
        self.message.bytes.extend(commitment);
    }

    /// Gives the state to a stream.
    pub fn select(&mut self, stream: usize) {
        self.streams[self.stream] = std::mem::take(&mut self.message);
        self.stream = stream;
        self.message = self.streams[stream].clone();
    }
}
