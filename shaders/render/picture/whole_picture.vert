#version 450 core
// Draws one triangle over the whole picture.
out vec2 place;  // position in the picture, 0 to 1

void main() {
    place = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
    gl_Position = vec4(place * 2.0 - 1.0, 0.0, 1.0);
}
