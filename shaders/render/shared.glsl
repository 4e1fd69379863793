// Numbers that the shaders and src/render/ agree on: this text is GLSL and C++.

// Sky light comes from so many directions, each with a small depth map: tiles of one square texture.
const int kSkyTilesAcross = 6;
const int kSkyLights = 36;  // at most: a draft has fewer
const int kSkyLightsAbove = 24;  // at most; others shine from below: light that the ground sends back
// And the last one is the lamp behind, where there is one.

// The map of bounced light has four tiles for each of them, since one tile holds only one surface along a ray: the
// front of a cloth mostly sees fronts, its back sees backs and the ball, the ground sees the lowest surface, and the
// ball sees all cloth but not itself.
const int kSeesFronts = 0;
const int kSeesBacks = 1;
const int kSeesLowest = 2;
const int kSeesCloth = 3;
const int kSeesBoth = 4;  // of the first two

// Beyond the solver's, which count from 0 (src/solver/gpu/kernel_shells.h), so that drawing leaves them alone.
const int kPositionsBinding = 15;
const int kNormalsBinding = 16;
const int kSkyLightBinding = 17;
const int kTrianglesBinding = 18;     // the solver's
const int kLinksBinding = 19;         // the solver's
const int kSurfaceIndicesBinding = 20;
const int kRodSourcesBinding = 21;
const int kRodsBinding = 22;
const int kRodCommandBinding = 23;
const int kParticleBallsBinding = 24;
const int kBallLightBinding = 25;
const int kMaterialsBinding = 26;      // the solver's
const int kDisplacementsBinding = 27;  // the solver's
const int kMarksBinding = 28;
const int kValuesBinding = 29;
const int kSpreadBinding = 30;
const int kOtherPositionsBinding = 31;      // of the solver that is compared, or of the step before
const int kOtherDisplacementsBinding = 32;
const int kLegendBinding = 33;
const int kSolidLightBinding = 34;
const int kFabricColoursBinding = 35;
const int kClothColoursBinding = 36;
const int kMeshVerticesBinding = 37;
const int kWholeIndicesBinding = 38;
const int kSolidVerticesBinding = 39;
const int kSeamPartsBinding = 40;
const int kLastStorageBinding = 40;
const int kFrameBinding = 4;
const int kFabricBinding = 5;

const int kSunMapUnit = 0;
const int kSunDepthUnit = 1;
const int kSkyMapUnit = 2;
const int kAlbedoUnit = 4;
const int kPrintUnit = 5;
const int kBounceUnit = 6;
const int kGroundLightUnit = 7;
const int kColourMapUnit = 8;
const int kGlyphUnit = 9;
const int kYarnUnit = 10;
const int kWeaveUnit = 11;
const int kSquaresUnit = 12;
const int kPictureUnit = 13;
const int kBehindUnit = 14;
const int kTileUnit = 15;

// A texel of the noise of threads is as long as so many threads are wide; see src/render/fabric/weave_textures.h.
const float kYarnTexel = 8.0;

// The map of light on the ground reaches so many radii of the subject.
const float kGroundReach = 1.75;

// Ground: rings and segments around the subject.
const int kGroundRings = 16;
const int kGroundSegments = 96;

// Steps of the round rim of a thick cloth, from its front to its back; even.
const int kRimSteps = 4;

// How the numbers of a view are spread: counted in bins, of which four make a factor of two. The lowest begins at
// 2^kLowestBin. One more element holds the largest number.
const int kSpreadBins = 128;
const int kLowestBin = -24;

// What the colours of a view stand for; see Paint in src/render/frame/view.h.
const int kPaintPlain = 0;
const int kPaintSequential = 1;
const int kPaintDiverging = 2;
const int kPaintDirections = 3;
const int kPaintMarked = 4;

// Kinds of links (drape::LinkKind), which views tell apart; from the first of these on they span other links.
const int kKindsOfLinks = 4;
const int kFirstSpanningKind = 2;

// Of drape::Weave.
const int kTwill = 2;

// The backdrop: cells along each side of the picture.
const int kBackdropCells = 32;

// The floor of a box: cells along each side.
const int kFloorCells = 32;

// A weave of depth 1 has so much of the slopes of its table.
const float kSlopeOfWeave = 0.625;
// The largest slope and light in that table, whose textures hold bytes.
const float kLargestSlope = 2.0;
const float kLargestLight = 1.5;

// The tile of a fabric's unevenness (src/render/fabric/fabric_tile.h): m along a side, texels, and what a byte of 127
// above the middle means.
const float kTileWidth = 1.25;
const int kTileTexels = 512;
const float kTileSlope = 1.0;
const float kTileBrightness = 1.0;
