#pragma once

#include <drape.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>

struct CloseScene {
    void operator()(drape_scene* scene) const { drape_close(scene); }
};
using OpenScene = std::unique_ptr<drape_scene, CloseScene>;

inline drape_options optionsOf(std::uint32_t columns) {
    drape_options options = DRAPE_OPTIONS_INIT;
    options.columns = columns;
    return options;
}

/// Opens a scene whose cloths have `columns` columns (0: as in the scene). Fails the test if that fails.
inline OpenScene opened(const char* source, std::uint32_t columns = 0) {
    const drape_options options = optionsOf(columns);
    drape_scene* scene = nullptr;
    drape_error error;
    EXPECT_EQ(drape_open(source, &options, &scene, &error), DRAPE_OK) << error.message;
    return OpenScene(scene);
}

inline std::uint64_t hashOf(drape_scene* scene) {
    std::uint64_t hash = 0;
    EXPECT_EQ(drape_hash(scene, &hash), DRAPE_OK) << drape_message(scene);
    return hash;
}

/// Expects that a call was refused with a one-line message.
inline void expectRefused(drape_status status, const std::string& message, drape_status expected = DRAPE_BAD_INPUT) {
    EXPECT_EQ(status, expected) << message;
    EXPECT_FALSE(message.empty());
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
}

/// Expects that a call on a scene was refused with a one-line message.
inline void expectRefused(drape_scene* scene, drape_status status, drape_status expected = DRAPE_BAD_INPUT) {
    expectRefused(status, std::string(drape_message(scene)), expected);
}
