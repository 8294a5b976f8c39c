// What a register loads next, in place of the register, where designs are cut at their registers. In reset that is its
// reset value.

module \$_DFF_P_ (
    input  C,
    input  D,
    output Q
);
    assign Q = D;
endmodule

module \$_DFF_PN0_ (
    input  C,
    input  R,
    input  D,
    output Q
);
    assign Q = R & D;
endmodule

module \$_DFF_PN1_ (
    input  C,
    input  R,
    input  D,
    output Q
);
    assign Q = ~R | D;
endmodule
