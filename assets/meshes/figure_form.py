"""The form of a display mannequin: her skeleton, and the signed distance, about, to her skin. Metres, y up, facing +z.

Lofts (a chain of ellipses along an axis), round cones and ellipsoids, blended in turn by the polynomial smooth minimum
(Quilez 2013, "Smooth minimum"). The head is an egg, the hands are closed. Proportions are those of 7.5 heads; all numbers
are of our own making and those of the medium size, arms at any angle.
"""
import math

import numpy as np

UPPER_ARM, FOREARM = 0.268, 0.238  # m
TURNED_OUT = math.radians(9)  # feet
SIZES = {"small": (0.942, 1.0), "medium": (1.0, 1.0), "large": (1.0465, 1.15)}  # scale of the whole, then of the girths
POSES = {"a": 43.0, "t": 90.0}  # degrees between an arm and the vertical


def interpolated(table, at):
    """Rows (place, values...): values at places, along cubics that do not overshoot (Fritsch and Carlson 1980)."""
    table = np.array(table, float)
    x, y = table[:, 0], table[:, 1:]
    steps = np.diff(x)[:, None]
    slopes = np.diff(y, axis=0) / steps
    tangents = np.zeros_like(y)
    tangents[0], tangents[-1] = slopes[0], slopes[-1]
    before, after = slopes[:-1], slopes[1:]
    same = before * after > 0
    with np.errstate(divide="ignore", invalid="ignore"):
        tangents[1:-1] = np.where(same, 2 * before * after / (before + after), 0)
    at = np.clip(at, x[0], x[-1])
    k = np.clip(np.searchsorted(x, at, side="right") - 1, 0, len(x) - 2)
    h = steps[k]
    t = ((at - x[k])[:, None]) / h
    return ((1 + 2 * t) * (1 - t) ** 2 * y[k] + t * (1 - t) ** 2 * h * tangents[k] + t * t * (3 - 2 * t) * y[k + 1]
            + t * t * (t - 1) * h * tangents[k + 1])


def loft(points, origin, axes, table, power=2.0):
    """Ellipses along an axis. axes: rows u, v and the axis. Rows of the table: (place on the axis, centre in u, centre in
    v, half width in u, reach towards +v, reach towards -v). power: 2 is an ellipse, more is squarer; 0: a band
    with round edges."""
    local = (points - origin) @ np.array(axes, float).T
    u, v, s = local.T
    cu, cv, a, front, back = interpolated(table, s).T
    u, v = (u - cu), (v - cv)
    b = np.where(v > 0, front, back)
    over = np.maximum(table[0][0] - s, s - table[-1][0])
    if power == 0:
        flat = np.hypot(np.maximum(np.abs(u) - np.maximum(a - b, 0), 0), v) - b
        return np.where(over > 0, np.hypot(np.maximum(flat, 0), over), np.maximum(flat, over))
    x, y = np.abs(u) / a, np.abs(v) / b
    g = np.maximum((x**power + y**power) ** (1 / power), 1e-6)
    slope = np.hypot((x / g) ** (power - 1) / a, (y / g) ** (power - 1) / b)
    flat = (g - 1) / np.maximum(slope, 1e-6)
    return np.where(over > 0, np.hypot(np.maximum(flat, 0), over), np.maximum(flat, over))


def cone(points, a, b, first, second):
    """A round cone from a to b with these radii."""
    a, b = np.array(a, float), np.array(b, float)
    along = b - a
    share = np.clip(((points - a) @ along) / (along @ along), 0, 1)
    return np.linalg.norm(points - a - share[:, None] * along, axis=1) - (first + (second - first) * share)


def ellipsoid(points, centre, radii):
    local = points - np.array(centre, float)
    radii = np.array(radii, float)
    g = np.linalg.norm(local / radii, axis=1)
    slope = np.linalg.norm(local / radii**2, axis=1)
    return np.where(slope > 1e-9, g * (g - 1) / np.maximum(slope, 1e-9), -radii.min())


def joined(a, b, blend):
    h = np.maximum(blend - np.abs(a - b), 0) / blend
    return np.minimum(a, b) - h * h * blend / 4


def stretched(table, factor, centres=False):
    """The table with its half widths and reaches, and its centres if asked for, times factor(place)."""
    return [(row[0], *((x * factor(row[0]) for x in row[1:3]) if centres else row[1:3]),
             *(x * factor(row[0]) for x in row[3:])) for row in table]


