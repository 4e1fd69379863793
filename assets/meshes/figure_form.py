"""The dancer's form: her skeleton, and the signed distance, about, to her skin. Metres, y up, facing +z.

Lofts (a chain of ellipses along an axis), round cones and ellipsoids, blended in turn by the polynomial smooth minimum
(Quilez 2013, "Smooth minimum"). Proportions are those of 7.5 heads; all numbers are of our own making.
"""
import math

import numpy as np

ARM = math.radians(43)  # between an arm and the vertical
ALONG = np.array([math.sin(ARM), -math.cos(ARM), 0])  # a left arm
SHOULDER = np.array([0.166, 1.385, -0.008])
UPPER_ARM, FOREARM = 0.268, 0.238  # m
ELBOW = SHOULDER + UPPER_ARM * ALONG + (0, 0, -0.006)
WRIST = SHOULDER + (UPPER_ARM + FOREARM) * ALONG + (0, 0, 0.004)
ANKLE = np.array([0.132, 0.085, -0.02])
TURNED_OUT = math.radians(9)  # feet

# Joint: (parent, place in the bound pose, m)
JOINTS = {
    "hips": (None, (0, 0.98, 0)),
    "spine": ("hips", (0, 1.09, 0)),
    "chest": ("spine", (0, 1.24, 0)),
    "neck": ("chest", (0, 1.44, -0.02)),
    "head": ("neck", (0, 1.53, -0.005)),
}
for side, s in (("left", 1), ("right", -1)):
    mirror = np.array([s, 1, 1])
    JOINTS |= {
        f"{side} collar": ("chest", (0.03 * s, 1.39, -0.005)),
        f"{side} arm": (f"{side} collar", tuple(SHOULDER * mirror)),
        f"{side} forearm": (f"{side} arm", tuple(ELBOW * mirror)),
        f"{side} hand": (f"{side} forearm", tuple(WRIST * mirror)),
        f"{side} thigh": ("hips", (0.09 * s, 0.90, 0)),
        f"{side} shin": (f"{side} thigh", (0.116 * s, 0.485, 0.004)),
        f"{side} foot": (f"{side} shin", tuple(ANKLE * mirror)),
        f"{side} toes": (f"{side} foot", (0.150 * s, 0.025, 0.105)),
    }


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


def ellipsoid(points, centre, radii, axes=None):
    local = points - np.array(centre, float)
    if axes is not None:
        local = local @ np.array(axes, float).T
    radii = np.array(radii, float)
    g = np.linalg.norm(local / radii, axis=1)
    slope = np.linalg.norm(local / radii**2, axis=1)
    return np.where(slope > 1e-9, g * (g - 1) / np.maximum(slope, 1e-9), -radii.min())


def joined(a, b, blend):
    h = np.maximum(blend - np.abs(a - b), 0) / blend
    return np.minimum(a, b) - h * h * blend / 4


def cut(a, b, blend):
    """a without b."""
    return -joined(-a, b, blend)


UPRIGHT = ((1, 0, 0), (0, 0, 1), (0, 1, 0))  # u to her left, v forwards, along y

