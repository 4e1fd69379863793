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

std::string nameApart(std::set<std::string>& taken, std::string name) {
    const auto key = [](const std::string& text) {
        std::string plain = plainName(text);
        for (char& c : plain) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        return plain;
    };
    while (name.ends_with('\\')) name.pop_back();  // in an OBJ, a backslash at the end continues the line
    if (name.empty()) name = "mesh";
    std::string apart = name;
    for (int number = 2; !taken.insert(key(apart)).second; ++number) apart = name + "_" + std::to_string(number);
    return apart;
}

}  // namespace drape::io
