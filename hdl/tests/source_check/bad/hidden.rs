macro_rules! blocks {
    ($name:ident) => {
        impl Logic for $name {
            #[hdl_gen] //~ hidden
            fn update(&mut self) {}
        }
    };
}

impl Logic for StructOfAnotherFile {
    #[hdl_gen]
    fn update(&mut self) { //~ hidden
        self.f.next = self.a.val();
    }
}
