// AES core: each block taken is answered once, with its tag, after exactly LATENCY cycles, and the answer stays until it is
// taken; a wipe drops it. The S-boxes are left free: control does not depend on data.
module formal (
    input wire         clk,
    input wire         wipe,
    input wire         in_valid,
    input wire [127:0] in_key,
    input wire [127:0] in_block,
    input wire [2:0]   in_tag,
    input wire         out_ready
);
    // Two rounds a cycle.
    localparam LATENCY = 5;
    wire rst_n;
    wire in_ready;
    wire out_valid;
    wire [127:0] out_block;
    wire [2:0] out_tag;
    formal_reset u_reset (.clk(clk), .rst_n(rst_n));
    `tcith_aes_core u_dut (.*);

    // Of the unit's page: nothing is offered in the cycle of a wipe.
    always @(*) assume(~(wipe & in_valid));

    formal_holds #(.WIDTH(132)) u_out (
        .clk(clk), .rst_n(rst_n), .drop(wipe), .valid(out_valid), .ready(out_ready), .payload({out_tag, out_block})
    );

    reg       working = 1'b0;
    reg [3:0] age;
    reg [2:0] tag;
    wire taken = in_valid & in_ready & rst_n;
    wire given = out_valid & out_ready & rst_n;
    always @(posedge clk) begin
        working <= (taken | (working & ~given)) & ~wipe;
        age <= taken ? 4'd1 : (age < LATENCY) ? age + 4'd1 : age;
        if (taken) tag <= in_tag;
        if (rst_n) begin
            ready_unless_working: assert(in_ready == (~working | given));
            answer_in_time: assert(out_valid == (working & (age == LATENCY)));
            own_tag: assert(~out_valid | (out_tag == tag));
        end
    end
endmodule
