//! What rust-hdl translates correctly, close to what it does not.

struct Good {
    a: Signal<In, Bits<8>>,
    p: [Signal<In, Bits<8>>; 4],
    s: Signal<In, State>,
    b: Signal<Out, Bits<8>>,
    f: Signal<Out, Bit>,
    w: Signal<Out, Bits<16>>,
    c: [Signal<Local, Bits<8>>; 4],
    t: Signal<Local, Bits<8>>,
    v: Vec<Signal<Local, Bit>>,
    one: Constant<Bits<8>>,
    _n: usize,
}

impl Logic for Good {
    #[hdl_gen]
    fn update(&mut self) {
        // A literal in an assigned sum, and beside a plain signal.
        self.b.next = self.a.val() + 1;
        self.f.next = self.a.val() == 0;
        self.f.next = (self.a.val() & 3) == 1;
        self.b.next = (self.a.val() & 0xf0) >> 4;
        self.f.next = (self.a.val() ^ 1).any();
        self.f.next = (self.a.val() + 1_u8.to_bits::<8>()) == 0_u8.to_bits::<8>();
        self.f.next = (self.a.val() + self.one.val()) == self.a.val();
        self.f.next = !(self.a.val() == 3) & !self.f.val();
        // Indices are numbers.
        for k in 0..8 {
            self.f.next = self.a.val().get_bit(7 - k);
        }
        self.b.next = self.w.val().get_bits::<8>(8 * self.a.val().index());
        self.b.next = self.a.val() << 1;
        // A cast of bits that are what they are.
        self.w.next = bit_cast::<16, 8>(self.a.val());
        self.w.next = bit_cast::<16, 8>(self.a.val() ^ self.one.val());
        self.b.next = self.a.val().replace_bit(3, true);
        // Parentheses.
        self.f.next = (self.a.val() & self.b.val()) == self.a.val();
        self.f.next = self.f.val() & (self.a.val() == self.b.val());
        self.f.next = self.a.val() + self.b.val() == self.a.val();
        match self.s.val() {
            State::Idle => self.f.next = true,
            State::Run => {
                if self.f.val() {
                    self.f.next = false;
                }
            }
            _ => self.f.next = false,
        }
        // Locals in order.
        self.c[0].next = self.p[0].val();
        for k in 1..4 {
            self.c[k].next = self.c[k - 1].val() ^ self.p[k].val();
        }
        for k in 0..self._n {
            self.v[k].next = true;
        }
        for k in 0..self._n {
            self.f.next = self.v[k].val();
        }
        self.t.next = self.c[3].val();
        if self.t.val().get_bit(0) {
            self.b.next = self.t.val();
        }
    }
}
