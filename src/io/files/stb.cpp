// The one place that compiles stb's decoders and its PNG encoder, whose warnings are not ours.
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_NO_HDR
#define STBI_NO_LINEAR
// A file of a few bytes may promise a part of 2 GiB, for which memory is taken before it is read. No picture of 8192
// pixels each way needs more than 1 GiB at once.
#include <cstdlib>
#define STBI_MALLOC(size) ((size) > (std::size_t{1} << 30) ? nullptr : std::malloc(size))
#define STBI_REALLOC(pointer, size) ((size) > (std::size_t{1} << 30) ? nullptr : std::realloc(pointer, size))
#define STBI_FREE(pointer) std::free(pointer)
#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>
