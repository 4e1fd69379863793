// Drops files on a window as a file manager does. It plays the source in version 5 of the drag-and-drop protocol for X
// (XDND, freedesktop.org).
//
//   drop_files WINDOW FILE...      WINDOW: its number, as printed by xdotool
//
// Exit status: 0 once the window has sent XdndFinished, 1 with a message if it refuses or does not answer.

#include <X11/Xatom.h>
#include <X11/Xlib.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>

namespace {

/// Returns a file's line of text/uri-list: everything except plain letters, digits and a few marks is written as %XX.
std::string uriOf(const std::filesystem::path& file) {
    std::string uri = "file://";
    for (const char c : std::filesystem::absolute(file).string()) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' ||
                             c == '.' || c == '-' || c == '_';
        char text[4] = {c, '\0'};
        if (!isPlain) std::snprintf(text, sizeof text, "%%%02X", static_cast<unsigned char>(c));
        uri += text;
    }
    return uri + "\r\n";
}

class Source {
public:
    Source(Window target, std::string list) : target_(target), list_(std::move(list)) {
        if (!display_) throw std::runtime_error("no display");
        const Window root = DefaultRootWindow(display_);
        window_ = XCreateSimpleWindow(display_, root, 0, 0, 1, 1, 0, 0, 0);
        XSetSelectionOwner(display_, atom("XdndSelection"), window_, CurrentTime);
    }
    ~Source() {
        if (display_) XCloseDisplay(display_);
    }
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;

    void drop() {
        if (!isAware()) throw std::runtime_error("the window takes no drops");
        constexpr long kVersion = 5;
        tell("XdndEnter", {kVersion << 24, static_cast<long>(atom("text/uri-list")), None, None});
        const auto [x, y] = middle();
        tell("XdndPosition", {0, x << 16 | y, CurrentTime, static_cast<long>(atom("XdndActionCopy"))});
        if ((await("XdndStatus").data.l[1] & 1) == 0) throw std::runtime_error("the window refuses the drop");
        tell("XdndDrop", {0, CurrentTime, 0, 0});
        // Bit 0 alone should tell whether the drop succeeded, but GLFW 3.3 puts the number of bytes here.
        if (await("XdndFinished").data.l[1] == 0) throw std::runtime_error("the window did not take the drop");
    }

private:
    Atom atom(const char* name) { return XInternAtom(display_, name, False); }

    bool isAware() {
        Atom type = None;
        int format = 0;
        unsigned long count = 0;
        unsigned long left = 0;
        unsigned char* data = nullptr;
        XGetWindowProperty(display_, target_, atom("XdndAware"), 0, 1, False, AnyPropertyType, &type, &format, &count,
                           &left, &data);
        if (data) XFree(data);
        return type != None && count == 1;
    }

    /// Returns the middle of the window in screen coordinates.
    std::pair<long, long> middle() {
        XWindowAttributes attributes;
        XGetWindowAttributes(display_, target_, &attributes);
        int x = 0;
        int y = 0;
        Window child = None;
        XTranslateCoordinates(display_, target_, DefaultRootWindow(display_), attributes.width / 2,
                              attributes.height / 2, &x, &y, &child);
        return {x, y};
    }

    void tell(const char* what, const std::array<long, 4>& rest) {
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.window = target_;
        event.xclient.message_type = atom(what);
        event.xclient.format = 32;
        event.xclient.data.l[0] = static_cast<long>(window_);
        for (std::size_t i = 0; i < rest.size(); ++i) event.xclient.data.l[i + 1] = rest[i];
        XSendEvent(display_, target_, False, NoEventMask, &event);
        XFlush(display_);
    }

    /// Waits up to 20 s for a message from the window. Meanwhile, hands over the list of files whenever the window asks
    /// for it.
    XClientMessageEvent await(const char* what) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (std::chrono::steady_clock::now() < end) {
            if (XPending(display_) == 0) {
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
                continue;
            }
            XEvent event;
            XNextEvent(display_, &event);
            if (event.type == SelectionRequest) handOver(event.xselectionrequest);
            if (event.type == ClientMessage && event.xclient.message_type == atom(what)) return event.xclient;
        }
        throw std::runtime_error(std::string("no ") + what + " in 20 s");
    }

    void handOver(const XSelectionRequestEvent& request) {
        XChangeProperty(display_, request.requestor, request.property, request.target, 8, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(list_.data()), static_cast<int>(list_.size()));
        XEvent answer{};
        answer.xselection.type = SelectionNotify;
        answer.xselection.requestor = request.requestor;
        answer.xselection.selection = request.selection;
        answer.xselection.target = request.target;
        answer.xselection.property = request.property;
        answer.xselection.time = request.time;
        XSendEvent(display_, request.requestor, False, NoEventMask, &answer);
        XFlush(display_);
    }

    Display* display_ = XOpenDisplay(nullptr);
    Window window_ = None;
    Window target_;
    std::string list_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fputs("drop_files: expected WINDOW FILE...\n", stderr);
        return 2;
    }
    try {
        std::string list;
        for (int i = 2; i < argc; ++i) list += uriOf(argv[i]);
        Source(std::stoul(argv[1]), list).drop();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "drop_files: %s\n", error.what());
        return 1;
    }
    return 0;
}
