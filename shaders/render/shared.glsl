// Numbers that the shaders and src/render/ agree on: this text is GLSL and C++.

// Sky light comes from so many directions, each with a small depth map: tiles of one square texture.
const int kSkyTilesAcross = 6;
const int kSkyLights = 36;  // at most: a draft has fewer
const int kSkyLightsAbove = 25;  // the others shine from below: light that the ground sends back

// Away from those of shaders/physics/interface.glsl, so that drawing leaves the solver's bindings alone.
const int kPositionsBinding = 10;
const int kNormalsBinding = 11;
const int kSkyLightBinding = 12;
const int kFrameBinding = 4;

const int kSunMapUnit = 0;
const int kSunDepthUnit = 1;
const int kSkyMapUnit = 2;

// A ball or a pole: rings from pole to pole, segments around. Ground: rings and segments around the subject.
const int kSolidRings = 64;
const int kSolidSegments = 128;
const int kGroundRings = 64;
const int kGroundSegments = 96;
