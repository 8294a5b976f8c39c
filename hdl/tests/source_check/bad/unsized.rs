struct Bad {
    a: Signal<In, Bits<8>>,
    b: Signal<Out, Bits<8>>,
    f: Signal<Out, Bit>,
}

impl Logic for Bad {
    #[hdl_gen]
    fn update(&mut self) {
        self.f.next = (self.a.val() + 1) == 0; //~ unsized
        self.b.next = (self.a.val() + 1) >> 1; //~ unsized
        self.f.next = !self.a.val() == 0; //~ unsized
        self.f.next = (self.a.val() ^ 1).all(); //~ unsized
        for k in 0..8 {
            self.f.next = (self.a.val() << k) != self.b.val() - k; //~ unsized
        }
        if (self.a.val() - 1).any() {} //~ unsized
        match (self.a.val() + 1).index() { //~ unsized
            0 => self.b.next = self.a.val(),
            _ => self.b.next = self.a.val(),
        }
        self.b.next = self.a.val()
            + self
                .a
                .val()
                .get_bits::<8>((self.b.val() + 1).index()); //~ unsized
        self.f.next = (self.a.val() + bits::<8>(1)) == self.b.val(); //~ unsized
    }
}
