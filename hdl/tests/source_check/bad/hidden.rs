macro_rules! blocks {
    ($name:ident) => {
        impl Logic for $name {
            #[hdl_gen] //~ hidden
            fn update(&mut self) {}
        }
    };
}
