#include "base/wall_clock.h"
#include "cli/check/check_report.h"
#include "cli/reports/progress.h"
#include "cli/scene_moment.h"
#include "gl/objects/framebuffer.h"
#include "io/files/picture_file.h"
#include "render/still.h"

namespace drape::cli {

void drawCheckPictures(GpuSession& gpu, const std::filesystem::path& folder, bool quick,
                       std::vector<CheckPicture>& pictures) {
    const int width = quick ? 320 : 960;
    const int height = quick ? 200 : 600;
    SceneMoment moment("drop", gpu);
    render::Renderer renderer(gpu.library);
    render::Frame frame = moment.frame();
    render::Still still(gpu.library);
    Progress progress("pictures", std::size(kChoices<render::Quality>) - 1 + render::Still::kPictures,
                      Progress::WithoutTerminal::lines);
    std::uint64_t done = 0;
    for (const auto& choice : kChoices<render::Quality>) {
        const gl::Framebuffer picture("picture", width, height, 1);
        const render::Target target{picture.id(), width, height};
        frame.look.quality = choice.value;
        const auto draw = [&] { renderer.draw(frame, target, gpu.commands); };
        const auto drawStill = [&] {
            still.begin(width, height);
            while (!still.isDone()) {
                still.add(frame, renderer, gpu.commands);
                progress.show(++done);
            }
            still.draw(target, gpu.commands);
        };
        draw();  // triggers shader compilation that drivers defer
        glFinish();
        const auto start = std::chrono::steady_clock::now();
        choice.value == render::Quality::still ? drawStill() : draw();
        picture.resolve();
        glFinish();
        CheckPicture drawn;
        drawn.milliseconds = millisecondsSince(start);
        drawn.quality = choice.name;
        drawn.file = drawn.quality + ".png";
        io::writePng(folder / drawn.file, width, height, picture.readPixels());
        pictures.push_back(std::move(drawn));
        if (choice.value != render::Quality::still) progress.show(++done);
    }
}

}  // namespace drape::cli
