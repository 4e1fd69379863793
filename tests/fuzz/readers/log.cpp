#include <optional>

#include "fuzz/log_digests.h"
#include "fuzz/readers.h"
#include "json/json.h"
#include "run/log/log_file.h"
#include "run/run.h"

namespace drape::fuzz {

/// Reads an input log, unchanged and with matching digests. An accepted log can be written, reads back the same, and
/// can be replayed if its scene is small.
void log(std::string_view bytes) {
    InputLog log;
    accepts([&] { log = readLogText(bytes, "log.json"); });
    const std::optional<std::string> text = withLogDigests(bytes);
    if (!text || !accepts([&] { log = readLogText(*text, "log.json"); })) return;
    const std::string written = writeLogText(log);
    require(writeLogText(readLogText(written, "log.json")) == written, "a log reads as it was written");
    if (!isSmall(log.scene)) return;
    accepts([&] { Run run(std::make_shared<const InputLog>(log), "log.json"); });
}

}  // namespace drape::fuzz
