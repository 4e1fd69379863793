#!/usr/bin/env python3
"""Writes sewing patterns for the dancer: tshirt, trousers, circle_skirt, dress and hoody, as JSON beside this script.

    make_patterns.py [--folder DIR] [--height 172] [--bust 82] [--waist 65] [--hip 92] [--shoulders 37] [--arm 51]
                     [--neck 39] [--inseam 78]

Measures are centimetres: girths of bust, waist, hip and neck, from one tip of the shoulders to the other, from there to the
wrist, and from the crotch to the floor; those not given are the dancer's. The body is thought to stand with her feet on
y = 0, facing +z, arms 43 degrees off the trunk. Seams that are sewn have the same length on both sides.
"""
import argparse
import math
from pathlib import Path

from pattern import Panel, Pattern, arc, cubic, quadratic, solved

DANCER = {"height": 172.0, "bust": 82.0, "waist": 65.0, "hip": 92.0, "shoulders": 37.0, "arm": 51.0, "neck": 39.0,
          "inseam": 78.0}
ARM_DOWN = 47.0  # degrees that arms point below the horizontal
FRONT, BACK = 15.0, -16.0  # cm, where panels before and behind the trunk start


class Body:
    """Measures, cm, and heights over the floor that follow from them."""

    def __init__(self, **measures):
        self.__dict__.update({**DANCER, **measures})
        self.upper_arm = 0.33 * self.bust  # girth
        self.neck_top = 0.857 * self.height  # beside the neck
        self.shoulder_top = 0.840 * self.height
        self.armpit = 0.748 * self.height
        self.waist_top = 0.630 * self.height
        self.hip_top = 0.520 * self.height
        self.knee = 0.282 * self.height


def trunk_panels(b, half, hem, hem_half, armhole, width, neck, drops):
    """Front and back of a top. half: half a panel at the armhole; hem: its height and half width there; armhole: its
    height; width: of the shoulders, half; neck: half width; drops: of the neck before and behind."""
    top, tip = b.neck_top + 1.5, b.shoulder_top + 1.5

    def outline(drop):
        centre = top - drop
        curve = cubic((0.95 * neck, top - 0.72 * drop), (0.50 * neck, centre))
        back = cubic((-0.50 * neck, centre), (-0.95 * neck, top - 0.72 * drop))
        side_in = (half + hem_half) / 2 - 0.5
        hole = cubic((half - 0.55 * (half - width) - 2.2, armhole + 0.6), (width - 1.6, armhole + 0.45 * (tip - armhole)))
        hole_right = cubic((-width + 1.6, armhole + 0.45 * (tip - armhole)),
                           (-half + 0.55 * (half - width) + 2.2, armhole + 0.6))
        level = 0.5 * (armhole + hem)
        return [(-hem_half, hem, "hem", None, "hem"), (hem_half, hem, "left_side", quadratic((side_in, level)), ""),
                (half, armhole, "left_hole", hole, "armhole"), (width, tip, "left_shoulder", None, ""),
                (neck, top, "left_neck", curve, "neck"), (0, centre, "right_neck", back, "neck"),
                (-neck, top, "right_shoulder", None, ""), (-width, tip, "right_hole", hole_right, "armhole"),
                (-half, armhole, "right_side", quadratic((-side_in, level)), "")]

    front = Panel("front", outline(drops[0]), (0, 0, FRONT))
    back = Panel("back", outline(drops[1])).flipped("back", (0, 0, BACK), (0, 180, 0))
    return front, back


def sew_trunk(pattern):
    for side in ("left", "right"):
        pattern.sew(f"front.{side}_side", f"back.{side}_side")
        pattern.sew(f"front.{side}_shoulder", f"back.{side}_shoulder")