TRUNK = [  # y, centre x, centre z, half width, front, back
    (0.800, 0, -0.010, 0.010, 0.012, 0.014),
    (0.806, 0, -0.010, 0.035, 0.032, 0.036),
    (0.830, 0, -0.010, 0.095, 0.068, 0.078),
    (0.870, 0, -0.009, 0.140, 0.086, 0.098),
    (0.920, 0, -0.006, 0.157, 0.093, 0.100),
    (0.970, 0, -0.003, 0.151, 0.094, 0.095),
    (1.020, 0, 0.000, 0.134, 0.090, 0.086),
    (1.080, 0, 0.002, 0.117, 0.084, 0.080),
    (1.130, 0, 0.002, 0.117, 0.085, 0.084),
    (1.200, 0, 0.000, 0.127, 0.092, 0.093),
    (1.260, 0, -0.004, 0.136, 0.092, 0.098),
    (1.320, 0, -0.010, 0.142, 0.084, 0.094),
    (1.370, 0, -0.014, 0.138, 0.066, 0.080),
    (1.410, 0, -0.018, 0.105, 0.050, 0.062),
    (1.445, 0, -0.020, 0.060, 0.044, 0.050),
    (1.460, 0, -0.020, 0.050, 0.040, 0.045),
]
FACE = [
    (1.487, 0, 0.060, 0.012, 0.016, 0.030),
    (1.494, 0, 0.052, 0.026, 0.033, 0.045),
    (1.508, 0, 0.036, 0.041, 0.051, 0.050),
    (1.530, 0, 0.020, 0.053, 0.067, 0.055),
    (1.560, 0, 0.010, 0.061, 0.080, 0.070),
    (1.590, 0, 0.005, 0.065, 0.087, 0.080),
    (1.615, 0, 0.002, 0.066, 0.090, 0.080),
    (1.640, 0, 0.000, 0.060, 0.080, 0.070),
    (1.660, 0, 0.000, 0.030, 0.040, 0.040),
]
LEG = [
    (0.950, 0.066, -0.004, 0.030, 0.034, 0.038),
    (0.915, 0.076, -0.004, 0.068, 0.068, 0.074),
    (0.870, 0.084, -0.003, 0.078, 0.080, 0.086),
    (0.800, 0.092, -0.001, 0.078, 0.081, 0.084),
    (0.720, 0.101, 0.002, 0.071, 0.077, 0.076),
    (0.620, 0.108, 0.004, 0.062, 0.068, 0.066),
    (0.540, 0.113, 0.004, 0.052, 0.056, 0.054),
    (0.485, 0.116, 0.004, 0.047, 0.052, 0.047),
    (0.430, 0.118, 0.000, 0.047, 0.044, 0.051),
    (0.360, 0.122, -0.006, 0.050, 0.038, 0.058),
    (0.280, 0.126, -0.011, 0.044, 0.034, 0.050),
    (0.200, 0.129, -0.016, 0.035, 0.031, 0.037),
    (0.130, 0.131, -0.019, 0.029, 0.029, 0.031),
    (0.085, 0.132, -0.020, 0.030, 0.032, 0.034),
    (0.045, 0.132, -0.020, 0.031, 0.034, 0.036),
][::-1]
ARMS = [  # along the arm from the shoulder; u is forwards, v outwards and up
    (-0.046, 0, -0.006, 0.010, 0.010, 0.010),
    (-0.040, 0, -0.006, 0.024, 0.024, 0.024),
    (-0.022, 0, -0.006, 0.040, 0.040, 0.040),
    (0.020, 0, -0.005, 0.049, 0.050, 0.048),
    (0.070, 0, -0.003, 0.047, 0.048, 0.046),
    (0.140, -0.002, 0, 0.043, 0.043, 0.043),
    (0.210, -0.005, 0, 0.038, 0.038, 0.038),
    (0.268, -0.006, 0, 0.036, 0.035, 0.035),
    (0.320, -0.004, 0, 0.039, 0.036, 0.036),
    (0.380, 0.000, 0, 0.036, 0.032, 0.032),
    (0.450, 0.003, 0, 0.029, 0.024, 0.024),
    (0.500, 0.004, 0, 0.027, 0.019, 0.019),
    (0.530, 0.004, 0, 0.027, 0.018, 0.018),
]
PALM = [  # along the arm from the wrist
    (-0.010, 0, 0, 0.025, 0.017, 0.017),
    (0.020, 0, 0, 0.030, 0.016, 0.017),
    (0.050, 0.002, 0, 0.037, 0.014, 0.017),
    (0.085, 0.002, -0.001, 0.039, 0.012, 0.014),
    (0.100, 0.002, -0.002, 0.037, 0.010, 0.012),
]
FINGERS = [  # all four, likewise
    (0.070, 0.002, -0.002, 0.0390, 0.012, 0.013),
    (0.090, 0.002, -0.002, 0.0380, 0.0112, 0.0115),
    (0.120, 0.002, -0.005, 0.0360, 0.0100, 0.0100),
    (0.145, 0.002, -0.010, 0.0325, 0.0092, 0.0092),
    (0.160, 0.003, -0.0135, 0.0275, 0.0086, 0.0086),
    (0.170, 0.004, -0.0160, 0.0220, 0.0080, 0.0080),
    (0.177, 0.005, -0.0180, 0.0150, 0.0066, 0.0066),
    (0.181, 0.005, -0.0192, 0.0080, 0.0045, 0.0045),
    (0.1825, 0.005, -0.0196, 0.0030, 0.0020, 0.0020),
]
FOOT = [  # along the foot from below the ankle; u outwards, v up
    (-0.058, 0, 0.030, 0.016, 0.018, 0.018),
    (-0.045, 0, 0.033, 0.027, 0.030, 0.027),
    (-0.010, 0, 0.034, 0.032, 0.045, 0.028),
    (0.040, -0.002, 0.033, 0.034, 0.040, 0.027),
    (0.090, -0.002, 0.028, 0.041, 0.027, 0.022),
    (0.130, -0.002, 0.022, 0.044, 0.019, 0.016),
    (0.165, -0.005, 0.020, 0.039, 0.014, 0.014),
    (0.185, -0.010, 0.019, 0.027, 0.011, 0.012),
    (0.194, -0.013, 0.018, 0.014, 0.006, 0.008),
]


