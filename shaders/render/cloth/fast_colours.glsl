// Where fast pictures keep the colours of a point: with its light, or, of panels of a cloth of several fabrics, by vertex:
// the particles of a seam have one colour on each of its sides. After surface_points.glsl.

uniform int firstOwnColour;  // where colours of vertices begin; 0: the surface has none

int coloursOf(int id) { return firstOwnColour > 0 ? firstOwnColour + id : lightOf(id); }
