// Finds the colours of a point in fast pictures. They are stored like its light. In a cloth of several fabrics,
// however, panels store them by vertex, since the particles of a seam have a colour on each of its sides. Include after
// surface_points.glsl.

uniform int firstOwnColour;  // where colours of vertices begin; 0 if the surface has none

int coloursOf(int id) { return firstOwnColour > 0 ? firstOwnColour + id : lightOf(id); }
