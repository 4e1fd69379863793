#include "io/picture_file.h"

#include "io/error.h"

#include <stb_image.h>

#include <string>
#include <system_error>

namespace drape::io {

RgbaPicture readPicture(const std::filesystem::path& path) {
    const std::string name = path.string();
    const auto refuse = [&](const std::string& reason) { throw Error("cannot read \"" + name + "\": " + reason); };
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) refuse("there is no such file");
    if (!std::filesystem::is_regular_file(status)) refuse("it is no file");
    int width = 0;
    int height = 0;
    int channels = 0;
    if (stbi_info(name.c_str(), &width, &height, &channels) == 0) refuse("it is no PNG or JPEG picture");
    const std::string size = std::to_string(width) + "x" + std::to_string(height);
    if (width > kLargestPicture || height > kLargestPicture) {
        const std::string largest = std::to_string(kLargestPicture);
        refuse("it has " + size + " pixels, expected at most " + largest + "x" + largest);
    }
    RgbaPicture picture;
    picture.rgba = {stbi_load(name.c_str(), &width, &height, &channels, 4), stbi_image_free};
    if (!picture.rgba) refuse("its " + size + " pixels are broken (" + stbi_failure_reason() + ")");
    picture.width = width;
    picture.height = height;
    return picture;
}

}  // namespace drape::io
