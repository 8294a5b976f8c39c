struct Bad {
    p: [Signal<In, Bit>; 4],
    f: [Signal<Out, Bit>; 4],
}

impl Logic for Bad {
    #[hdl_gen]
    fn update(&mut self) {
        for k in 0..=3 { //~ inclusive
            self.f[k].next = self.p[k].val();
        }
    }
}