def sleeves(b, front, bicep, cuff, length, down, out):
    """Front and back halves of both sleeves, whose caps are as long as the armhole. bicep, cuff: girths; length: of the seam
    under the arm; down: degrees below the horizontal at the start; out: cm off the armhole then."""
    wide, narrow = bicep / 2, cuff / 2
    hole = front.length("left_hole")

    def outline(high):
        lean = (wide - narrow) / 2 * 0.6
        return [(0, 0, "under", None, ""), (length, lean, "cuff", None, "cuff"),
                (length, lean + narrow, "top", None, ""),
                (-high, wide, "cap", cubic((-high - 0.2, 0.48 * wide), (-0.42 * high, 0.3)), "armhole")]

    high = solved(lambda h: Panel("cap", outline(h)).length("cap") - hole, 1, 30)
    angle = math.radians(-down)
    cap = (-high / 2, wide / 2)
    x = sum(front.vertices[k][0] for k in (2, 3)) / 2 - cap[0] * math.cos(angle) + cap[1] * math.sin(angle)
    y = sum(front.vertices[k][1] for k in (2, 3)) / 2 - cap[0] * math.sin(angle) - cap[1] * math.cos(angle)
    x, y = x + out * math.cos(angle), y + out * math.sin(angle)
    left_front = Panel("left_sleeve_front", outline(high), (x, y, 10), (0, 0, -down))
    left_back = Panel("", outline(high)).flipped("left_sleeve_back", (x, y, -11), (0, 180, -down))
    right_front = left_front.flipped("right_sleeve_front")
    right_back = Panel("right_sleeve_back", outline(high), (-x, y, -11), (0, 180, down))
    return [left_front, left_back, right_front, right_back]


def sew_sleeves(pattern):
    for side in ("left", "right"):
        for half in ("front", "back"):
            pattern.sew(f"{side}_sleeve_{half}.cap", f"{half}.{side}_hole")
        pattern.sew(f"{side}_sleeve_front.under", f"{side}_sleeve_back.under")
        pattern.sew(f"{side}_sleeve_front.top", f"{side}_sleeve_back.top")


def tshirt(b):
    half = (b.bust + 10) / 4
    front, back = trunk_panels(b, half, b.hip_top + 4, (b.hip + 8) / 4, b.armpit - 4.5, b.shoulders / 2 + 0.5,
                               b.neck / 6 + 2.2, (8.5, 2.5))
    pattern = Pattern([front, back, *sleeves(b, front, b.upper_arm + 8, b.upper_arm + 5, 12, 38, 5)])
    sew_trunk(pattern)
    sew_sleeves(pattern)
    return pattern


def hoody(b):
    half = (b.bust + 16) / 4
    front, back = trunk_panels(b, half, b.hip_top + 1, (b.hip + 8) / 4, b.armpit - 6, b.shoulders / 2 + 1.5,
                               b.neck / 6 + 2.5, (7, 2.0))
    length = b.arm - 6
    panels = [front, back, *sleeves(b, front, b.upper_arm + 10, 24, length, 40, 6)]
    neck_front, neck_back = front.length("left_neck"), back.length("left_neck")
    top = b.height + 7
    beside = (-1.0, b.neck_top + 0.5)  # of the neck, back and up
    low, high = beside[1] - 3.5, beside[1] + 1.5
    before = (beside[0] - math.sqrt(neck_front**2 - 3.5**2), low)
    behind = (beside[0] + math.sqrt(neck_back**2 - 1.5**2), high)
    left = Panel("left_hood", [
        (*before, "neck_front", None, "neck"), (*beside, "neck_back", None, "neck"),
        (*behind, "middle", cubic((behind[0] + 10, high + 9), (behind[0] + 7, top + 1.5)), ""),
        (before[0] + 2.5, top, "opening", None, "opening")], (10.5, 7, 0), (0, 90, 0))
    pattern = Pattern([*panels, left, left.flipped("right_hood")])
    sew_trunk(pattern)
    sew_sleeves(pattern)
    for side in ("left", "right"):
        pattern.sew(f"{side}_hood.neck_front", f"front.{side}_neck")
        pattern.sew(f"{side}_hood.neck_back", f"back.{side}_neck")
    pattern.sew("left_hood.middle", "right_hood.middle")
    return pattern


def leg(b, quarter, tip, centre, rise, waist, knee, hem):
    """Outline of half a leg, her left, from before; x from the middle. tip: how far it reaches under the crotch; centre: x of
    the middle seam at the waist, and rise: how much higher it ends there; waist: width there without its dart."""
    low, crotch, top = 0.055 * b.height, b.inseam - 2, b.waist_top
    crease = (quarter - tip) / 2
    inner, outer = crease - hem / 2, crease + hem / 2
    side = quarter - 3.2
    dart = side - centre - waist
    place = centre + 0.5 * (side - centre)
    slope = rise / (side - centre)

    def height(x):
        return top + slope * (side - x)

    deep = 10.5
    apex = (place - slope * deep, height(place) - deep)
    return [(-tip, crotch, "inside", cubic((crease - 0.5 * knee - 0.6, crotch - 12), (crease - knee / 2, b.knee - 4)), ""),
            (inner, low, "hem", None, "hem"),
            (outer, low, "outside", cubic((crease + knee / 2, b.knee), (quarter + 0.6, crotch - 6)), ""),
            (quarter, b.hip_top, "hip", quadratic((quarter - 0.1, b.hip_top + 9)), ""),
            (side, top, "waist_outer", None, "waist"),
            (place + dart / 2, height(place + dart / 2), "dart_outer", None, ""), (*apex, "dart_inner", None, ""),
            (place - dart / 2, height(place - dart / 2), "waist_inner", None, "waist"),
            (centre, top + rise, "middle", None, ""),
            (0, crotch + 8, "crotch", cubic((-0.3, crotch + 2.5), (-0.55 * tip, crotch + 0.1)), "crotch")]