def head(p):
    """p: places with x >= 0."""
    skin = joined(ellipsoid(p, (0, 1.632, -0.006), (0.077, 0.088, 0.099)), loft(p, (0, 0, 0), UPRIGHT, FACE), 0.030)
    skin = joined(skin, ellipsoid(p, (0.043, 1.575, 0.052), (0.022, 0.020, 0.022)), 0.030)  # cheek
    skin = joined(skin, ellipsoid(p, (0, 1.504, 0.074), (0.018, 0.013, 0.014)), 0.020)  # chin
    skin = joined(skin, cone(p, (0.012, 1.626, 0.083), (0.046, 1.625, 0.063), 0.008, 0.007), 0.020)  # brow
    skin = cut(skin, ellipsoid(p, (0.033, 1.604, 0.093), (0.021, 0.012, 0.016)), 0.014)
    skin = joined(skin, ellipsoid(p, (0.032, 1.602, 0.070), (0.015, 0.011, 0.013)), 0.004)  # lid
    skin = joined(skin, cone(p, (0, 1.620, 0.088), (0, 1.572, 0.1065), 0.0060, 0.0090), 0.013)  # nose
    skin = joined(skin, ellipsoid(p, (0.0095, 1.568, 0.096), (0.0070, 0.0060, 0.0090)), 0.008)
    skin = joined(skin, ellipsoid(p, (0, 1.537, 0.066), (0.026, 0.018, 0.022)), 0.022)  # mouth
    skin = joined(skin, ellipsoid(p, (0.006, 1.5435, 0.0870), (0.0165, 0.0050, 0.0075)), 0.004)
    skin = joined(skin, ellipsoid(p, (0, 1.5315, 0.0860), (0.0175, 0.0062, 0.0085)), 0.003)
    tilt = math.radians(-12)
    upright = np.array([[1, 0, 0], [0, math.cos(tilt), math.sin(tilt)], [0, -math.sin(tilt), math.cos(tilt)]])
    turn = math.radians(22)
    ear = np.array([[math.cos(turn), 0, math.sin(turn)], [0, 1, 0], [-math.sin(turn), 0, math.cos(turn)]]) @ upright
    shell = ellipsoid(p, (0.0735, 1.594, -0.006), (0.0075, 0.028, 0.017), ear)
    shell = cut(shell, ellipsoid(p, (0.083, 1.597, -0.001), (0.007, 0.017, 0.009), ear), 0.006)
    skin = joined(skin, shell, 0.008)
    return joined(skin, cone(p, (0, 1.40, -0.028), (0, 1.56, -0.006), 0.054, 0.049), 0.022)