UPRIGHT = ((1, 0, 0), (0, 0, 1), (0, 1, 0))  # u to her left, v forwards, along y

TRUNK = [  # y, centre x, centre z, half width, front, back
    (0.760, 0, -0.006, 0.168, 0.082, 0.086),
    (0.800, 0, -0.006, 0.168, 0.085, 0.088),
    (0.850, 0, -0.007, 0.167, 0.090, 0.095),
    (0.910, 0, -0.006, 0.163, 0.093, 0.100),
    (0.970, 0, -0.003, 0.154, 0.094, 0.095),
    (1.020, 0, 0.000, 0.137, 0.090, 0.086),
    (1.080, 0, 0.002, 0.118, 0.084, 0.080),
    (1.130, 0, 0.002, 0.117, 0.085, 0.084),
    (1.200, 0, 0.000, 0.127, 0.091, 0.092),
    (1.260, 0, -0.004, 0.138, 0.092, 0.097),
    (1.320, 0, -0.010, 0.146, 0.084, 0.094),
    (1.370, 0, -0.014, 0.138, 0.067, 0.081),
    (1.410, 0, -0.018, 0.105, 0.052, 0.064),
    (1.445, 0, -0.020, 0.060, 0.044, 0.050),
    (1.460, 0, -0.020, 0.050, 0.040, 0.045),
]
LEG = [
    (0.960, 0.080, -0.004, 0.075, 0.082, 0.086),
    (0.915, 0.082, -0.004, 0.080, 0.084, 0.088),
    (0.870, 0.085, -0.004, 0.081, 0.084, 0.088),
    (0.800, 0.0895, -0.002, 0.0775, 0.083, 0.086),
    (0.720, 0.0965, 0.001, 0.0735, 0.079, 0.078),
    (0.620, 0.105, 0.003, 0.065, 0.070, 0.068),
    (0.540, 0.112, 0.003, 0.055, 0.059, 0.057),
    (0.470, 0.117, 0.001, 0.049, 0.050, 0.050),
    (0.400, 0.120, -0.004, 0.048, 0.043, 0.053),
    (0.340, 0.123, -0.008, 0.048, 0.038, 0.055),
    (0.270, 0.126, -0.012, 0.042, 0.034, 0.048),
    (0.190, 0.129, -0.017, 0.034, 0.031, 0.038),
    (0.130, 0.131, -0.019, 0.031, 0.031, 0.034),
    (0.085, 0.132, -0.020, 0.031, 0.034, 0.034),
    (0.045, 0.132, -0.020, 0.032, 0.036, 0.034),
][::-1]
ARMS = [  # along the arm from the shoulder to the tips of closed fingers; u is forwards, v outwards and up
    (-0.046, 0, -0.006, 0.010, 0.010, 0.010),
    (-0.040, 0, -0.006, 0.024, 0.024, 0.024),
    (-0.022, 0, -0.006, 0.039, 0.034, 0.040),
    (0.020, 0, -0.005, 0.047, 0.042, 0.048),
    (0.070, 0, -0.003, 0.046, 0.044, 0.046),
    (0.140, -0.002, 0, 0.043, 0.043, 0.043),
    (0.210, -0.004, 0, 0.039, 0.038, 0.038),
    (0.268, -0.005, 0, 0.037, 0.036, 0.036),
    (0.320, -0.004, 0, 0.037, 0.035, 0.035),
    (0.380, 0.000, 0, 0.034, 0.031, 0.031),
    (0.450, 0.003, 0, 0.0290, 0.0250, 0.0250),
    (0.505, 0.004, 0, 0.0270, 0.0195, 0.0200),
    (0.535, 0.005, -0.001, 0.0305, 0.0185, 0.0200),
    (0.565, 0.006, -0.002, 0.0360, 0.0175, 0.0190),
    (0.595, 0.006, -0.004, 0.0370, 0.0160, 0.0170),
    (0.625, 0.006, -0.008, 0.0345, 0.0142, 0.0148),
    (0.650, 0.006, -0.013, 0.0300, 0.0125, 0.0128),
    (0.668, 0.006, -0.018, 0.0235, 0.0110, 0.0110),
    (0.679, 0.006, -0.021, 0.0160, 0.0085, 0.0085),
    (0.684, 0.006, -0.0225, 0.0095, 0.0060, 0.0060),
    (0.687, 0.006, -0.0230, 0.0030, 0.0025, 0.0025),
]
THUMB = [(0.014, -0.004, 0.008), (0.037, -0.010, 0.050), (0.041, -0.012, 0.086)]  # u, v and along from the wrist
FOOT = [  # along the foot from below the ankle; u outwards, v up
    (-0.052, 0, 0.030, 0.012, 0.014, 0.014),
    (-0.044, 0, 0.031, 0.023, 0.026, 0.024),
    (-0.015, 0, 0.033, 0.032, 0.045, 0.030),
    (0.035, -0.001, 0.033, 0.034, 0.043, 0.030),
    (0.085, -0.002, 0.028, 0.040, 0.030, 0.026),
    (0.125, -0.003, 0.023, 0.042, 0.021, 0.021),
    (0.160, -0.006, 0.019, 0.037, 0.017, 0.017),
    (0.182, -0.010, 0.018, 0.026, 0.014, 0.014),
    (0.194, -0.013, 0.017, 0.010, 0.007, 0.007),
]


