// The one place that compiles stb's font rasteriser, whose warnings are not ours.
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>