def trousers(b):
    quarter = (b.hip + 6) / 4
    waist = b.waist / 4
    front = leg(b, quarter - 0.5, 0.055 * b.hip, 0.7, 0, waist + 0.5, 22, 20)
    back = leg(b, quarter + 0.5, 0.095 * b.hip, 2.4, 2.0, waist - 0.5, 24, 22)
    left_front = Panel("left_front", front, (0.055 * b.hip + 1, 0, FRONT))
    left_back = Panel("", back).flipped("left_back", (0.095 * b.hip + 1, 0, BACK), (0, 180, 0))
    right_back = Panel("right_back", back, (-0.095 * b.hip - 1, 0, BACK), (0, 180, 0))
    pattern = Pattern([left_front, left_front.flipped("right_front"), left_back, right_back])
    for side in ("left", "right"):
        for seam in ("inside", "outside", "hip"):
            pattern.sew(f"{side}_front.{seam}", f"{side}_back.{seam}", 0.01)
        for half in ("front", "back"):
            pattern.sew(f"{side}_{half}.dart_outer", f"{side}_{half}.dart_inner", 0.03)
    for half in ("front", "back"):
        for seam in ("middle", "crotch"):
            pattern.sew(f"left_{half}.{seam}", f"right_{half}.{seam}")
    return pattern


def sector(radius, length, shares):
    """Outline of a piece of a ring around (0, 0), below it: shares are the lengths of the inner arc's edges, from left to
    right as seen."""
    whole = sum(shares) / radius

    def at(r, angle):
        return r * math.sin(angle), -r * math.cos(angle)

    far = radius + length
    rows = [(*at(far, -whole / 2), "hem", arc(far, True), "hem"), (*at(far, whole / 2), "side_right", None, "")]
    angle = whole / 2
    for k, share in enumerate(reversed(shares)):
        rows.append((*at(radius, angle), f"waist_{len(shares) - 1 - k}", arc(radius, False), ""))
        angle -= share / radius
    rows.append((*at(radius, -whole / 2), "side_left", None, ""))
    return rows


def circle_skirt(b):
    """Four quarters of a ring, and a band of two pieces that they hang from. The quarters lean outwards at the start, so far
    from the middle that neighbours meet at the hem."""
    girth = b.waist + 1
    quarter, length, band = girth / 4, 0.30 * b.height, 3.5
    radius = quarter / (math.pi / 2)
    low = b.waist_top - band
    lean = math.radians(40)
    off = (radius + length) * math.sqrt(0.5) * (1 - math.sin(lean)) + 2
    high = low + radius * math.cos(lean)
    faces = [("front", (0, high, off), 0), ("left", (off, high, 0), 90), ("back", (0, high, -off), 180),
             ("right", (-off, high, 0), -90)]
    gores = [Panel(name, sector(radius, length, [quarter / 2, quarter / 2]), place, (-math.degrees(lean), turn, 0))
             for name, place, turn in faces]
    half = girth / 4

    def strip(name, z, turn):
        return Panel(name, [(-half, low, "seam_0", None, ""), (-half / 2, low, "seam_1", None, ""),
                            (0, low, "seam_2", None, ""), (half / 2, low, "seam_3", None, ""),
                            (half, low, "end_right", None, ""), (half, low + band, "waist", None, "waist"),
                            (-half, low + band, "end_left", None, "")], (0, 7, z), (0, turn, 0))

    pattern = Pattern([*gores, strip("band_front", FRONT, 0), strip("band_back", -FRONT, 180)])
    for one, other in (("front", "left"), ("left", "back"), ("back", "right"), ("right", "front")):
        pattern.sew(f"{one}.side_right", f"{other}.side_left")
    for k, (gore, edge) in enumerate([("right", 1), ("front", 0), ("front", 1), ("left", 0)]):
        pattern.sew(f"band_front.seam_{k}", f"{gore}.waist_{edge}")
    for k, (gore, edge) in enumerate([("left", 1), ("back", 0), ("back", 1), ("right", 0)]):
        pattern.sew(f"band_back.seam_{k}", f"{gore}.waist_{edge}")
    for one, other in (("front", "back"), ("back", "front")):
        pattern.sew(f"band_{one}.end_right", f"band_{other}.end_left")
    return pattern


