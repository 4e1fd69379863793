// Finds the colours of a point in the buffer that fast_cloth.comp writes. They have the same index as the light of the
// point. Only a cloth of several fabrics stores a colour for each vertex, because a particle on a seam between two
// fabrics has two colours. Include this file after surface_points.glsl.

uniform int firstOwnColour;  // offset from a vertex's index to the index of its colours; 0 if points are not vertices

int coloursOf(int id) { return firstOwnColour > 0 ? firstOwnColour + id : lightOf(id); }
