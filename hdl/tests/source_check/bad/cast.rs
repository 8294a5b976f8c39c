struct Bad {
    a: Signal<In, Bits<8>>,
    w: Signal<Out, Bits<16>>,
}

impl Logic for Bad {
    #[hdl_gen]
    fn update(&mut self) {
        self.w.next = bit_cast::<16, 8>(self.a.val() + self.a.val()); //~ cast
        self.w.next = bit_cast::<16, 8>(!self.a.val()); //~ cast
        self.w.next = bit_cast::<16, 8>(self.a.val() << 1_u8.to_bits::<1>()); //~ cast
        self.w.next = (self.w.val() - self.w.val()).replace_bit(3, true); //~ cast
    }
}
