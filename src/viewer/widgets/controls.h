#pragma once

#include <glm/glm.hpp>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/choice.h"

namespace drape::viewer {

/// The label of a control, and its tooltip: meaning and unit.
struct Caption {
    const char* name;  ///< for the report, as in "wind.strength"
    const char* text;
    const char* tooltip;
};

/// Places of the drawn controls, in window coordinates; kept from frame to frame.
struct WidgetLog {
    struct Widget {
        glm::vec2 corner{0.0f};
        glm::vec2 size{0.0f};
        bool visible = true;  ///< at least in part; scrolled out of sight otherwise
        std::string tooltip;
    };
    std::map<std::string, Widget> widgets;
    std::string pointedAt;    ///< name of the control under the pointer
    float pointedFor = 0.0f;  ///< s
    float panelEnd = 0.0f;    ///< right edge of the panel: tooltips stand beside it
    bool tooltips = true;
    std::string notice;      ///< one line about the value just typed; empty: none
    std::string pressed;     ///< name of the slider that was pressed last
    double pressedAt = 0.0;  ///< its value before
    bool takesBack = false;  ///< a double click has taken back the edit that its first click was
};

/// Draws the panel's controls: the caption in a left column, the control in the rest of the line. Each has a tooltip
/// and is logged. The functions return whether the user has changed the value, or pressed the button.
class Controls {
public:
    /// captionWidth: of the left column, in window coordinates.
    Controls(WidgetLog& log, float captionWidth) : log_(&log), captionWidth_(captionWidth) {}

    /// Digits are typed after a double click, or a click with Ctrl; a number beyond an end becomes that end, and
    /// WidgetLog::notice says so. effectiveTo: values beyond it have no further effect and are shaded.
    bool slider(const Caption& caption, float& value, float low, float high, const char* format,
                bool logarithmic = false, float effectiveTo = std::numeric_limits<float>::infinity());
    bool slider(const Caption& caption, glm::uint& value, glm::uint low, glm::uint high, const char* format = "%u");
    /// True only when the user has let go of it.
    bool sliderOnRelease(const Caption& caption, glm::uint& value, glm::uint low, glm::uint high);
    bool checkbox(const Caption& caption, bool& value);
    /// A line of a list: its switch, and its text, which is highlighted where its settings are shown, and more where it
    /// is picked too. Logged as NAME.on and NAME.
    enum class ListChange { none, switched, selected };
    ListChange listed(const Caption& caption, bool& on, bool isShown, bool isPicked);
    /// The same without a switch.
    bool listed(const Caption& caption, bool isShown, bool isPicked);
    /// A list that opens; its lines are logged as NAME.LINE while it is open. An index that is none of the names' shows
    /// nothing.
    bool choice(const Caption& caption, int& index, std::span<const char* const> names);
    /// One of `count` lists in one line; the caption is written before the first.
    bool choiceOfRow(const Caption& caption, int& index, std::span<const char* const> names, std::size_t place,
                     std::size_t count);
    /// The same with lines that the caller draws, each of which it logs by line(). size: of the list, in window
    /// coordinates. If it returns true, endList() must follow.
    bool beginList(const Caption& caption, const char* shown, glm::vec2 size);
    void endList();
    /// Logs the last item as NAME.LINE.
    /// text: shown at the pointer that rests on it; empty: nothing is.
    void line(const Caption& caption, const std::string& line, const std::string& text = "");
    /// Must follow beginList(), whatever that returned, and endList().
    void finishList(const Caption& caption);
    /// Side by side, one of them pressed in.
    bool oneOf(const Caption& caption, int& index, std::span<const char* const> names);
    /// The same two for an enumeration, whose values and labels are those of its table (base/choice.h).
    template <class Enum>
    requires std::is_enum_v<Enum>
    bool choice(const Caption& caption, Enum& value) {
        return choice(caption, value, std::span<const Labelled<Enum>>(kChoices<Enum>));
    }
    template <class Enum>
    requires std::is_enum_v<Enum>
    bool oneOf(const Caption& caption, Enum& value) {
        return oneOf(caption, value, std::span<const Labelled<Enum>>(kChoices<Enum>));
    }
    /// With only some of the values. The present one need not be among them.
    template <class Enum>
    bool choice(const Caption& caption, Enum& value, std::span<const Labelled<Enum>> offered) {
        int index = placeOf(value, offered);
        if (!choice(caption, index, labelsOf(offered))) return false;
        value = offered[static_cast<std::size_t>(index)].value;
        return true;
    }
    template <class Enum>
    bool oneOf(const Caption& caption, Enum& value, std::span<const Labelled<Enum>> offered) {
        int index = placeOf(value, offered);
        if (!oneOf(caption, index, labelsOf(offered))) return false;
        value = offered[static_cast<std::size_t>(index)].value;
        return true;
    }
    bool button(const Caption& caption, float width);
    /// hint: is shown while it is empty.
    bool textField(const Caption& caption, std::span<char> text, const char* hint = "");
    /// True only when the user has finished.
    bool textOnRelease(const Caption& caption, std::span<char> text);
    /// A field of that colour, which opens a picker. sRGB, 0 to 1.
    bool colour(const Caption& caption, glm::vec3& value);
    /// lines: that it takes at least, so that a longer value moves nothing.
    void readout(const Caption& caption, const std::string& value, int lines = 1);
    /// A readout that is as high as a control.
    void note(const Caption& caption, const std::string& value);
    /// A bar as long as `part` (0 to 1) of the line, with caption and value on it.
    void bar(const Caption& caption, float part, const std::string& value);
    /// Room for something to be drawn, of that size. Its upper left corner, in window coordinates.
    glm::vec2 area(const Caption& caption, glm::vec2 size);
    /// A heading that folds the controls below it; open: whether they are to be drawn, which a click changes.
    void section(const Caption& caption, bool& open);

private:
    /// -1 for a value that is not offered.
    template <class Enum>
    static int placeOf(Enum value, std::span<const Labelled<Enum>> offered) {
        for (std::size_t i = 0; i < offered.size(); ++i) {
            if (offered[i].value == value) return static_cast<int>(i);
        }
        return -1;
    }
    template <class Enum>
    static std::vector<const char*> labelsOf(std::span<const Labelled<Enum>> offered) {
        std::vector<const char*> labels;
        for (const Labelled<Enum>& choice : offered) labels.push_back(choice.label);
        return labels;
    }

    void startLine(const Caption& caption);
    bool drawList(const Caption& caption, int& index, std::span<const char* const> names);
    void finish(const Caption& caption);
    void finish(const Caption& caption, glm::vec2 corner, glm::vec2 end, bool pointedAt);
    bool wantsTooltip(const std::string& name, bool pointedAt);
    void drawTooltip(const Caption& caption, float top) const;

    /// Draws a slider without its caption's tooltip and log entry: finish() must follow.
    template <class Number>
    bool drawSlider(const Caption& caption, Number& value, Number low, Number high, const char* format,
                    bool logarithmic);
    /// Clamps a typed value to its range. WidgetLog::notice then names the end of the range.
    template <class Number>
    void keepWithin(const Caption& caption, Number& value, Number low, Number high, const char* format);

    WidgetLog* log_;
    float captionWidth_;
    bool captionPointedAt_ = false;
};

}  // namespace drape::viewer