FORK = (0.774, 0.898)  # m, heights between which the section of the trunk turns into those of two legs
SOFT = 0.013  # m, how wide the middle is where both halves meet, so that no crease is left there


class Form:
    """A figure of one size with its arms at one angle to the vertical, degrees."""

    def __init__(self, size="medium", arm=POSES["a"]):
        self.scale, girth = SIZES[size]
        more = girth - 1
        self.girth, self.neck = girth, 1 + 0.3 * more
        angle = math.radians(arm)
        self.along = np.array([math.sin(angle), -math.cos(angle), 0])  # a left arm
        outwards = np.array([math.cos(angle), math.sin(angle), 0])  # across it; the hand's back looks there
        self.arm_axes = np.array([(0, 0, 1), outwards, self.along])
        # A lifted arm takes the tip of the shoulder up and inwards.
        lift = max(0.0, math.sin(angle) - math.sin(math.radians(POSES["a"])))
        self.shoulder = np.array([0.166 + 0.12 * more - 0.030 * lift, 1.385 + 0.035 * lift, -0.008])
        self.elbow = self.shoulder + UPPER_ARM * self.along + (0, 0, -0.006)
        self.wrist = self.shoulder + (UPPER_ARM + FOREARM) * self.along + (0, 0, 0.004)
        self.thumb = [self.of_hand(*place) for place in THUMB]
        self.trunk_rows = stretched(TRUNK, lambda y: 1 + more * (1 - 0.7 * float(np.clip((y - 1.34) / 0.12, 0, 1))))
        self.wide = lambda y: 1 + more * float(np.clip(0.3 + y, 0.35, 1))  # of a leg at a height
        self.leg_rows = stretched(LEG, self.wide, centres=True)
        self.arm_rows = stretched(ARMS, lambda s: 1 + more * float(np.clip(0.9 - 1.2 * s, 0.25, 0.9)))
        self.ankle = np.array([0.132 * self.wide(0.085), 0.085, -0.02])

    def of_hand(self, u, v, s):
        """The place forwards, outwards and along the arm from the left wrist, m."""
        return self.wrist + np.array([u, v, s]) @ self.arm_axes

    def joints(self):
        """Of each joint (parent, place, m)."""
        rows = {"hips": (None, (0, 0.98, 0)), "spine": ("hips", (0, 1.09, 0)), "chest": ("spine", (0, 1.24, 0)),
                "neck": ("chest", (0, 1.44, -0.02)), "head": ("neck", (0, 1.53, -0.005))}
        for side, s in (("left", 1), ("right", -1)):
            mirror = np.array([s, 1, 1])
            rows |= {
                f"{side} collar": ("chest", (0.03 * s, 1.39, -0.005)),
                f"{side} arm": (f"{side} collar", self.shoulder * mirror),
                f"{side} forearm": (f"{side} arm", self.elbow * mirror),
                f"{side} hand": (f"{side} forearm", self.wrist * mirror),
                f"{side} thigh": ("hips", (0.09 * s * self.wide(0.90), 0.90, 0)),
                f"{side} shin": (f"{side} thigh", (0.116 * s * self.wide(0.485), 0.485, 0.004)),
                f"{side} foot": (f"{side} shin", self.ankle * mirror),
                f"{side} toes": (f"{side} foot", (0.150 * s * self.wide(0.085), 0.025, 0.105)),
            }
        return {name: (parent, tuple(self.scale * np.array(place))) for name, (parent, place) in rows.items()}

    def head(self, p):
        """p: places with x >= 0."""
        skull, jaw = ellipsoid(p, (0, 1.628, -0.006), (0.073, 0.092, 0.094)), ellipsoid(p, (0, 1.556, 0.020), (0.050, 0.070, 0.064))
        neck = cone(p, (0, 1.40, -0.028), (0, 1.56, -0.010), 0.055 * self.neck, 0.046 * self.neck)
        return joined(joined(skull, jaw, 0.090), neck, 0.028)

    def trunk(self, p):
        g, wide = self.girth, np.array([self.girth, 1, self.girth])
        shoulder = self.shoulder - (0.166, 1.385, -0.008)
        skin = loft(p, (0, 0, 0), UPRIGHT, self.trunk_rows, 2.2)
        breast = (0.070, 1.243, 0.064) * wide
        skin = joined(skin, ellipsoid(p, breast, (0.055 * g, 0.058 * g, 0.048 * g)), 0.050)
        skin = joined(skin, ellipsoid(p, (0.070, 0.890, -0.068) * wide, (0.076 * g, 0.084, 0.057 * g)), 0.060)  # seat
        skin = joined(skin, cone(p, (0.010, 1.458, -0.030), shoulder + (0.128, 1.394, -0.020), 0.034, 0.031), 0.060)
        return joined(skin, cone(p, (0.06, 1.395, -0.008), shoulder + (0.150, 1.376, -0.010), 0.038, 0.040), 0.060)

    def arm(self, p):
        thumb = joined(cone(p, *self.thumb[:2], 0.0130, 0.0120), cone(p, *self.thumb[1:], 0.0120, 0.0080), 0.010)
        return joined(loft(p, self.shoulder, self.arm_axes, self.arm_rows), thumb, 0.022)

    def foot(self, p):
        c, s = math.cos(TURNED_OUT), math.sin(TURNED_OUT)
        return loft(p, (self.ankle[0], 0, self.ankle[2]), ((c, 0, -s), (0, 1, 0), (s, 0, c)), FOOT, 2.3)

    def parts(self, points):
        """Signed distances, about, to the skins of trunk, leg, arm and head, m; negative inside. points: n x 3."""
        p = np.column_stack([np.hypot(points[:, 0], SOFT * self.scale), points[:, 1:]]) / self.scale
        fork = np.clip((FORK[1] - p[:, 1]) / (FORK[1] - FORK[0]), 0, 1)
        fork = fork * fork * (3 - 2 * fork)
        leg = joined(loft(p, (0, 0, 0), UPRIGHT, self.leg_rows), self.foot(p), 0.040)
        lower = (1 - fork) * self.trunk(p) + fork * leg
        rows = np.where(fork < 0.5, lower, 1), np.where(fork < 0.5, 1, lower), self.arm(p), self.head(p)
        return tuple(self.scale * d for d in rows)

    def distance(self, points):
        """Signed distance to the whole skin."""
        body, leg, arm, top = self.parts(points)
        return joined(joined(np.minimum(body, leg), arm, 0.055 * self.scale), top, 0.045 * self.scale)

    def edge(self, points):
        """Length that edges are to have, m: even, except for finer hands and feet."""
        p = np.column_stack([np.abs(points[:, 0]), points[:, 1:]]) / self.scale
        length = np.full(len(p), EDGE)

        def least(distances, fine, near, far):
            t = np.clip((distances - near) / (far - near), 0, 1)
            np.minimum(length, fine + (EDGE - fine) * t, out=length)

        reach = UPPER_ARM + FOREARM
        along = np.where(p[:, 1] > 0.70, (p - self.shoulder) @ self.along, -1)
        least(-along, 0.0115, -(reach + 0.01), -(reach - 0.20))
        least(-along, 0.0085, -(reach + 0.16), -(reach + 0.09))
        least(p[:, 1], 0.0150, 0.09, 0.35)
        least(np.hypot(p[:, 0], 0.7 * (p[:, 1] - 0.79)), 0.0090, 0.02, 0.12)  # between the legs
        return self.scale * length


EDGE = 0.0275  # m
