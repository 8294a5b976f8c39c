// Which words of the working memory the bus can read, on the whole accelerator with the units left free, and the length of a wipe with them: when a window gives what the memory
// holds, that is a word which the protocol publishes: y, the aux of a repetition, or the alphas of one that has been proved. What software writes stays
// off the secret and the masks. FIPS 202 gives software nothing while a seed is expanded, and afterwards the state is new.
module formal (
    input wire        clk,
    input wire        s_axil_awvalid,
    input wire [15:0] s_axil_awaddr,
    input wire [2:0]  s_axil_awprot,
    input wire        s_axil_wvalid,
    input wire [63:0] s_axil_wdata,
    input wire [7:0]  s_axil_wstrb,
    input wire        s_axil_bready,
    input wire        s_axil_arvalid,
    input wire [15:0] s_axil_araddr,
    input wire [2:0]  s_axil_arprot,
    input wire        s_axil_rready
);
    wire rst_n;
    wire s_axil_awready;
    wire s_axil_wready;
    wire s_axil_bvalid;
    wire [1:0] s_axil_bresp;
    wire s_axil_arready;
    wire s_axil_rvalid;
    wire [63:0] s_axil_rdata;
    wire [1:0] s_axil_rresp;
    wire irq;
    formal_reset u_reset (.clk(clk), .rst_n(rst_n));
    `tcith_top u_dut (.*);

    wire        memory_en, memory_we;
    wire [9:0]  memory_addr;
    wire        bus_valid, bus_ready, bus_we;
    wire [9:0]  bus_addr;
    wire        gives_memory;
    wire        answers;
    wire [16:0] proved;
    wire        xof_busy, xof_done, fips_wipe;
    wire        fips_command_of_software, fips_beat_of_software;

    // The word's place in the results, for words of repetitions.
    wire [9:0]  place = memory_addr - 10'd512;
    wire [9:0]  repetition = place / 10'd25;
    wire [9:0]  word = place % 10'd25;
    wire        in_results = (memory_addr >= 10'd512) & (memory_addr < 10'd937);
    wire        aux = in_results & (word >= 10'd18);
    wire        alpha = in_results & (word >= 10'd14) & (word < 10'd18);
    wire        is_proved = |(proved & (17'd1 << repetition[4:0]));
    wire        y = (memory_addr >= 10'd956) & (memory_addr < 10'd964);
    wire        is_public = y | aux | (alpha & is_proved);

    // Of the word that the memory's output holds.
    reg held_public;
    reg read_by_bus = 1'b0;
    reg xof_before = 1'b0;
    reg xof_may_end;
    always @(posedge clk) begin
        if (memory_en & ~memory_we) held_public <= is_public;
        read_by_bus <= rst_n & bus_valid & bus_ready & ~bus_we;
        xof_before <= rst_n & xof_busy;
        xof_may_end <= xof_done | fips_wipe;
        if (rst_n) begin
            only_public_words: assert(~gives_memory | held_public);
            only_what_it_asked_for: assert(gives_memory == read_by_bus);
            writes_off_the_secret: assert(~(bus_valid & bus_ready & bus_we)
                | (memory_addr < 10'd422) | y | (in_results & (word >= 10'd16)));
            fips_is_not_softwares: assert(~(xof_busy & (fips_command_of_software | fips_beat_of_software)));
            expansion_ends_or_is_wiped: assert(~(xof_before & ~xof_busy) | xof_may_end);
        end
    end
endmodule
