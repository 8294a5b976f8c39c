// Walker commands for software: commands and blocks stay until they are taken, an answer follows each request once, no seed of the root
// and no seed of a leaf becomes a result, and nothing of a result shows before the end.
module formal (
    input wire clk,
    input wire wipe,
    input wire go,
    input wire hide,
    input wire [1:0] op,
    input wire [31:0] index,
    input wire [127:0] seed,
    input wire [15:0] target_aligned,
    input wire [3:0] target_depth,
    input wire walker_cmd_ready,
    input wire walker_rsp_valid,
    input wire [1:0] walker_rsp_error,
    input wire [127:0] walker_rsp_seed,
    input wire aes_ready,
    input wire out_valid,
    input wire [127:0] out_block
);
    wire rst_n;
    wire busy;
    wire done;
    wire [2:0] error;
    wire [255:0] result;
    wire walker_cmd_valid;
    wire [2:0] walker_cmd_op;
    wire [31:0] walker_cmd_index;
    wire [127:0] walker_cmd_seed;
    wire walker_rsp_ready;
    wire aes_valid;
    wire [127:0] aes_key;
    wire [2:0] aes_number;
    wire out_ready;
    formal_reset u_reset (.clk(clk), .rst_n(rst_n));
    `tcith_opener u_dut (.*);

    // Of the unit's page: a request begins when it is idle, and stays until its answer.
    always @(*) assume(~(go & (busy | wipe)));
    reg         asked = 1'b0;
    reg [162:0] request;
    always @(posedge clk) begin
        asked <= (go | (asked & ~done)) & rst_n & ~wipe;
        request <= {hide, op, index, seed};
    end
    always @(*) if (asked) assume({hide, op, index, seed} == request);

    formal_held #(.WIDTH(130)) u_rsp (
        .clk(clk), .rst_n(rst_n), .drop(wipe), .valid(walker_rsp_valid), .ready(walker_rsp_ready),
        .payload({walker_rsp_error, walker_rsp_seed})
    );
    formal_held #(.WIDTH(128)) u_out (
        .clk(clk), .rst_n(rst_n), .drop(wipe), .valid(out_valid), .ready(out_ready),
        .payload(out_block)
    );

    // Of the AES core, proved as `aes_core`: where a block leaves it, the next is taken in the same cycle.
    always @(*) if (out_valid & out_ready) assume(aes_ready);

    formal_holds #(.WIDTH(163)) u_cmd (
        .clk(clk), .rst_n(rst_n), .drop(wipe), .valid(walker_cmd_valid), .ready(walker_cmd_ready),
        .payload({walker_cmd_op, walker_cmd_index, walker_cmd_seed})
    );
    formal_holds #(.WIDTH(131)) u_aes (
        .clk(clk), .rst_n(rst_n), .drop(wipe), .valid(aes_valid), .ready(aes_ready),
        .payload({aes_number, aes_key})
    );

    wire denied;
    reg finished = 1'b0;
    // The walker gave the seed of a leaf, and the second half of its commitment has not yet been computed.
    reg seed_kept = 1'b0;
    always @(posedge clk) begin
        finished <= rst_n & done & ~wipe;
        if (~rst_n | wipe | go) seed_kept <= 1'b0;
        else if (walker_rsp_valid & walker_rsp_ready & (op == 2'd3) & (walker_rsp_error == 2'd0) & ~denied) seed_kept <= 1'b1;
        else if (aes_valid & aes_ready & (aes_number == 3'd5)) seed_kept <= 1'b0;
        if (rst_n) begin
            no_answer_without_a_request: assert(asked | ~done);
            no_result_before_the_end: assert(~busy | (result == 256'd0));
            root_stays_inside: assert(~(walker_cmd_valid & (op == 2'd2) & (index == 32'd0)));
            hiding_asks_no_walker: assert(~(walker_cmd_valid & hide));
            leaf_stays_inside: assert(busy | ~seed_kept);
        end
        if (finished) one_answer: assert(~done);
    end
endmodule
