// Expansion of seeds: commands for FIPS 202 stay until they are taken, a request ends once, and the memory is written only with words
// that FIPS 202 gives, at addresses that follow each other; the state of a secret expansion is made anew before the end.
module formal (
    input wire clk,
    input wire wipe,
    input wire go,
    input wire [9:0] base,
    input wire [9:0] words,
    input wire forget,
    input wire fips_cmd_ready,
    input wire fips_error,
    input wire fips_sqz_valid,
    input wire [63:0] fips_sqz_data,
    input wire fips_sqz_last
);
    wire rst_n;
    wire busy;
    wire done;
    wire refused;
    wire fips_cmd_valid;
    wire [3:0] fips_cmd_op;
    wire [4:0] fips_cmd_index;
    wire [63:0] fips_cmd_data;
    wire fips_sqz_ready;
    wire mem_en;
    wire [9:0] mem_addr;
    wire [63:0] mem_wdata;
    formal_reset u_reset (.clk(clk), .rst_n(rst_n));
    `tcith_xof u_dut (.*);

    always @(*) assume(~(go & (busy | wipe)));
    reg         asked = 1'b0;
    reg [20:0] request;
    always @(posedge clk) begin
        asked <= (go | (asked & ~done)) & rst_n & ~wipe;
        request <= {base, words, forget};
    end
    always @(*) if (asked) assume({base, words, forget} == request);

    formal_holds #(.WIDTH(73)) u_cmd (
        .clk(clk), .rst_n(rst_n), .drop(wipe), .valid(fips_cmd_valid), .ready(fips_cmd_ready),
        .payload({fips_cmd_op, fips_cmd_index, fips_cmd_data})
    );
    reg [9:0] next;
    reg       finished = 1'b0;
    reg       drained = 1'b0;
    reg       wrote = 1'b0;
    reg       turned_away = 1'b0;
    reg       forgot = 1'b0;
    always @(posedge clk) begin
        if (go) next <= base;
        else if (mem_en) next <= next + 10'd1;
        finished <= rst_n & done & ~wipe;
        if (~rst_n | go | wipe) {drained, forgot, wrote, turned_away} <= 4'b0000;
        else begin
            if (mem_en) wrote <= 1'b1;
            if (fips_cmd_valid & fips_cmd_ready & fips_error & (fips_cmd_op == 4'd6)) turned_away <= 1'b1;
            if (mem_en & fips_sqz_last) drained <= 1'b1;
            if (drained & fips_cmd_valid & fips_cmd_ready & (fips_cmd_op == 4'd0)) forgot <= 1'b1;
        end
        if (rst_n) begin
            no_end_without_a_request: assert(asked | ~done);
            word_in_its_place: assert(~mem_en | (asked & (mem_addr == next) & (mem_wdata == fips_sqz_data)));
            word_is_used: assert(mem_en == (fips_sqz_valid & fips_sqz_ready));
            one_port_at_a_time: assert(~(fips_cmd_valid & fips_sqz_ready));
            state_is_forgotten: assert(~(done & forget) | forgot | refused);
            nothing_written_if_refused: assert(~(refused & wrote) & ~(turned_away & mem_en));
        end
        if (finished) one_end: assert(~done & ~busy);
    end
endmodule
