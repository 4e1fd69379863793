"""Run inside Blender's window by blender_test.sh: simulates as the button does, cancels, undoes, and takes a picture.

xvfb-run -a blender --enable-event-simulate -P window_test.py -- DRAPE FOLDER
"""

import os
import sys
import time
import traceback

import bpy

DRAPE, FOLDER = sys.argv[sys.argv.index("--") + 1:]
texts = set()  # what the job has done
is_running = False


def new_scene():
    bpy.ops.preferences.addon_enable(module="drape_cloth")
    bpy.context.preferences.addons["drape_cloth"].preferences.path = DRAPE
    bpy.context.preferences.view.show_splash = False
    bpy.ops.wm.save_as_mainfile(filepath=f"{FOLDER}/window.blend")
    bpy.data.objects.remove(bpy.data.objects["Cube"])
    bpy.ops.mesh.primitive_monkey_add()
    monkey = bpy.context.object
    bpy.ops.drape.role(role="BODY")
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=30, y_subdivisions=30, size=2.6, location=(0, 0, 1.2))
    bpy.context.object.name = "Sheet"
    bpy.ops.drape.role(role="CLOTH")
    bpy.ops.object.shade_smooth()
    monkey.select_set(False)
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 1, 20
    scene.drape.fabric, scene.drape.distance, scene.drape.substeps = "silk", 0.01, 256
    bpy.ops.ed.undo_push(message="scene")


def view():
    window = bpy.context.window_manager.windows[0]
    area = next(area for area in window.screen.areas if area.type == "VIEW_3D")
    return {"window": window, "area": area, "region": next(r for r in area.regions if r.type == "WINDOW")}


def press_simulate():
    with bpy.context.temp_override(**view()):
        assert bpy.ops.drape.simulate("INVOKE_DEFAULT") == {"RUNNING_MODAL"}


def watch():
    """Notes when the operator works, and at what."""
    operator = sys.modules["drape_cloth.operators"].DRAPE_OT_simulate
    go_on, end = operator._go_on, operator._end

    def noted_go_on(self, seconds):
        global is_running
        is_running = True
        is_left = go_on(self, seconds)
        texts.add(self._job.text)
        return is_left

    def noted_end(self, context):
        global is_running
        is_running = False
        end(self, context)

    operator._go_on, operator._end = noted_go_on, noted_end


def steps():
    """Yields the seconds until the next step."""
    view()["window"].event_simulate(type="ESC", value="PRESS", x=300, y=300)  # closes the splash screen
    yield 0.5
    new_scene()
    watch()
    yield 0.5
    press_simulate()
    yield 0.3
    view()["window"].event_simulate(type="ESC", value="PRESS", x=300, y=300)
    yield 1.0
    assert texts and not is_running, "Esc does not cancel"
    assert not bpy.data.objects["Sheet"].modifiers and not os.path.exists(f"{FOLDER}/drape/window/Sheet.pc2")
    assert bpy.context.scene.frame_current == 1
    bpy.context.scene.drape.substeps = 16
    press_simulate()
    end = time.monotonic() + 120
    yield 0.2
    while is_running:
        assert time.monotonic() < end, "does not end"
        yield 0.2
    assert [m.type for m in bpy.data.objects["Sheet"].modifiers] == ["MESH_CACHE"]
    assert bpy.context.scene.frame_current == 1
    assert "simulating" in texts, texts
    with bpy.context.temp_override(**view()):
        bpy.ops.wm.save_as_mainfile(filepath=f"{FOLDER}/renamed.blend")
    assert bpy.data.objects["Sheet"].modifiers[0].filepath == "//drape/renamed/Sheet.pc2", "Save As leaves the cache behind"
    yield 0.5
    assert not bpy.data.is_dirty
    bpy.context.scene.frame_set(20)
    yield from show_panel()
    with bpy.context.temp_override(**view()):
        bpy.ops.screen.screenshot(filepath=f"{FOLDER}/window.png")
        bpy.ops.ed.undo()
    yield 0.5
    assert not bpy.data.objects["Sheet"].modifiers, "undo leaves the modifier"
    print("window_test: all checks passed")


def show_panel():
    """Opens the panel with the mouse, and shows little else."""
    area, window = view()["area"], view()["window"]
    space = area.spaces.active
    space.show_region_ui, space.show_region_toolbar, space.show_gizmo = True, False, False
    space.region_3d.view_distance, space.region_3d.view_location = 6.5, (0.6, -0.2, 0.3)
    yield 0.5
    region = next(r for r in area.regions if r.type == "UI")
    place = {"x": region.x + region.width - 10, "y": region.y + region.height - 165}
    window.event_simulate(type="MOUSEMOVE", value="NOTHING", **place)
    yield 0.3
    window.event_simulate(type="LEFTMOUSE", value="PRESS", **place)
    window.event_simulate(type="LEFTMOUSE", value="RELEASE", **place)
    yield 1.0


work = None


def tick():
    global work
    try:
        if work is None:
            work = steps()
        return next(work)
    except StopIteration:
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(1)


bpy.app.timers.register(tick, first_interval=1.0)
