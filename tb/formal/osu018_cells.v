// Cells of osu018 as the equivalence checks read them, instead of the liberty file's own functions: flip-flops drive their net directly,
// so that it keeps the register's name, and a buffer does not make one name of two nets.

module DFFPOSX1 (
    input  CLK,
    input  D,
    output Q
);
    \$_DFF_P_ _TECHMAP_REPLACE_ (.C(CLK), .D(D), .Q(Q));
endmodule

module DFFSR (
    input  CLK,
    input  D,
    input  R,
    input  S,
    output Q
);
    \$_DFFSR_PNN_ _TECHMAP_REPLACE_ (.C(CLK), .D(D), .R(R), .S(S), .Q(Q));
endmodule

module BUFX2 (
    input  A,
    output Y
);
    wire n;
    \$_NOT_ first (.A(A), .Y(n));
    \$_NOT_ second (.A(n), .Y(Y));
endmodule

module BUFX4 (
    input  A,
    output Y
);
    wire n;
    \$_NOT_ first (.A(A), .Y(n));
    \$_NOT_ second (.A(n), .Y(Y));
endmodule
