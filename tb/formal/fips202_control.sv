// Control of FIPS 202: answers, squeezed words and their payload stay until they are taken; a command is answered in its cycle
// but for GRIND, which is answered once. The Keccak state is left free, but its word stays while nothing changes it.
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
    wire rst_n;
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
    formal_reset u_reset (.clk(clk), .rst_n(rst_n));
    `tcith_fips202_control u_dut (.*);

    // What the streams' other ends keep to.
    formal_held #(.WIDTH(73)) u_cmd (
        .clk(clk), .rst_n(rst_n), .drop(wipe), .valid(cmd_valid), .ready(cmd_ready),
        .payload({cmd_op, cmd_index, cmd_data})
    );
    formal_held #(.WIDTH(69)) u_abs (
        .clk(clk), .rst_n(rst_n), .drop(wipe), .valid(abs_valid), .ready(abs_ready),
        .payload({abs_last, abs_bytes, abs_data})
    );

    // The state as the control sees it: the lane in front stays until it is taken, a step, a clear, or another one is wanted.
    reg        quiet = 1'b0;
    reg [4:0]  index_before;
    reg [64:0] front_before;
    always @(posedge clk) begin
        quiet <= rst_n & ~(st_take | st_step | st_clear | (st_want & ~st_here));
        index_before <= st_index;
        front_before <= {st_here, st_word};
    end
    always @(*) if (quiet) assume(st_word == front_before[63:0]);
    always @(*) if (quiet & (st_index == index_before)) assume(st_here == front_before[64]);
    // The counter of the tries stays when they are over.
    reg        answering = 1'b0;
    reg [64:0] found_before;
    always @(posedge clk) begin
        answering <= rst_n & ~gr_run;
        found_before <= {gr_found, gr_ctr};
    end
    always @(*) if (answering & ~gr_run) assume({gr_found, gr_ctr} == found_before);

    formal_holds #(.WIDTH(66)) u_rsp (
        .clk(clk), .rst_n(rst_n), .drop(wipe), .valid(rsp_valid), .ready(rsp_ready),
        .payload({rsp_error, rsp_data})
    );
    formal_holds #(.WIDTH(65)) u_sqz (
        .clk(clk), .rst_n(rst_n), .drop(wipe), .valid(sqz_valid), .ready(sqz_ready),
        .payload({sqz_last, sqz_data})
    );

    reg  grinds = 1'b0;
    wire taken = cmd_valid & cmd_ready & rst_n;
    wire answered = rsp_valid & rsp_ready & rst_n;
    wire grind = taken & (cmd_op == 4'd9);
    always @(posedge clk) begin
        grinds <= (grind | (grinds & ~answered)) & ~wipe;
        if (rst_n & ~wipe) begin
            no_answer_without_a_command: assert(~answered | grinds | (taken & ~grind));
            answer_with_the_command: assert(~taken | grind | answered);
            no_command_meanwhile: assert(~(grinds & taken));
            no_beat_meanwhile: assert(~(abs_ready & busy));
            lanes_turned_past_stay: assert(st_take | (st_wdata == st_word) | ~(st_step | (st_want & ~st_here)));
        end
    end
endmodule
