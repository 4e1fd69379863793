// Numbers shared by the shaders and src/render/: this text is GLSL and C++.

// Sky light comes from sample directions. Each has a small depth map: a tile of one square texture.
const int kSkyTilesAcross = 6;
const int kSkyLights = 36;  // limit, the lamp behind included; a draft has fewer
const int kSkyLightsAbove = 24;  // limit of directions above the horizon; light from the others is reflected by the ground
// The lamp behind, if there is one, is the last.

// The map of bounced light has four tiles for each direction, since one tile holds only one surface along a ray. The
// front of a cloth mostly sees fronts, its back sees backs and the ball. The ground sees the lowest surface. The ball
// sees all cloth but not itself.
const int kSeesFronts = 0;
const int kSeesBacks = 1;
const int kSeesLowest = 2;
const int kSeesCloth = 3;
const int kSeesBoth = 4;  // fronts and backs

// Storage bindings after the solver's, which count from 0 (src/solver/gpu/kernel_shells.h). Drawing thus leaves the
// solver's alone.
const int kPositionsBinding = 15;
const int kNormalsBinding = 16;
const int kSkyLightBinding = 17;
const int kTrianglesBinding = 18;     // a buffer of the solver
const int kLinksBinding = 19;         // a buffer of the solver
const int kSurfaceIndicesBinding = 20;
const int kRodSourcesBinding = 21;
const int kRodsBinding = 22;
const int kRodCommandBinding = 23;
const int kParticleBallsBinding = 24;
const int kBallLightBinding = 25;
const int kMaterialsBinding = 26;      // a buffer of the solver
const int kDisplacementsBinding = 27;  // a buffer of the solver
const int kMarksBinding = 28;
const int kValuesBinding = 29;
const int kSpreadBinding = 30;
const int kOtherPositionsBinding = 31;      // positions of the compared solver, or of the previous step
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

// Length of a texel of the noise of threads, in widths of a thread; see src/render/fabric/weave_textures.h.
const float kYarnTexel = 8.0;

// Half the side of the map of light on the ground, in radii of the subject.
const float kGroundReach = 1.75;

// The ground consists of rings and segments around the subject.
const int kGroundRings = 16;
const int kGroundSegments = 96;

// Steps of the round rim of a thick cloth, from its front to its back; even.
const int kRimSteps = 4;

// The spread of a view's numbers is counted in bins: four bins cover a factor of two, and the lowest starts at
// 2^kLowestBin. One more element holds the largest number.
const int kSpreadBins = 128;
const int kLowestBin = -24;

// The meaning of a view's colours; see Paint in src/render/frame/view.h.
const int kPaintPlain = 0;
const int kPaintSequential = 1;
const int kPaintDiverging = 2;
const int kPaintDirections = 3;
const int kPaintMarked = 4;

// Kinds of links (drape::LinkKind) that views distinguish. Kinds from kFirstSpanningKind on span other links.
const int kKindsOfLinks = 4;
const int kFirstSpanningKind = 2;

// A value of drape::Weave.
const int kTwill = 2;

// Cells along each side of the picture that the backdrop is made of.
const int kBackdropCells = 32;

// Cells along each side of a box's floor.
const int kFloorCells = 32;

// Slope of a weave of depth 1, relative to the slopes in its table.
const float kSlopeOfWeave = 0.625;
// The largest slope and light that the bytes of that table can hold.
const float kLargestSlope = 2.0;
const float kLargestLight = 1.5;

// The tile of a fabric's unevenness (src/render/fabric/fabric_tile.h): side in m, side in texels, and the slope and
// brightness of a byte 127 above the middle.
const float kTileWidth = 1.25;
const int kTileTexels = 512;
const float kTileSlope = 1.0;
const float kTileBrightness = 1.0;
