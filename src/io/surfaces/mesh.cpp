#include "io/surfaces/mesh.h"

namespace drape::io {

std::string plainName(const std::string& name) {
    std::string plain = name;
    for (char& c : plain) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
                             c == '-' || c == '_';
        if (!isPlain) c = '_';
    }
    return plain;
}

}  // namespace drape::io
