// Control of FIPS 202 with any register contents, never reset: after a wipe it is idle, offers nothing and takes a command.
module formal (
    input wire clk,
    input wire wipe,
    input wire cmd_valid,
    input wire [3:0] cmd_op,
    input wire [4:0] cmd_index,
    input wire [63:0] cmd_data,
    input wire rsp_ready,
    input wire abs_valid,
    input wire [63:0] abs_data,
    input wire [3:0] abs_bytes,
    input wire abs_last,
    input wire sqz_ready,
    input wire count_clear,
    input wire st_first,
    input wire st_last,
    input wire st_here,
    input wire [63:0] st_word,
    input wire gr_step,
    input wire gr_over,
    input wire gr_found,
    input wire [63:0] gr_ctr
);
    wire rst_n = 1'b1;
    wire busy;
    wire cmd_ready;
    wire rsp_valid;
    wire [1:0] rsp_error;
    wire [63:0] rsp_data;
    wire abs_ready;
    wire sqz_valid;
    wire [63:0] sqz_data;
    wire sqz_last;
    wire [31:0] permutations;
    wire [31:0] cycles;
    wire st_clear;
    wire st_step;
    wire st_want;
    wire [4:0] st_index;
    wire st_take;
    wire [63:0] st_wdata;
    wire gr_h_write;
    wire gr_start;
    wire gr_run;
    `tcith_fips202_control u_dut (.*);

    reg wiped = 1'b0;
    always @(posedge clk) begin
        wiped <= wipe;
        if (wiped & ~wipe) begin
            idle: assert(~busy & ~sqz_valid & ~abs_ready);
            no_answer: assert(~rsp_valid | cmd_valid);
            ready: assert(cmd_ready | ~rsp_ready | ~st_here);
        end
    end
endmodule
