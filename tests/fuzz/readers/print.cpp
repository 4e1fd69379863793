#include "fuzz/readers.h"
#include "io/files/picture_file.h"

namespace drape::fuzz {

/// Reads a picture that is printed on cloth.
void print(std::string_view bytes) {
    io::RgbaPicture picture;
    if (!accepts([&] { picture = io::decodePicture(bytes, "print.png"); })) return;
    require(picture.width >= 1 && picture.width <= io::kLargestPicture, "a picture is as wide as is promised");
    require(picture.height >= 1 && picture.height <= io::kLargestPicture, "a picture is as high as is promised");
    const std::size_t bytesOfAll =
        std::size_t{4} * static_cast<unsigned>(picture.width) * static_cast<unsigned>(picture.height);
    const volatile std::uint8_t last = picture.rgba[bytesOfAll - 1];  // AddressSanitizer checks that this byte exists
    static_cast<void>(last);
}

}  // namespace drape::fuzz
