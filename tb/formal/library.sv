// What the checkers are built of. A checker is a module `formal` around a generated one: its inputs have any value in
// any cycle, but for what it assumes.

// Reset in the first cycle, and never again.
module formal_reset (
    input  wire clk,
    output wire rst_n
);
    reg up = 1'b0;
    always @(posedge clk) up <= 1'b1;
    assign rst_n = up;
endmodule

// A ready/valid port that the design drives: what is offered stays, unchanged, until it is taken. A cycle with `drop`
// ends that: a wipe, a cancel, or what else the unit's page names.
module formal_holds #(
    parameter WIDTH = 1
) (
    input wire             clk,
    input wire             rst_n,
    input wire             drop,
    input wire             valid,
    input wire             ready,
    input wire [WIDTH-1:0] payload
);
    reg             waits = 1'b0;
    reg [WIDTH-1:0] offered;
    always @(posedge clk) begin
        waits   <= rst_n & valid & ~ready & ~drop;
        offered <= payload;
        if (waits & rst_n & ~drop) begin
            offer_stays: assert(valid);
            payload_stays: assert(payload == offered);
        end
    end
endmodule

// The same of a port that the checker's inputs drive, as an assumption.
module formal_held #(
    parameter WIDTH = 1
) (
    input wire             clk,
    input wire             rst_n,
    input wire             drop,
    input wire             valid,
    input wire             ready,
    input wire [WIDTH-1:0] payload
);
    reg             waits = 1'b0;
    reg [WIDTH-1:0] offered;
    always @(posedge clk) begin
        waits   <= rst_n & valid & ~ready & ~drop;
        offered <= payload;
    end
    always @(*) if (waits & rst_n & ~drop) begin
        assume(valid);
        assume(payload == offered);
    end
endmodule

// The rules of AXI4-Lite for a slave with 64 bits of data: what is offered stays; no answer without a request, and as many
// answers as requests; two kinds of answer, and an error reads as zero. Requests stay, which is assumed.
module formal_axil_rules (
    input  wire        clk,
    input  wire        rst_n,
    input  wire        awvalid,
    input  wire        awready,
    input  wire [15:0] awaddr,
    input  wire        wvalid,
    input  wire        wready,
    input  wire [63:0] wdata,
    input  wire [7:0]  wstrb,
    input  wire        bvalid,
    input  wire        bready,
    input  wire [1:0]  bresp,
    input  wire        arvalid,
    input  wire        arready,
    input  wire [15:0] araddr,
    input  wire        rvalid,
    input  wire        rready,
    input  wire [63:0] rdata,
    input  wire [1:0]  rresp,
    // Requests that were taken, without those whose answer was.
    output wire [2:0]  aw_open,
    output wire [2:0]  w_open,
    output wire [2:0]  ar_open
);
    formal_held #(.WIDTH(16)) u_aw (
        .clk(clk), .rst_n(rst_n), .drop(1'b0), .valid(awvalid), .ready(awready), .payload(awaddr)
    );
    formal_held #(.WIDTH(72)) u_w (
        .clk(clk), .rst_n(rst_n), .drop(1'b0), .valid(wvalid), .ready(wready), .payload({wstrb, wdata})
    );
    formal_held #(.WIDTH(16)) u_ar (
        .clk(clk), .rst_n(rst_n), .drop(1'b0), .valid(arvalid), .ready(arready), .payload(araddr)
    );
    formal_holds #(.WIDTH(2)) u_b (
        .clk(clk), .rst_n(rst_n), .drop(1'b0), .valid(bvalid), .ready(bready), .payload(bresp)
    );
    formal_holds #(.WIDTH(66)) u_r (
        .clk(clk), .rst_n(rst_n), .drop(1'b0), .valid(rvalid), .ready(rready), .payload({rresp, rdata})
    );

    reg [2:0] aw = 3'd0;
    reg [2:0] w = 3'd0;
    reg [2:0] ar = 3'd0;
    assign aw_open = aw;
    assign w_open = w;
    assign ar_open = ar;
    always @(posedge clk) begin
        aw <= aw + {2'b00, awvalid & awready & rst_n} - {2'b00, bvalid & bready & rst_n};
        w <= w + {2'b00, wvalid & wready & rst_n} - {2'b00, bvalid & bready & rst_n};
        ar <= ar + {2'b00, arvalid & arready & rst_n} - {2'b00, rvalid & rready & rst_n};
        if (rst_n) begin
            no_b_without_a_write: assert(~bvalid | ((aw != 3'd0) & (w != 3'd0)));
            no_r_without_a_read: assert(~rvalid | (ar != 3'd0));
            few_open: assert((aw <= 3'd2) & (w <= 3'd2) & (ar <= 3'd2));
            kinds_of_answers: assert((~bvalid | ~bresp[0]) & (~rvalid | ~rresp[0]));
            error_reads_zero: assert(~(rvalid & rresp[1]) | (rdata == 64'd0));
        end else begin
            quiet_in_reset: assert(~(bvalid | rvalid | awready | wready | arready));
        end
    end
endmodule
