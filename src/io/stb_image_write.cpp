// The one place that compiles stb's PNG encoder, whose warnings are not ours.
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>
