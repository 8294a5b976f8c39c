struct Bad<const N: usize> {
    p: [Signal<In, Bit>; 4],
    f: Signal<Out, Bit>,
    c: [Signal<Local, Bit>; 4],
    d: Signal<Local, Bit>,
}

impl<const N: usize> Logic for Bad<N> {
    #[hdl_gen]
    fn update(&mut self) {
        self.f.next = self.c[2].val(); //~ order
        for k in 1..4 {
            self.c[k].next = self.c[k - 1].val() ^ self.p[k].val(); //~ order
        }
        if self.d.val() { //~ order
            self.d.next = true;
        }
        self.f.next = self.d.val() & self.c[3].val();
        self.f.next = self.c[0].val(); //~ order
    }
}
