"""Closed forms that the cases are compared with. All numbers are computed here; the module needs nothing but Python.

Units are SI. D is a bending stiffness per width, N m; rho a mass per area, kg/m^2; g gravity, m/s^2.
"""

import functools
import math

GRAVITY = 9.81


def bisect(function, low, high, digits=12):
    """Returns where a function that is negative at `low` and positive at `high` changes its sign."""
    for _ in range(math.ceil(digits / math.log10(2))):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) < 0 else (low, middle)
    return (low + high) / 2


def _elastica(gamma, curvature, steps=200):
    """Integrates theta'' = -gamma (1 - s) cos(theta), theta(0) = 0, theta'(0) = curvature, by Runge and Kutta.

    Returns the curvature at the end s = 1, the reach and the drop.
    """
    h = 1.0 / steps
    state = (0.0, curvature, 0.0, 0.0)  # angle below the horizontal, curvature, reach, drop

    def slope(s, state):
        return state[1], -gamma * (1 - s) * math.cos(state[0]), math.cos(state[0]), math.sin(state[0])

    def moved(state, slope_there, way):
        return tuple(a + way * b for a, b in zip(state, slope_there))

    for k in range(steps):
        s = k * h
        k1 = slope(s, state)
        k2 = slope(s + h / 2, moved(state, k1, h / 2))
        k3 = slope(s + h / 2, moved(state, k2, h / 2))
        k4 = slope(s + h, moved(state, k3, h))
        state = tuple(a + h / 6 * (p + 2 * q + 2 * r + t) for a, p, q, r, t in zip(state, k1, k2, k3, k4))
    return state[1:]


@functools.cache
def cantilever(gamma):
    """Returns reach and drop of the tip over the length for a heavy elastica that is clamped level.

    gamma: rho g L^3 / D. The end is free: its curvature vanishes (Romero et al. 2021, Physical Validation of Simulators
    in Computer Graphics).
    """
    start = bisect(lambda curvature: _elastica(gamma, curvature)[0], 0.0, gamma / 2 + 1e-9)
    return _elastica(gamma, start)[1:]


def aspect(gamma):
    """Returns the drop of the tip of a cantilever over its reach."""
    reach, drop = cantilever(gamma)
    return drop / reach


@functools.cache
def peirce_gamma(degrees=41.5):
    """Returns the gamma at which the chord of a cantilever is at this angle below the level (ASTM D1388: 41.5)."""
    return bisect(lambda gamma: math.degrees(math.atan(aspect(gamma))) - degrees, 1.0, 20.0, 8)


def held_sheet_drop(density, gravity, width, height, weft, shear):
    """Returns how far the free side of a sheet sinks in its own plane if the other upright side is held, m.

    A short cantilever (Timoshenko): shear gives rho g w^2 / 2 G, bending in the plane 3 rho g w^4 / (2 E h^2).
    """
    return density * gravity * width**2 * (1 / (2 * shear) + 1.5 * width**2 / (weft * height**2))


def catenary_parameter(length, gap):
    """Returns the parameter a of the catenary y = a cosh(x / a) of a length between supports a gap apart, m."""
    return bisect(lambda a: 2 * a * math.asinh(length / (2 * a)) - gap, 1e-3 * length, 100 * length)


def bessel_j0(x):
    """Returns the Bessel function J0 by its integral, with the trapezoidal rule, which is exact for periodic functions."""
    count = 200
    return sum(math.cos(x * math.sin(math.pi * (k + 0.5) / count)) for k in range(count)) / count


FIRST_ZERO_OF_J0 = bisect(lambda x: -bessel_j0(x), 2.0, 3.0)


def hanging_chain_period(length, gravity=GRAVITY):
    """Returns the period (s) of the slowest small swing of a chain that hangs from its end.

    D. Bernoulli 1732: the shape at a height z above the free end is J0(j sqrt(z / L)), the frequency j/2 sqrt(g / L), with
    the first zero j of J0.
    """
    return 4 * math.pi / FIRST_ZERO_OF_J0 * math.sqrt(length / gravity)


def terminal_speed(density, drag, air=1.225, gravity=GRAVITY):
    """Returns the speed at which a flat level sheet falls in still air, m/s: rho g = air drag v^2 / 2."""
    return math.sqrt(2 * density * gravity / (air * drag))


def belt_ratio(friction, degrees):
    """Returns the ratio of the pulls at which a belt round a drum slips: e^(mu phi) (Euler 1769, Eytelwein 1808)."""
    return math.exp(friction * math.radians(degrees))


def buckling_gamma(poisson):
    """Returns the gamma at which a strip clamped on edge buckles to the side (Michell 1899, Prandtl 1899).

    q L^3 = k sqrt(EI GJ); the strip is narrow, so that EI = D (1 - nu^2) w and GJ = 2 D (1 - nu) w. k comes from
    phi'' + (k t^2 / 2)^2 phi = 0, where phi is the twist at a distance t L from the free end, phi'(0) = 0 and phi(1) = 0.
    """
    def twist_at_clamp(k, steps=2000):
        h, phi, rate = 1.0 / steps, 1.0, 0.0
        for n in range(steps):  # from the free end t = 0 to the clamp t = 1
            rate -= h * k * k * (n * h) ** 4 / 4 * phi
            phi += h * rate
        return phi

    k = bisect(lambda k: -twist_at_clamp(k), 5.0, 20.0)
    return k * math.sqrt(2 * (1 - poisson**2) * (1 - poisson))
