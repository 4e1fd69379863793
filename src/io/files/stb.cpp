// The only file that compiles stb's decoders and its PNG encoder. Their warnings are disabled here.
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_NO_HDR
#define STBI_NO_LINEAR
// Limits each allocation to what the picture needs (decodePicture()). A corrupt file of a few bytes may announce 2 GiB,
// which stb would allocate before reading, and compressed data may be far longer than the pixels.
#include <cstdlib>

#include "io/files/stb_limit.h"
#define STBI_MALLOC(size) ((size) > drape::io::largestStbBlock() ? nullptr : std::malloc(size))
#define STBI_REALLOC(pointer, size) ((size) > drape::io::largestStbBlock() ? nullptr : std::realloc(pointer, size))
#define STBI_FREE(pointer) std::free(pointer)
#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>
