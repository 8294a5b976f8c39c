struct Bad {
    p: Signal<In, Bit>,
    s: Signal<In, State>,
    f: Signal<Out, Bit>,
}

impl Logic for Bad {
    #[hdl_gen]
    fn update(&mut self) {
        match self.s.val() {
            State::Idle if self.p.val() => self.f.next = true, //~ guard
            _ => self.f.next = false,
        }
    }
}
