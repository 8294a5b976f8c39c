"""Draws a routed DEF of osu018: on the left all cells, coloured by the part of the unit that their output belongs to; on the right a
piece of it with its wires. Prints cells, area and wire length.

usage: draw.py LEF LIBERTY DEF NAME PNG
"""

import io
import re
import sys
from collections import Counter

import klayout.db as db
import klayout.lay as lay
from PIL import Image, ImageDraw, ImageFont

PANEL = 720  # pixels: width of a panel
EDGE = 16
HEAD = 34
ROW = 24
COLOURS = ["4477aa", "ee6677", "228833", "ccbb44", "66ccee", "aa3377", "ee8866", "44bb99", "882255", "999933"]
OTHER = "999999"
WIRES = {
    "metal1": "3366cc",
    "metal2": "cc3333",
    "metal3": "2e8b57",
    "metal4": "9955bb",
    "metal5": "ee8822",
    "metal6": "119999",
}
DETAIL = 72.0  # micrometres: width of what the right panel shows


def fail(message):
    sys.exit(f"error: {message}")


def cell_areas(liberty):
    """Area of each cell."""
    with open(liberty) as file:
        found = re.findall(r"^\s*cell\s*\(\s*(\w+)\s*\)\s*\{.*?area\s*:\s*([0-9.]+)", file.read(), re.S | re.M)
    return {name: float(area) for name, area in found}


def cell_sizes(lef):
    """Width and height of each cell, in micrometres."""
    with open(lef) as file:
        found = re.findall(r"^MACRO (\w+).*?SIZE\s+([0-9.]+)\s+BY\s+([0-9.]+)", file.read(), re.S | re.M)
    return {name: (float(width), float(height)) for name, width, height in found}


def section(text, name):
    """The entries of a section of DEF, each as its words."""
    body = re.search(rf"^{name} \d+ ;\n(.*?)^END {name}", text, re.S | re.M)
    return [entry.split() for entry in re.split(r"^- ", body.group(1), flags=re.M)[1:]] if body else []


def part(net):
    """The part of the unit that a net belongs to: its instances, without numbers, down to the second level."""
    levels = [re.sub(r"_\d+$", "", level.removeprefix("u_")) for level in net.split(".")[:-1]]
    # A register of the top, say, is no part.
    return " / ".join(levels[:2]) if levels and not levels[0].endswith("_reg") else "registers and control"


def wiring(nets):
    """Length of wire by layer, in the units of DEF; and the number of vias."""
    length, vias = Counter(), 0
    for words in nets:
        layer, at, k = None, None, 0
        while k < len(words):
            if words[k] in ("ROUTED", "NEW"):
                layer, at, k = words[k + 1], None, k + 2
            elif words[k] == "(" and layer:
                to = tuple(old if new == "*" else int(new) for old, new in zip(at or (0, 0), words[k + 1 : k + 3]))
                if at:
                    length[layer] += abs(to[0] - at[0]) + abs(to[1] - at[1])
                at, k = to, words.index(")", k) + 1
            else:
                vias += bool(layer) and re.fullmatch(r"M\d_M\d\w*|via\w*", words[k]) is not None
                k += 1
    return length, vias


def view(layout):
    """A window that shows the layout, which is the window's from here on."""
    window = lay.LayoutView()
    window.set_config("background-color", "#ffffff")
    for option in ("grid-visible", "text-visible", "cell-box-visible"):
        window.set_config(option, "false")
    window.show_layout(layout, False)
    window.max_hier()
    return window


def picture(window, layout, box, looks):
    """A picture of a box of the layout, as wide as a panel. Looks are a layer, the colour of its inside and that of its edge."""
    window.clear_layers()
    for layer, inside, edge in looks:
        look = lay.LayerProperties()
        look.source_layer, look.source_datatype = layout.get_info(layer).layer, 0
        look.fill_color, look.frame_color = int(inside, 16), int(edge, 16)
        look.dither_pattern = 0
        window.insert_layer(window.end_layers(), look)
    window.zoom_box(box)
    image = window.get_pixels_with_options(PANEL, panel_height(box), 1, 2, 1.0, box)
    return Image.open(io.BytesIO(image.to_png_data())).convert("RGB")


def panel_height(box):
    """Pixels."""
    return round(PANEL * box.height() / box.width())


