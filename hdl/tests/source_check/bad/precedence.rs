struct Bad {
    p: Signal<In, Bits<8>>,
    f: Signal<Out, Bit>,
}

impl Logic for Bad {
    #[hdl_gen]
    fn update(&mut self) {
        self.f.next = self.p.val() & self.p.val() == self.p.val(); //~ precedence
        if self.p.val() != self.p.val() ^ self.p.val() { //~ precedence
            self.f.next = self.p.val() < self.p.val() | self.p.val(); //~ precedence
        }
    }
}
