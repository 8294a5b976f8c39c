"""Draws a routed DEF of osu018: on the left all cells, coloured by the part of the unit that their output belongs to; on the right a
piece of it with the wires. Prints cells, area and wire length.

usage: draw.py LEF LIBERTY DEF NAME PNG
"""

import re
import sys
from collections import Counter

import klayout.db as db
import klayout.lay as lay
from PIL import Image

PANEL = 760  # pixels, of each side of a panel
LEGEND = 170  # below them
MARGIN = 20
COLOURS = [0x4477AA, 0xEE6677, 0x228833, 0xCCBB44, 0x66CCEE, 0xAA3377, 0xEE8866, 0x44BB99, 0x882255, 0x999933]
OTHER = 0xBBBBBB
WIRES = [0x1F77B4, 0xD62728, 0x2CA02C, 0x9467BD, 0xFF7F0E, 0x17BECF]


def areas(liberty):
    """Area of each cell of the library."""
    text = open(liberty).read()
    return {name: float(area) for name, area in re.findall(r"cell\s*\((\w+)\)\s*\{[^{}]*?area\s*:\s*([0-9.]+)", text)}


def section(text, name):
    """The entries of a section of DEF: what stands between "- " and ";"."""
    body = re.search(rf"^{name} \d+ ;\n(.*?)^END {name}", text, re.S | re.M)
    return [entry.split() for entry in re.split(r"^- ", body.group(1), flags=re.M)[1:]] if body else []


def part(net):
    """The part of the unit that a net belongs to: the first two levels of instances, without numbers."""
    levels = [re.sub(r"_?\d+$", "", level) for level in net.split(".")[:-1]]
    return ".".join(re.sub(r"^u_", "", level) for level in levels[:2]) or "top"


def wires(nets):
    """Length of wire by layer, in database units, and the number of vias."""
    length, vias = Counter(), 0
    for words in nets:
        layer, at, k = None, None, 0
        while k < len(words):
            word = words[k]
            if word in ("ROUTED", "NEW"):
                layer, at, k = words[k + 1], None, k + 2
            elif word == "(" and layer:
                x, y = words[k + 1 : k + 3]
                to = (at[0] if x == "*" else int(x), at[1] if y == "*" else int(y))
                if at:
                    length[layer] += abs(to[0] - at[0]) + abs(to[1] - at[1])
                at, k = to, words.index(")", k) + 1
            else:
                vias += bool(layer) and word.startswith("M") and "_M" in word
                k += 1
    return length, vias


def view(layout, box, layers):
    """A picture of a box of the layout."""
    window = lay.LayoutView()
    window.set_config("background-color", "#ffffff")
    for option in ("grid-visible", "text-visible", "cell-box-visible"):
        window.set_config(option, "false")
    window.show_layout(layout, False)
    window.clear_layers()
    for index, colour, frame, fill in layers:
        look = lay.LayerProperties()
        look.source_layer_index = index
        look.source_cellview = 0
        info = layout.get_info(index)
        look.source = f"{info.name or ''} {info.layer}/{info.datatype}" if info.layer >= 0 else info.name
        look.fill_color = colour
        look.frame_color = frame
        look.dither_pattern = fill
        look.width = 1
        window.insert_layer(window.end_layers(), look)
    window.max_hier()
    window.zoom_box(box)
    pixels = window.get_pixels_with_options(PANEL, PANEL, 0, 3, 0, box)
    data = pixels.to_png_data()
    import io

    return Image.open(io.BytesIO(data)).convert("RGB")


def main(lef, liberty, source, name, png):
    text = open(source).read()
    units = int(re.search(r"UNITS DISTANCE MICRONS (\d+)", text).group(1))
    nets = section(text, "NETS")
    area = areas(liberty)

    # A cell belongs where the net that it drives does.
    owner = {}
    for words in nets:
        for k in [k for k, word in enumerate(words) if word == "("]:
            instance, pin = words[k + 1 : k + 3]
            if pin in ("Y", "Q") and instance != "PIN":
                owner[instance] = part(words[0])
    components = section(text, "COMPONENTS")
    real = {words[0]: words[1] for words in components if words[1] != "FILL"}
    cells, sizes = Counter(), Counter()
    for instance, kind in real.items():
        where = owner.get(instance, "top")
        cells[where] += 1
        sizes[where] += area[kind]
    shown = [where for where, _ in sizes.most_common(len(COLOURS))]

    layout = db.Layout()
    options = db.LoadLayoutOptions()
    options.lefdef_config.read_lef_with_def = False
    options.lefdef_config.lef_files = [lef]
    options.lefdef_config.macro_resolution_mode = 0
    layout.read(source, options)
    top = max(layout.top_cells(), key=lambda cell: cell.bbox().area())

    print([str(info) for info in layout.layer_infos()])
    print(cells, sum(sizes.values()), wires(nets))


main(*sys.argv[1:])