def main(lef, liberty, source, name, png):
    with open(source) as file:
        text = file.read()
    units = int(re.search(r"UNITS DISTANCE MICRONS (\d+)", text).group(1))
    nets = section(text, "NETS")
    areas, sizes = cell_areas(liberty), cell_sizes(lef)

    # A cell belongs where the net that it drives does.
    owner = {}
    for words in nets:
        for k in [k for k, word in enumerate(words) if word == "("]:
            if words[k + 2] in ("Y", "Q", "YS", "YC"):
                owner[words[k + 1]] = part(words[0])
    components = section(text, "COMPONENTS")
    cells, area = Counter(), Counter()
    for instance, kind in ((words[0], words[1]) for words in components if words[1] != "FILL"):
        where = owner.get(instance, "registers and control")
        cells[where] += 1
        area[where] += areas[kind]
    unrouted = [words[0] for words in nets if "ROUTED" not in words and sum(word == "(" for word in words) > 1]
    if unrouted:
        fail(f"{len(unrouted)} nets are not routed, {unrouted[0]} among them")
    parts = [where for where, _ in area.most_common()]
    colours = {where: COLOURS[k] if k < len(COLOURS) else OTHER for k, where in enumerate(parts)}

    # The wires, as klayout reads them, and a box for each cell.
    options = db.LoadLayoutOptions()
    options.lefdef_config.read_lef_with_def = False
    options.lefdef_config.lef_files = [lef]
    options.lefdef_config.dbu = 1 / units
    layout = db.Layout()
    layout.read(source, options)
    top = max(layout.top_cells(), key=lambda cell: cell.bbox().area())
    # Wires alone: the library's cells have none that matter here, and their names would be drawn.
    top.flatten(True)
    metals = {info.name: index for index, info in zip(layout.layer_indexes(), layout.layer_infos()) if info.name in WIRES}
    boxes = {where: layout.layer(1000 + k, 0) for k, where in enumerate(parts)}
    core = db.DBox()
    for words in components:
        at = words.index("(")
        x, y = (int(word) / units for word in words[at + 1 : at + 3])
        width, height = sizes[words[1]]
        box = db.DBox(x, y, x + width, y + height)
        core += box
        if words[1] != "FILL":
            top.shapes(boxes[owner.get(words[0], "registers and control")]).insert(box)

    whole = core.enlarged(core.width() * 0.015, core.width() * 0.015)
    window = view(layout)
    left = picture(window, layout, whole, [(boxes[where], colours[where], colours[where]) for where in parts])
    wires = [(metals[metal], WIRES[metal], WIRES[metal]) for metal in WIRES if metal in metals]
    pale = [(boxes[where], "f2f2ee", "aaaaaa") for where in parts]
    half = db.DVector(DETAIL / 2, DETAIL / 2 * whole.height() / whole.width())
    detail = db.DBox(core.center() - half, core.center() + half)
    right = picture(window, layout, detail, pale + wires)

    length, vias = wiring(nets)
    total = sum(length.values()) / units / 1000
    facts = [
        f"{sum(cells.values()):,} cells, {sum(area.values()) / areas['NAND2X1'] / 1000:.1f} kGE (NAND2X1 = 1)",
        f"core {core.width():.0f} x {core.height():.0f} um, cells cover {100 * sum(area.values()) / core.area():.0f} %",
        f"{len(nets):,} nets, all routed: {total:.0f} mm of wire, {vias:,} vias",
    ]
    for line in facts:
        print(line)
    for where in parts:
        print(f"  {where:<30} {cells[where]:>6,} cells {area[where] / areas['NAND2X1'] / 1000:>6.2f} kGE")
    for metal in sorted(length):
        print(f"  {metal:<30} {length[metal] / units / 1000:>6.1f} mm")

    height = panel_height(whole)
    rows = max(len(facts) + 3, (len(parts) + 1) // 2)
    sheet = Image.new("RGB", (2 * PANEL + 3 * EDGE, HEAD + height + 2 * EDGE + ROW * rows), "white")
    draw = ImageDraw.Draw(sheet)
    title, small = ImageFont.load_default(20), ImageFont.load_default(16)
    sheet.paste(left, (EDGE, HEAD))
    sheet.paste(right, (2 * EDGE + PANEL, HEAD))
    for x in (EDGE, 2 * EDGE + PANEL):
        draw.rectangle((x - 1, HEAD - 1, x + PANEL, HEAD + height), outline="#888888")
    draw.text((EDGE, 5), f"tcith_{name}, osu018: cells by part", "black", title)
    draw.text((2 * EDGE + PANEL, 5), f"its middle, {detail.width():.0f} x {detail.height():.0f} um: wires", "black", title)
    y = HEAD + height + EDGE
    for k, where in enumerate(parts):
        at = (EDGE + (k // rows) * (PANEL // 2), y + ROW * (k % rows))
        draw.rectangle((at[0], at[1] + 2, at[0] + 16, at[1] + 16), fill=f"#{colours[where]}")
        draw.text((at[0] + 24, at[1]), f"{where}: {cells[where]:,}", "black", small)
    for k, metal in enumerate(sorted(length)):
        at = (2 * EDGE + PANEL + (k % 3) * 150, y + ROW * (k // 3))
        draw.rectangle((at[0], at[1] + 2, at[0] + 16, at[1] + 16), fill=f"#{WIRES[metal]}")
        draw.text((at[0] + 24, at[1]), metal, "black", small)
    for k, line in enumerate(facts):
        draw.text((2 * EDGE + PANEL, y + ROW * (k + 3)), line, "black", small)
    sheet.quantize(64, dither=Image.Dither.NONE).save(png, optimize=True)


if len(sys.argv) != 6:
    sys.exit("usage: draw.py LEF LIBERTY DEF NAME PNG")
main(*sys.argv[1:])
