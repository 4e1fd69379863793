// Constants shared by the shaders and src/render/. This text is valid as GLSL and as C++.

// Light of the sky and ground is sampled from a fixed set of directions. Each direction has a small depth map, which is
// a tile of one square texture. The rim light, a lamp behind the subject in a studio, is the last direction.
const int kSkyTilesAcross = 6;
const int kSkyLights = 36;       // greatest number of directions, including the rim light
const int kSkyLightsAbove = 24;  // greatest number of directions above the horizon, without the rim light

// The map of bounced light has four tiles for each direction, because a tile holds only one surface along a ray. Which
// tile a surface reads depends on the surface: the front of a cloth mostly faces other fronts, and its back faces backs
// and solids. The ground receives light from the surfaces farthest from the sky, a convex solid from cloth alone.
const int kSeesFronts = 0;
const int kSeesBacks = 1;
const int kSeesLowest = 2;
const int kSeesCloth = 3;
const int kSeesBoth = 4;  // selects the tiles of fronts and of backs together

// Storage bindings of the renderer. They overlap those of the solver, whose arrays have bindings from 0 on, in the
// order of src/physics/array_table.inc. So drawing replaces buffers that the solver has bound. The solver binds its own
// anew in each step, and before it computes normals (GpuBindings::forget()).
const int kPositionsBinding = 15;
const int kNormalsBinding = 16;
const int kSkyLightBinding = 17;
const int kTrianglesBinding = 18;     // the solver's buffer of triangles
const int kLinksBinding = 19;         // the solver's buffer of links
const int kSurfaceIndicesBinding = 20;
const int kRodSourcesBinding = 21;
const int kRodsBinding = 22;
const int kRodCommandBinding = 23;
const int kParticleBallsBinding = 24;
const int kBallLightBinding = 25;
const int kMaterialsBinding = 26;      // the solver's buffer of materials
const int kDisplacementsBinding = 27;  // the solver's buffer of displacements
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
const int kRingsBinding = 41;
const int kLastStorageBinding = 41;
const int kFrameBinding = 4;
const int kFabricBinding = 5;

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

// Values of drape::ColliderFinish.
const int kPlaster = 0;
const int kPaint = 1;
const int kWood = 2;
const int kMetal = 3;

// Length along a thread of one texel of the thread noise, in distances between threads; see
// src/render/fabric/weave_textures.h.
const float kYarnTexel = 8.0;

// Half the side length of the ground's light map, in radii of the subject.
const float kGroundReach = 1.75;

// Numbers of cells of the ground's mesh: outwards from the subject, and around it.
const int kGroundRings = 16;
const int kGroundSegments = 96;

// Number of steps around the rounded rim of a thick cloth, from its front to its back; even.
const int kRimSteps = 4;

// A histogram counts the absolute values that a view shows. Four bins cover a factor of two, and the lowest bin starts
// at 2^kLowestBin. One more element, after the bins, holds the largest value.
const int kSpreadBins = 128;
const int kLowestBin = -24;

// Meanings of a view's colours; see Paint in src/render/frame/view.h.
const int kPaintPlain = 0;
const int kPaintSequential = 1;
const int kPaintDiverging = 2;
const int kPaintDirections = 3;
const int kPaintMarked = 4;

// Number of kinds of links (drape::LinkKind) that views distinguish. Links whose kind is
// kFirstSpanningKind or greater span two other links.
const int kKindsOfLinks = 4;
const int kFirstSpanningKind = 2;

// drape::Weave::twill as a number.
const int kTwill = 2;

// Number of cells along each side of the picture. The backdrop is shaded at their corners.
const int kBackdropCells = 32;

// Number of cells along each side of a box's floor.
const int kFloorCells = 32;

// Slope of a weave's surface where its table (WeaveTable) holds 1 and the fabric's weave has depth 1.
const float kSlopeOfWeave = 0.625;
// Greatest values in the textures of a weave's table, which the largest byte encodes: the slope, and the light relative
// to its mean.
const float kLargestSlope = 2.0;
const float kLargestLight = 1.5;

// The tile with a fabric's unevenness (src/render/fabric/fabric_tile.h).
// `kTileWidth`: side, m.
// `kTileTexels`: side, texels.
// `kTileSlope`: slope that the largest byte, 255, encodes; 128 encodes 0.
// `kTileBrightness`: relative change of brightness that the largest byte encodes.
const float kTileWidth = 0.625;
const int kTileTexels = 512;
const float kTileSlope = 1.0;
const float kTileBrightness = 1.0;
