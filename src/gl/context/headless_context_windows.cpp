#include <windows.h>

#include <utility>

#include "gl/context/device_info.h"
#include "gl/context/error.h"
#include "gl/context/headless_context.h"

namespace drape::gl {
namespace {

// The names of WGL_ARB_create_context, which no header of the system has.
constexpr int kMajorVersion = 0x2091;
constexpr int kMinorVersion = 0x2092;
constexpr int kFlags = 0x2094;
constexpr int kProfile = 0x9126;
constexpr int kDebugFlag = 0x1;
constexpr int kCoreProfile = 0x1;
using CreateContext = HGLRC(WINAPI*)(HDC, HGLRC, const int*);

// Returns a function of OpenGL. The system knows only those of OpenGL 1.1 by the names in its library.
GLADapiproc functionOf(const char* name) {
    if (const PROC function = wglGetProcAddress(name)) return reinterpret_cast<GLADapiproc>(function);
    static const HMODULE library = LoadLibraryW(L"opengl32.dll");
    return reinterpret_cast<GLADapiproc>(GetProcAddress(library, name));
}

// Returns an invisible window whose device context stays the same, or null.
HWND makeWindow() {
    WNDCLASSW kind{};
    kind.style = CS_OWNDC;
    kind.lpfnWndProc = DefWindowProcW;
    kind.hInstance = GetModuleHandleW(nullptr);
    kind.lpszClassName = L"drape";
    RegisterClassW(&kind);  // fails harmlessly if there is already such a class
    return CreateWindowW(kind.lpszClassName, L"drape", WS_POPUP, 0, 0, 1, 1, nullptr, nullptr, kind.hInstance, nullptr);
}

bool chooseFormat(HDC device) {
    PIXELFORMATDESCRIPTOR wanted{};
    wanted.nSize = sizeof wanted;
    wanted.nVersion = 1;
    wanted.dwFlags = PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL | PFD_DOUBLEBUFFER;
    wanted.iPixelType = PFD_TYPE_RGBA;
    wanted.cColorBits = 24;
    const int format = ChoosePixelFormat(device, &wanted);
    return format != 0 && SetPixelFormat(device, format, &wanted) != 0;
}

// Returns a new OpenGL 4.5 debug context, or null. An old context must be current for its function to be found.
HGLRC makeContext(HDC device) {
    const HGLRC old = wglCreateContext(device);
    if (old == nullptr) return nullptr;
    wglMakeCurrent(device, old);
    const auto create = reinterpret_cast<CreateContext>(functionOf("wglCreateContextAttribsARB"));
    constexpr int kAttributes[] = {kMajorVersion, 4, kMinorVersion, 5, kFlags, kDebugFlag, kProfile, kCoreProfile, 0};
    const HGLRC context = create == nullptr ? nullptr : create(device, nullptr, kAttributes);
    wglMakeCurrent(nullptr, nullptr);
    wglDeleteContext(old);
    return context;
}

HDC deviceOf(void* window) { return GetDC(static_cast<HWND>(window)); }

}  // namespace

HeadlessContext::HeadlessContext() : origin_("WGL") {
    display_ = makeWindow();
    if (display_ == nullptr) throw NoContext("no OpenGL 4.5: no window could be made");
    const HDC device = deviceOf(display_);
    context_ = chooseFormat(device) ? makeContext(device) : nullptr;
    if (context_ == nullptr) {
        release();
        throw NoContext("no OpenGL 4.5: WGL does not create an OpenGL 4.5 core context");
    }
    try {
        makeCurrent();
        loadFunctions(functionOf);
    } catch (...) {
        release();
        throw;
    }
}

HeadlessContext::~HeadlessContext() { release(); }

HeadlessContext::HeadlessContext(HeadlessContext&& other) noexcept
    : display_(std::exchange(other.display_, nullptr)),
      context_(std::exchange(other.context_, nullptr)),
      origin_(std::move(other.origin_)) {}

HeadlessContext& HeadlessContext::operator=(HeadlessContext&& other) noexcept {
    if (this != &other) {
        release();
        display_ = std::exchange(other.display_, nullptr);
        context_ = std::exchange(other.context_, nullptr);
        origin_ = std::move(other.origin_);
    }
    return *this;
}

void HeadlessContext::makeCurrent() const {
    if (wglMakeCurrent(deviceOf(display_), static_cast<HGLRC>(context_)) == FALSE)
        throw Error("the WGL context could not be made current");
}

void HeadlessContext::release() noexcept {
    if (context_ != nullptr) {
        if (wglGetCurrentContext() == context_) wglMakeCurrent(nullptr, nullptr);
        wglDeleteContext(static_cast<HGLRC>(context_));
    }
    if (display_ != nullptr) DestroyWindow(static_cast<HWND>(display_));
    context_ = nullptr;
    display_ = nullptr;
}

}  // namespace drape::gl