def trunk(p):
    skin = loft(p, (0, 0, 0), UPRIGHT, TRUNK, 2.2)
    skin = joined(skin, ellipsoid(p, (0.072, 1.243, 0.068), (0.054, 0.054, 0.048)), 0.040)  # breast
    skin = joined(skin, ellipsoid(p, (0.070, 0.885, -0.070), (0.074, 0.080, 0.056)), 0.050)  # seat
    skin = joined(skin, cone(p, (0.015, 1.455, -0.030), (0.135, 1.402, -0.022), 0.034, 0.034), 0.050)
    return joined(skin, cone(p, (0.06, 1.400, -0.008), (0.155, 1.388, -0.010), 0.035, 0.045), 0.045)  # collar


OUTWARDS = np.array([math.cos(ARM), math.sin(ARM), 0])  # across a left arm; the hand's back looks there
ARM_AXES = np.array([(0, 0, 1), OUTWARDS, ALONG])


def of_hand(u, v, s):
    """The place forwards, outwards and along the arm from the left wrist, m."""
    return WRIST + np.array([u, v, s]) @ ARM_AXES


THUMB = [of_hand(0.018, -0.006, 0.012), of_hand(0.054, -0.012, 0.052), of_hand(0.077, -0.014, 0.094)]


def hand(p):
    skin = joined(loft(p, WRIST, ARM_AXES, PALM, 0), loft(p, WRIST, ARM_AXES, FINGERS, 0), 0.010)
    thumb = joined(cone(p, *THUMB[:2], 0.0135, 0.0110), cone(p, *THUMB[1:], 0.0108, 0.0092), 0.006)
    return joined(skin, thumb, 0.016)


def foot(p):
    c, s = math.cos(TURNED_OUT), math.sin(TURNED_OUT)
    return loft(p, (ANKLE[0], 0, ANKLE[2]), ((c, 0, -s), (0, 1, 0), (s, 0, c)), FOOT, 2.5)


def mirrored(points):
    return np.column_stack([np.abs(points[:, 0]), points[:, 1:]])


def parts(points):
    """Signed distances, about, to the skins of trunk, leg, arm and head, m; negative inside. points: n x 3."""
    p = mirrored(points)
    return (trunk(p), joined(loft(p, (0, 0, 0), UPRIGHT, LEG), foot(p), 0.030),
            joined(loft(p, SHOULDER, ARM_AXES, ARMS), hand(p), 0.012), head(p))


def distance(points):
    """Signed distance to the whole skin."""
    body, leg, arm, top = parts(points)
    return joined(joined(joined(body, leg, 0.040), arm, 0.045), top, 0.030)


# Place, and how long the edges are to be there, m: so within the first reach, growing to those elsewhere at the second.
SIZES = [
    ((0, 1.560, 0.090), 0.0078, 0.040, 0.14), ((0, 1.537, 0.092), 0.0055, 0.020, 0.10), ((0.078, 1.594, -0.004), 0.0085, 0.022, 0.07),
         ((0.033, 1.604, 0.080), 0.0072, 0.018, 0.08), ((0, 1.60, 0), 0.019, 0.11, 0.25)]
ELSEWHERE = 0.0315


def size(points):
    """Length of edges, m."""
    p = mirrored(points)
    length = np.full(len(p), ELSEWHERE)

    def least(distances, fine, near, far):
        t = np.clip((distances - near) / (far - near), 0, 1)
        np.minimum(length, fine + (ELSEWHERE - fine) * t, out=length)

    for place, fine, near, far in SIZES:
        least(np.linalg.norm(p - place, axis=1), fine, near, far)
    reach = UPPER_ARM + FOREARM
    along = np.where(p[:, 1] > 0.82, (p - SHOULDER) @ ALONG, -1)
    least(-along, 0.0105, -(reach + 0.045), -(reach - 0.12))
    least(-along, 0.0075, -(reach + 0.150), -(reach + 0.06))
    least(-along, 0.026, -0.02, 0.06)
    least(np.linalg.norm(p - THUMB[2], axis=1), 0.0070, 0.03, 0.10)
    least(p[:, 1], 0.0165, 0.07, 0.26)
    least(np.hypot(p[:, 1] - 0.02, np.maximum(0.15 - p[:, 2], 0)), 0.011, 0.03, 0.10)
    return length
