#pragma once

#include <optional>

#include "viewer/app/app.h"

namespace drape::viewer {

/// Calls parts of App::frame() alone, so that a test need not draw a picture for each step, nor take a step for each
/// picture. Window coordinates are pixels.
class AppParts {
public:
    static WindowInput window(glm::ivec2 size) { return {size, glm::vec2(size), 1.0f, {}, {}, {}}; }
    static void resize(App& app, glm::ivec2 size) { app.setViewport(window(size)); }
    static void drawPanel(App& app, glm::ivec2 size) { app.drawPanel(window(size)); }
    static void run(App& app, double realSeconds) { app.run(realSeconds); }
    static void step(App& app, double realSeconds) { app.step(realSeconds); }
    static void record(App& app) { app.output_.record(); }
    static void prepare(App& app) { app.prepare(); }
    static void draw(App& app) {
        app.prepare();
        app.draw();
    }
    static void drawHand(App& app, std::optional<glm::vec2> pointer) { app.drawHand(1.0f, pointer); }
};

/// Runs a whole picture in a window of that size, as the main loop does.
inline void wholeFrame(App& app, glm::ivec2 size, double realSeconds, std::optional<glm::vec2> pointer = {}) {
    ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
    app.frame(realSeconds, [&] {
        ImGui::NewFrame();
        WindowInput window = AppParts::window(size);
        window.pointer = pointer;
        return std::optional(window);
    });
    ImGui::Render();
}

}  // namespace drape::viewer
