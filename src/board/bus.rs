//! The driver's bus over a serial line.

use std::io::{Read, Write};

use tcith_driver::{map, Bus, BusError};

use super::frame::{Answer, Request};
use super::link::{Link, LinkError};

/// For how long the board looks at STATUS by itself, in units of 2^14 cycles.
const PATIENCE: u8 = 4;

/// A bus, and why its last failure was one.
#[derive(Debug)]
pub struct SerialBus<P> {
    link: Link<P>,
    failure: Option<LinkError>,
}

impl<P: Read + Write> SerialBus<P> {
    /// A bus over a link.
    pub fn new(link: Link<P>) -> Self {
        Self {
            link,
            failure: None,
        }
    }

    /// Why an access failed.
    pub fn failure(&mut self) -> Option<LinkError> {
        self.failure.take()
    }

    fn ask(&mut self, request: Request) -> Result<Answer, BusError> {
        self.link.ask(request).map_err(|error| match error {
            // The driver names the address.
            LinkError::Refused => BusError::Refused,
            error => {
                // The first failure is the cause of all that follow.
                self.failure.get_or_insert(error);
                BusError::NoAnswer
            }
        })
    }
}

impl<P: Read + Write> Bus for SerialBus<P> {
    fn read64(&mut self, address: u16) -> Result<u64, BusError> {
        match self.ask(Request::Read(address))? {
            Answer::Word(word) => Ok(word),
            _ => Err(BusError::NoAnswer),
        }
    }

    fn write64(&mut self, address: u16, value: u64) -> Result<(), BusError> {
        self.ask(Request::Write(address, value)).map(drop)
    }

    /// The board looks at STATUS until something has ended. A failure here comes again with the access that follows.
    fn wait(&mut self) {
        let ended = map::STATUS_DONE | map::STATUS_WIPED;
        let _ = self.ask(Request::Poll(map::STATUS, ended, PATIENCE));
    }
}
