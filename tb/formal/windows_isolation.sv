// Two copies of the windows that differ only in the word which the memory's output holds: all their outputs are equal, but for the answer to a
// read of the memory in its one cycle. So no other path leads from the memory to the bus.
module formal (
    input wire clk,
    input wire wipe,
    input wire win_valid,
    input wire [3:0] win_number,
    input wire win_write,
    input wire [15:0] win_addr,
    input wire [63:0] win_wdata,
    input wire [7:0] win_wstrb,
    input wire [255:0] result,
    input wire [63:0] counter,
    input wire fips_free,
    input wire fips_cmd_ready,
    input wire [1:0] fips_rsp_error,
    input wire [63:0] fips_rsp_data,
    input wire fips_abs_ready,
    input wire bus_ready,
    input wire [63:0] rdata,
    input wire readable,
    input wire writable,
    input wire com_valid,
    input wire [63:0] com_word,
    input wire com_running,
    input wire blk_ready,
    input wire [63:0] blk_rdata
);
    wire rst_n;
    wire win_ready;
    wire win_rsp_valid;
    wire [63:0] win_rsp_rdata;
    wire win_rsp_error;
    wire [127:0] salt;
    wire [127:0] seed;
    wire fips_cmd_valid;
    wire [3:0] fips_cmd_op;
    wire [4:0] fips_cmd_index;
    wire [63:0] fips_cmd_data;
    wire fips_abs_valid;
    wire [63:0] fips_abs_data;
    wire [3:0] fips_abs_bytes;
    wire bus_valid;
    wire bus_we;
    wire [9:0] bus_addr;
    wire [63:0] bus_wdata;
    wire [4:0] read_e;
    wire secret_written;
    wire par_valid;
    wire com_ready;
    wire blk_valid;
    formal_reset u_reset (.clk(clk), .rst_n(rst_n));
    `tcith_windows u_dut (.*);

    (* anyseq *) wire [63:0] other_rdata;
    wire        other_ready, other_rsp_valid, other_rsp_error, other_bus_valid, other_bus_we;
    wire [63:0] other_rsp_rdata, other_bus_wdata;
    wire [9:0]  other_bus_addr;
    wire [127:0] other_salt, other_seed;
    wire [63:0] other_fips_cmd_data, other_fips_abs_data;
    wire        other_fips_cmd_valid, other_fips_abs_valid;
    wire        other_secret_written, other_par_valid, other_com_ready, other_blk_valid;
    wire        gives_memory;
    `tcith_windows u_other (
        .clk(clk), .rst_n(rst_n), .wipe(wipe), .win_valid(win_valid), .win_ready(other_ready), .win_number(win_number),
        .win_write(win_write), .win_addr(win_addr), .win_wdata(win_wdata), .win_wstrb(win_wstrb),
        .win_rsp_valid(other_rsp_valid), .win_rsp_rdata(other_rsp_rdata), .win_rsp_error(other_rsp_error),
        .salt(other_salt), .seed(other_seed),
        .result(result), .counter(counter), .fips_free(fips_free),
        .fips_cmd_valid(other_fips_cmd_valid), .fips_cmd_ready(fips_cmd_ready), .fips_cmd_op(), .fips_cmd_index(),
        .fips_cmd_data(other_fips_cmd_data), .fips_rsp_error(fips_rsp_error), .fips_rsp_data(fips_rsp_data),
        .fips_abs_valid(other_fips_abs_valid), .fips_abs_ready(fips_abs_ready), .fips_abs_data(other_fips_abs_data), .fips_abs_bytes(),
        .bus_valid(other_bus_valid), .bus_ready(bus_ready), .bus_we(other_bus_we), .bus_addr(other_bus_addr),
        .bus_wdata(other_bus_wdata), .rdata(other_rdata), .read_e(), .readable(readable), .writable(writable),
        .secret_written(other_secret_written), .par_valid(other_par_valid), .com_valid(com_valid), .com_ready(other_com_ready),
        .com_word(com_word), .com_running(com_running), .blk_valid(other_blk_valid), .blk_ready(blk_ready), .blk_rdata(blk_rdata)
    );
    // Operands have no reset: both copies begin with the same contents.
    always @(*) if (~rst_n)
        assume({salt, seed} == {other_salt, other_seed});

    always @(posedge clk) if (rst_n) begin
        same_handshake: assert({win_ready, win_rsp_valid, win_rsp_error} == {other_ready, other_rsp_valid, other_rsp_error});
        same_answer: assert(gives_memory | (win_rsp_rdata == other_rsp_rdata));
        same_access: assert({bus_valid, bus_we, bus_addr, bus_wdata} == {other_bus_valid, other_bus_we, other_bus_addr, other_bus_wdata});
        same_operands: assert({salt, seed} == {other_salt, other_seed});
        same_for_fips: assert({fips_cmd_valid, fips_abs_valid, fips_cmd_data, fips_abs_data}
                == {other_fips_cmd_valid, other_fips_abs_valid, other_fips_cmd_data, other_fips_abs_data});
        same_elsewhere: assert({secret_written, par_valid, com_ready, blk_valid}
                == {other_secret_written, other_par_valid, other_com_ready, other_blk_valid});
        error_gives_nothing: assert(~win_rsp_error | ~gives_memory);
    end
endmodule
