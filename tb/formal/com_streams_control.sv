// Hash streams of h_com: commands and beats for FIPS 202 stay until they are taken, no commitment passes to another stream's state,
// a rotation begins and ends with one answer, and the memory is not touched outside of one.
module formal (
    input wire clk,
    input wire wipe,
    input wire restart,
    input wire com_valid,
    input wire [63:0] com_data,
    input wire [1:0] com_stream,
    input wire rot_valid,
    input wire fips_busy,
    input wire fips_cmd_ready,
    input wire [63:0] fips_rsp_data,
    input wire fips_abs_ready,
    input wire [63:0] mem_rdata,
    input wire count_clear
);
    wire rst_n;
    wire [1:0] stream;
    wire busy;
    wire com_ready;
    wire rot_ready;
    wire fips_cmd_valid;
    wire [3:0] fips_cmd_op;
    wire [4:0] fips_cmd_index;
    wire [63:0] fips_cmd_data;
    wire fips_abs_valid;
    wire [63:0] fips_abs_data;
    wire mem_en;
    wire mem_we;
    wire [9:0] mem_addr;
    wire [63:0] mem_wdata;
    wire [31:0] rotations;
    formal_reset u_reset (.clk(clk), .rst_n(rst_n));
    `tcith_com_streams_control u_dut (.*);

    // Commitments and requests wait until they are taken, as their senders have it.
    formal_held #(.WIDTH(66)) u_com (
        .clk(clk), .rst_n(rst_n), .drop(wipe), .valid(com_valid), .ready(com_ready),
        .payload({com_stream, com_data})
    );
    formal_held #(.WIDTH(1)) u_rot (
        .clk(clk), .rst_n(rst_n), .drop(wipe), .valid(rot_valid), .ready(rot_ready),
        .payload(1'b0)
    );

    // The word that was read stays until the next read.
    reg        kept = 1'b0;
    reg [63:0] rdata_before;
    always @(posedge clk) begin
        kept <= rst_n & ~(mem_en & ~mem_we);
        rdata_before <= mem_rdata;
    end
    always @(*) if (kept) assume(mem_rdata == rdata_before);
    // Software restarts the streams between rotations.
    always @(*) assume(~(restart & busy));

    formal_holds #(.WIDTH(73)) u_cmd (
        .clk(clk), .rst_n(rst_n), .drop(wipe), .valid(fips_cmd_valid), .ready(fips_cmd_ready),
        .payload({fips_cmd_op, fips_cmd_index, fips_cmd_data})
    );

    // A rotation for software comes before a commitment, so a beat may make way for one.
    formal_holds #(.WIDTH(64)) u_abs (
        .clk(clk), .rst_n(rst_n), .drop(wipe | rot_valid | restart), .valid(fips_abs_valid), .ready(fips_abs_ready),
        .payload(fips_abs_data)
    );

    reg rotated = 1'b0;
    always @(posedge clk) begin
        rotated <= rst_n & rot_ready;
        if (rst_n) begin
            own_state_only: assert(~fips_abs_valid | (com_stream == stream));
            passes_as_it_is: assert((com_valid & com_ready) == (fips_abs_valid & fips_abs_ready));
            no_beat_in_a_rotation: assert(~(busy & fips_abs_valid));
            no_command_outside: assert(busy | ~fips_cmd_valid);
            no_access_outside: assert(busy | ~mem_en);
            ends_in_a_rotation: assert(busy | ~rot_ready);
            // Three slots of 26 words from 422 on.
            own_words: assert(~mem_en | ((mem_addr >= 10'd422) & (mem_addr < 10'd500)));
        end
        if (rotated) one_answer: assert(~rot_ready & ~busy);
    end
endmodule