def dress(b):
    """A bodice without sleeves, with darts up from its waist, and a flared skirt to the knee."""
    half, waist, dart = (b.bust + 5) / 4, (b.waist + 3) / 4, 2.8
    armhole, top, tip, low = b.armpit - 2.5, b.neck_top + 1.5, b.shoulder_top + 2.0, b.waist_top
    neck, width, place = b.neck / 6 + 2.8, b.shoulders / 2 - 2.5, 0.45 * waist + 0.5
    middle = place - dart / 2

    def outline(drop, apex):
        centre = top - drop
        side = waist + dart
        legs = [(-place - dart / 2, low, "right_dart_outer", None, ""), (-place, apex, "right_dart_inner", None, ""),
                (-middle, low, "waist", None, "waist"), (middle, low, "left_dart_inner", None, ""),
                (place, apex, "left_dart_outer", None, ""), (place + dart / 2, low, "left_waist", None, "waist")]
        hole = ((half - 0.5 * (half - width) - 2.0, armhole + 0.6), (width - 1.2, armhole + 0.45 * (tip - armhole)))
        left_neck = ((neck - 0.3, top - 0.66 * drop), (0.55 * neck, centre))
        mirror = [tuple((-x, y) for x, y in pair) for pair in (reversed(left_neck), reversed(hole))]
        return [(-side, low, "right_waist", None, "waist"), *legs,
                (side, low, "left_side", None, ""), (half, armhole, "left_hole", cubic(*hole), "armhole"),
                (width, tip, "left_shoulder", None, ""), (neck, top, "left_neck", cubic(*left_neck), "neck"),
                (0, centre, "right_neck", cubic(*mirror[0]), "neck"), (-neck, top, "right_shoulder", None, ""),
                (-width, tip, "right_hole", cubic(*mirror[1]), "armhole"), (-half, armhole, "right_side", None, "")]

    front = Panel("front", outline(12.0, low + 12.5), (0, 0, FRONT))
    back = Panel("", outline(4.0, low + 12.0)).flipped("back", (0, 0, BACK), (0, 180, 0))
    shares = [waist - middle, 2 * middle, waist - middle]
    radius = sum(shares) / math.radians(85)
    skirt, centre = sector(radius, 0.33 * b.height, shares), low + radius * math.cos(math.radians(42.5))
    pattern = Pattern([front, back, Panel("skirt_front", skirt, (0, centre, FRONT)),
                       Panel("skirt_back", skirt, (0, centre, BACK), (0, 180, 0))])
    sew_trunk(pattern)
    for half_name, left, right in (("front", 2, 0), ("back", 0, 2)):
        for side in ("left", "right"):
            pattern.sew(f"{half_name}.{side}_dart_outer", f"{half_name}.{side}_dart_inner")
        pattern.sew(f"{half_name}.waist", f"skirt_{half_name}.waist_1")
        pattern.sew(f"{half_name}.left_waist", f"skirt_{half_name}.waist_{left}")
        pattern.sew(f"{half_name}.right_waist", f"skirt_{half_name}.waist_{right}")
    pattern.sew("skirt_front.side_right", "skirt_back.side_left")
    pattern.sew("skirt_front.side_left", "skirt_back.side_right")
    return pattern


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--folder", type=Path, default=Path(__file__).resolve().parent)
    for name, value in DANCER.items():
        options.add_argument(f"--{name}", type=float, default=value, help=f"cm [{value:g}]")
    given = vars(options.parse_args())
    folder = given.pop("folder")
    body = Body(**given)
    for garment in (tshirt, trousers, circle_skirt, dress, hoody):
        pattern = garment(body)
        (folder / f"{garment.__name__}.json").write_text(pattern.text())
        print(f"{garment.__name__}: {len(pattern.panels)} panels, {len(pattern.stitches)} stitches")


if __name__ == "__main__":
    main()
