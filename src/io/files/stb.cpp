// The only file that compiles stb's decoders and its PNG encoder. Their warnings are disabled here.
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_NO_HDR
#define STBI_NO_LINEAR
// Limits allocations to 1 GiB, which suffices for a picture of 8192 x 8192 pixels. A corrupt file of a few bytes may
// announce 2 GiB, and stb would allocate them before reading.
#include <cstdlib>
#define STBI_MALLOC(size) ((size) > (std::size_t{1} << 30) ? nullptr : std::malloc(size))
#define STBI_REALLOC(pointer, size) ((size) > (std::size_t{1} << 30) ? nullptr : std::realloc(pointer, size))
#define STBI_FREE(pointer) std::free(pointer)
#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>
