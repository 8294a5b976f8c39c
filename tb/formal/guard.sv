// Which repetition may be proved and read: after an accumulation once, by the command of its kind, and its alphas may be read only after
// that proof and until the next accumulation, proof or wipe. Said for one repetition, whichever it is.
module formal (
    input wire clk,
    input wire wipe,
    input wire [4:0] e,
    input wire acc_begins,
    input wire acc_done,
    input wire verify,
    input wire sign_proof,
    input wire verify_proof,
    input wire mpc_taken,
    input wire mpc_done,
    input wire [4:0] read_e
);
    wire rst_n;
    wire allowed;
    wire readable;
    wire writable;
    formal_reset u_reset (.clk(clk), .rst_n(rst_n));
    `tcith_guard u_dut (.*);

    (* anyconst *) wire [4:0] chosen;
    always @(*) assume(chosen < 5'd17);
    always @(*) assume(~(sign_proof & verify_proof));
    // The Accumulator's command and that of MPC-Emulation come one at a time.
    always @(*) assume(~(acc_done & mpc_done) & ~(mpc_taken & mpc_done) & ~(acc_begins & acc_done));

    wire mine = e == chosen;
    wire proof = sign_proof | verify_proof;
    reg  for_sign = 1'b0;
    reg  for_verify = 1'b0;
    reg  proved = 1'b0;
    wire starts = mine & (acc_begins | (mpc_taken & proof & allowed));
    always @(posedge clk) begin
        if (~rst_n | wipe) {for_sign, for_verify, proved} <= 3'b000;
        else begin
            if (starts) {for_sign, for_verify, proved} <= 3'b000;
            if (mine & acc_done & ~verify) for_sign <= 1'b1;
            if (mine & acc_done & verify) for_verify <= 1'b1;
            if (mine & mpc_done & proof) proved <= 1'b1;
        end
        if (rst_n) begin
            sign_once_after_its_sums: assert(~(mine & sign_proof & allowed) | for_sign);
            verify_once_after_its_sums: assert(~(mine & verify_proof & allowed) | for_verify);
            other_commands_are_free: assert(proof | allowed);
            read_after_the_proof_only: assert(~((read_e == chosen) & readable) | proved);
            masks_stay: assert(~((read_e == chosen) & writable) | (for_verify & ~for_sign));
            no_such_repetition: assert(~readable | (read_e < 5'd17));
        end
    end
endmodule
