"""Run inside Blender by blender_test.sh: installs the add-on's zip, and checks what it makes of several scenes.

blender -b --python-exit-code 1 -P blender_test.py -- DRAPE FOLDER
"""

import glob
import json
import math
import os
import subprocess
import sys
import time

import bpy
import numpy as np
from mathutils import Matrix, Vector

DRAPE, FOLDER = sys.argv[sys.argv.index("--") + 1:]
ROUNDING = 2.0 ** -23  # of a float, relative

began = time.monotonic()
bpy.ops.preferences.addon_install(filepath=glob.glob(f"{FOLDER}/drape-blender-*.zip")[0])
bpy.ops.preferences.addon_enable(module="drape_cloth")
preferences = bpy.context.preferences.addons["drape_cloth"].preferences
print(f"installed in {time.monotonic() - began:.1f} s")

from drape_cloth import child, job, mesh_files  # noqa: E402

kept = {}  # what Drape itself wrote in the last simulation: positions in each sample of each cloth
convert = job.Job._convert


def keep_then_convert(self, folder, cloths):
    count = len(cloths)
    names = ["out.pc2"] if count == 1 else [f"out_cloth_{k + 1}.pc2" for k in range(count)]
    for thing, name in zip(self.cloths, names):
        cache = mesh_files.Pc2(f"{folder}/{name}")
        kept[thing.name] = [cache.sample(k) for k in range(cache.samples)]
    with open(f"{folder}/scene.json", encoding="utf-8") as file:
        kept["scene"] = json.load(file)
    return (yield from convert(self, folder, cloths))


job.Job._convert = keep_then_convert


def new_scene(name, frames):
    """Makes an empty scene in a saved file."""
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    bpy.ops.preferences.addon_enable(module="drape_cloth")
    bpy.context.preferences.addons["drape_cloth"].preferences.path = DRAPE
    bpy.ops.wm.save_as_mainfile(filepath=f"{FOLDER}/{name}.blend")
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = frames
    return scene


def role(thing, which):
    bpy.ops.object.select_all(action="DESELECT")
    thing.select_set(True)
    bpy.context.view_layer.objects.active = thing
    assert bpy.ops.drape.role(role=which) == {"FINISHED"}


def vertices(thing):
    graph = bpy.context.evaluated_depsgraph_get()
    made = thing.evaluated_get(graph)
    return np.array([made.matrix_world @ v.co for v in made.data.vertices])


def check_against_drape(thing, first, subframes=1):
    """Checks that every sample is where Drape computed it, within the rounding of floats of the cache."""
    scene, unit, worst = bpy.context.scene, bpy.context.scene.unit_settings.scale_length, 0.0
    for sample, expected in enumerate(kept[thing.name]):
        whole, part = divmod(sample, subframes)
        scene.frame_set(first + whole, subframe=part / subframes)
        expected = mesh_files.from_drape(expected, unit)
        allowed = 8 * ROUNDING * max(1.0, np.abs(expected).max(), np.abs(np.array(thing.matrix_world)).max())
        error = np.abs(vertices(thing) - expected).max() / allowed
        worst = max(worst, error)
    assert worst < 1, f"{thing.name}: vertices are {worst} times the rounding off"
    print(f"  {thing.name}: {len(kept[thing.name])} samples, off by at most {worst:.2f} of the allowed rounding")


def crossings_of_last_frame(thing, first, last):
    """Asks Drape itself for crossings in the mesh that Blender shows."""
    scene = bpy.context.scene
    scene.frame_set(last)
    points = mesh_files.to_drape(vertices(thing), scene.unit_settings.scale_length)
    sizes = np.array([len(p.vertices) for p in thing.data.polygons])
    corners = np.array([v for p in thing.data.polygons for v in p.vertices])
    mesh_files.write_ply(f"{FOLDER}/last.ply", points, corners, sizes)
    with open(f"{FOLDER}/last.json", "w") as file:
        json.dump({"cloth": {"mesh": {"file": "last.ply"}}}, file)
    out = subprocess.run([DRAPE, "export", f"{FOLDER}/last.json", "--frames", "0", "-o", f"{FOLDER}/last.obj", "--crossings", "--json"],
                         capture_output=True, text=True, check=True).stdout
    return json.loads(out)["crossings"]["most"]


def simulate(expected_crossings=0, notes=("levels in renders",)):
    reports.clear()
    began = time.monotonic()
    result = bpy.ops.drape.simulate()
    assert result == {"FINISHED"}, (result, reports)
    print(f"  {reports[-1]} ({time.monotonic() - began:.1f} s)")
    assert f", {expected_crossings} crossings" in reports[-1], reports
    assert [note for note in reports[:-1] if not any(text in note for text in notes)] == [], reports


def fails(operator, text):
    """Checks that an operator says one clear line that contains `text`."""
    reports.clear()
    try:
        result = operator()
    except RuntimeError as error:
        assert result_is_one_line(str(error)) and text in str(error), str(error)
        print(f"  {str(error).strip()}")
        return
    raise AssertionError(f"no error: {result}, expected {text}")


def result_is_one_line(text):
    return len(text.strip().splitlines()) == 1


reports = []
finish = sys.modules["drape_cloth.operators"].DRAPE_OT_simulate._finish


def note_finish(self, context):
    finish(self, context)
    reports.extend([*self._job.notes, self._job.summary])


sys.modules["drape_cloth.operators"].DRAPE_OT_simulate._finish = note_finish


def grid(name, side, size, place=(0, 0, 0)):
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=side, y_subdivisions=side, size=size, location=place)
    bpy.context.object.name = name
    return bpy.context.object


def sheet_on_suzanne():
    """A sheet falls on Suzanne, who turns and rises. The scene has another frame rate, start, unit and object scale."""
    print("a sheet on an animated Suzanne")
    scene = new_scene("suzanne", (5, 34))
    scene.render.fps, scene.render.fps_base = 30, 1.001
    scene.unit_settings.scale_length = 0.5
    bpy.ops.mesh.primitive_monkey_add(location=(0, 0, 0))
    suzanne = bpy.context.object
    suzanne.modifiers.new("Round", "SUBSURF").levels = 1
    for frame, height, turn in ((5, 0.0, 0.0), (34, 0.4, 0.6)):
        suzanne.location.z, suzanne.rotation_euler.z = height, turn
        suzanne.keyframe_insert("location", frame=frame)
        suzanne.keyframe_insert("rotation_euler", frame=frame)
    sheet = grid("Sheet", 24, 1.0, (0, 0, 1.3))
    sheet.scale = (2.2, 2.8, 1)
    sheet.rotation_euler = (0.1, 0, 0.4)
    sheet.modifiers.new("Round", "SUBSURF")
    role(suzanne, "BODY")
    role(sheet, "CLOTH")
    scene.drape.distance = 0.006
    simulate(notes=("levels in renders", "with the Unit Scale 0.5, the scene's gravity is 4.91 m/s²"))
    assert len(reports) == 3 and 'Suzanne: "Round" has 2 levels in renders and 1 in the view' in reports[0], reports
    assert [m.type for m in sheet.modifiers] == ["MESH_CACHE", "SUBSURF"], "the cloth has to come before subdivision"
    assert sheet.modifiers[0].filepath.startswith("//"), sheet.modifiers[0].filepath
    written = kept["scene"]
    np.testing.assert_allclose(written["solver"]["gravity"], (0, -4.905, 0), rtol=1e-6)
    assert abs(written["bodies"][0]["cache"]["rate"] - 30 / 1.001) < 1e-5
    sheet.modifiers["Round"].show_viewport = False
    check_against_drape(sheet, 5)
    assert crossings_of_last_frame(sheet, 5, 34) == 0
    low = vertices(sheet)[:, 2].min()
    assert low < 0.9, f"the sheet has not fallen: {low}"
    top = vertices(sheet)[:, 2].max()
    assert top > 1.2, f"Suzanne does not carry the sheet: {top}"


def flag_with_vertex_group():
    """A flag on a pole that moves: pins of a vertex group, soft ones too, wind, subframes, undo, bake and remove."""
    print("a flag with a vertex group")
    scene = new_scene("flag", (1, 13))
    scene.render.fps = 24
    scene.drape.fabric, scene.drape.subframes = "nylon", 2
    bpy.ops.object.empty_add()
    pole = bpy.context.object
    for frame, x, turn in ((1, 0.0, 0.0), (13, 0.3, 0.5)):
        pole.location.x, pole.rotation_euler.z = x, turn
        pole.keyframe_insert("location", frame=frame)
        pole.keyframe_insert("rotation_euler", frame=frame)
    flag = grid("Flag", 16, 1.0)
    flag.data.transform(Matrix.Rotation(math.pi / 2, 4, "X"))
    flag.parent = pole
    flag.location = (0.5, 0, 2)
    pins = flag.vertex_groups.new(name="Hem")
    left = [v.index for v in flag.data.vertices if v.co.x < -0.49]
    weights = np.clip(0.07 + 0.09 * np.arange(17), 0, 1)  # a gradient
    for vertex, weight in zip(left, weights):
        pins.add([vertex], weight, "REPLACE")
    bpy.ops.object.effector_add(type="WIND", rotation=(0, math.pi / 2, 0))
    wind = bpy.context.object
    wind.field.strength = 4.0
    role(flag, "CLOTH")
    flag.drape.pins = flag.drape.bending_group = "Hem"
    flag.drape.bending_factor = 3.0
    bpy.ops.ed.undo_push(message="before")
    simulate()
    np.testing.assert_allclose(kept["scene"]["wind"]["velocity"], [4, 0, 0], atol=1e-6)
    rigid, soft = kept["scene"]["pinGroups"]
    assert rigid["vertices"] == left[11:] and soft["vertices"] == left[:11], (rigid, soft)
    np.testing.assert_allclose(soft["compliance"] / np.array(soft["strengths"]), 0.01 * (1 / weights[:11] - 1), rtol=1e-5)
    check_against_drape(flag, 1, subframes=2)
    scene.frame_set(13)
    away = np.linalg.norm(vertices(flag)[left] - [flag.matrix_world @ flag.data.vertices[v].co for v in left], axis=1)
    moved, yielded = away[11:].max(), away[:11]
    print(f"  pins are within {moved:.1e} of the pole at the end")
    assert moved < 1e-5
    assert (np.diff(yielded) < 0).all() and yielded[0] > 5 * yielded[10] > 0, yielded
    assert (flag.matrix_world.translation - Vector((0.5, 0, 2))).length > 0.2, "the pole has not moved"
    bpy.ops.ed.undo_push(message="simulated")  # what the window does for an operator
    bpy.ops.ed.undo()
    flag = bpy.data.objects["Flag"]
    assert not flag.modifiers, "undo leaves a modifier"
    bpy.ops.ed.redo()
    flag = bpy.data.objects["Flag"]
    assert [m.type for m in flag.modifiers] == ["MESH_CACHE"], "redo brings no modifier"
    check_against_drape(flag, 1, subframes=2)
    flag.select_set(True)
    bpy.ops.ed.undo_push(message="before baking")
    assert bpy.ops.drape.bake() == {"FINISHED"}
    assert len(flag.data.shape_keys.key_blocks) == 26 and not flag.modifiers
    check_against_drape(flag, 1, subframes=2)
    fails(bpy.ops.drape.remove, "Baked shape keys are removed by undo")
    bpy.ops.ed.undo_push(message="baked")
    bpy.ops.ed.undo()
    flag = bpy.data.objects["Flag"]
    assert flag.data.shape_keys is None and len(flag.modifiers) == 1
    flag.select_set(True)
    assert bpy.ops.drape.remove() == {"FINISHED"} and not flag.modifiers


def mirrored_cloths_led_by_a_body():
    """Two cloths, one of them mirrored, whose pins follow a body that changes its shape."""
    print("two cloths led by a body")
    scene = new_scene("led", (1, 7))
    bar = grid("Bar", 2, 1.0, (0, 0, 2))
    bar.shape_key_add(name="Basis")
    raised = bar.shape_key_add(name="Raised")
    for point in raised.data:
        point.co.z += 0.2
    for frame, value in ((1, 0.0), (7, 1.0)):
        raised.value = value
        raised.keyframe_insert("value", frame=frame)
    cloths = []
    for x in (-0.2, 0.2):
        cloth = grid(f"Strip {x}", 6, 0.2, (x, 0, 1.95))
        cloth.scale = (math.copysign(1, x), 1, 1)
        cloth.vertex_groups.new(name="Top").add([0, 1, 2, 3, 4, 5, 6], 1.0, "REPLACE")
        cloths.append(cloth)
    role(bar, "BODY")
    for cloth in cloths:
        role(cloth, "CLOTH")
        cloth.drape.pins, cloth.drape.follows = "Top", bar
    simulate()
    for cloth in cloths:
        check_against_drape(cloth, 1)
        rise = vertices(cloth)[:7, 2] - 1.95
        assert np.abs(rise - 0.2).max() < 1e-4, rise


def bad_input():
    print("bad input")
    scene = new_scene("bad", (1, 3))
    simulate_it, bake_it = bpy.ops.drape.simulate, bpy.ops.drape.bake
    fails(simulate_it, "no visible object is a cloth")
    sheet = grid("Sheet", 4, 1.0)
    role(sheet, "CLOTH")
    own = bpy.context.preferences.addons["drape_cloth"].preferences
    own.path = "/nowhere/drape"
    fails(simulate_it, "Drape was not found")
    own.path = DRAPE
    sheet.drape.pins = "Missing"
    fails(simulate_it, 'Sheet: has no vertex group "Missing"')
    sheet.vertex_groups.new(name="Empty")
    sheet.drape.pins = "Empty"
    fails(simulate_it, 'no vertex of its faces has a weight in the group "Empty"')
    bpy.ops.object.camera_add()
    sheet.drape.follows = bpy.context.object
    fails(simulate_it, "its pins follow Camera, which is not a visible body")
    sheet.drape.pins = ""  # nothing follows the camera then
    scene.frame_end = 1
    fails(simulate_it, "at least two frames")
    scene.frame_end = 3
    scene.render.frame_map_new = 200
    fails(simulate_it, "time of the scene is stretched")
    scene.render.frame_map_new = 100
    sheet.modifiers.new("Cloth", "CLOTH")
    fails(simulate_it, "Blender's own cloth")
    sheet.modifiers.clear()
    sheet.scale = (0, 1, 1)
    fails(simulate_it, "scale of 0")
    sheet.scale = (1, 1, 1)
    bpy.ops.object.empty_add()
    bpy.context.object.select_set(True)
    fails(lambda: bpy.ops.drape.role(role="BODY"), "select a mesh, curve, text or metaball first")
    bodies = bpy.data.meshes.new("Points")
    bodies.from_pydata([(0, 0, -1), (1, 0, -1)], [(0, 1)], [])
    wire = bpy.data.objects.new("Wire", bodies)
    scene.collection.objects.link(wire)
    role(wire, "BODY")
    fails(simulate_it, "Wire: has no faces")
    role(wire, "NONE")
    growing = grid("Growing", 2, 1.0, (0, 0, -1))
    build = growing.modifiers.new("Build", "BUILD")
    build.frame_start, build.frame_duration = -1, 6
    role(growing, "BODY")
    fails(simulate_it, "a body keeps its vertices")
    role(growing, "NONE")
    # Three faces at an edge are no cloth for Drape, whose own line is passed on.
    fan = bpy.data.meshes.new("Fan")
    fan.from_pydata([(0, 0, 0), (1, 0, 0), (0, 1, 1), (0, -1, 1), (0, 0, -1)], [], [(0, 1, 2), (0, 1, 3), (0, 1, 4)])
    thing = bpy.data.objects.new("Fan", fan)
    scene.collection.objects.link(thing)
    role(sheet, "NONE")
    role(thing, "CLOTH")
    fails(simulate_it, "Fan: ")
    role(thing, "NONE")
    role(sheet, "CLOTH")
    sheet.modifiers.new("Round", "SUBSURF")
    sheet.vertex_groups.new(name="Row").add([0, 1, 2, 3, 4], 1.0, "REPLACE")
    sheet.drape.pins, sheet.drape.follows = "Row", None
    assert bpy.ops.drape.simulate() == {"FINISHED"}
    assert [len(group["vertices"]) for group in kept["scene"]["pinGroups"]] == [5]
    with bpy.context.temp_override(object=sheet, active_object=sheet, selected_objects=[sheet]):
        bpy.ops.object.modifier_move_to_index(modifier="Drape", index=1)
    assert bpy.ops.drape.simulate() == {"FINISHED"}
    assert [m.name for m in sheet.modifiers] == ["Round", "Drape"]
    role(sheet, "CLOTH")
    fails(bake_it, "a modifier before it adds vertices")
    os.remove(bpy.path.abspath(sheet.modifiers["Drape"].filepath))
    fails(bake_it, "cannot be read")
    leftovers = glob.glob(f"{FOLDER}/drape/*/*.part") + glob.glob(f"{FOLDER}/drape_*")
    assert not leftovers, leftovers


def caches_of_their_own():
    """Objects whose names differ in a space only; a file's first save; Save As; edges without faces."""
    print("caches")
    new_scene("own", (1, 3))
    things = [grid(name, 4, 1.0, (2 * k, 0, 1)) for k, name in enumerate(("Flag 1", "Flag_1"))]
    mesh = things[0].data
    mesh.vertices.add(1)
    mesh.edges.add(1)
    mesh.edges[-1].vertices = (0, len(mesh.vertices) - 1)
    mesh.update()
    things[0].vertex_groups.new(name="All").add(range(len(mesh.vertices)), 1.0, "REPLACE")
    things[0].drape.pins = "All"  # at the loose vertex too, which is no cloth
    for thing in things:
        role(thing, "CLOTH")
    simulate(notes=("left out 1 edge without a face",))
    assert len(reports) == 2, reports
    assert sorted(os.listdir(f"{FOLDER}/drape/own")) == ["Flag_1.pc2", "Flag_1_2.pc2"]
    for thing in things:
        check_against_drape(thing, 1)
    before = open(f"{FOLDER}/drape/own/Flag_1.pc2", "rb").read()
    bpy.ops.wm.save_as_mainfile(filepath=f"{FOLDER}/copy.blend")
    assert [t.modifiers[0].filepath for t in things] == ["//drape/copy/Flag_1.pc2", "//drape/copy/Flag_1_2.pc2"]
    bpy.context.scene.drape.fabric = "rubber"
    simulate(notes=("without a face",))
    assert open(f"{FOLDER}/drape/own/Flag_1.pc2", "rb").read() == before, "a copy of the file replaces its cache"

    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    bpy.ops.preferences.addon_enable(module="drape_cloth")
    bpy.context.preferences.addons["drape_cloth"].preferences.path = DRAPE
    bpy.context.scene.frame_start, bpy.context.scene.frame_end = 1, 3
    role(grid("Sheet", 4, 1.0, (0, 0, 1)), "CLOTH")
    simulate()
    assert bpy.app.tempdir in bpy.data.objects["Sheet"].modifiers[0].filepath
    bpy.ops.wm.save_as_mainfile(filepath=f"{FOLDER}/first.blend")
    bpy.ops.wm.open_mainfile(filepath=f"{FOLDER}/first.blend")
    sheet = bpy.data.objects["Sheet"]
    assert sheet.modifiers[0].filepath == "//drape/first/Sheet.pc2", sheet.modifiers[0].filepath
    check_against_drape(sheet, 1)


sheet_on_suzanne()
flag_with_vertex_group()
mirrored_cloths_led_by_a_body()
bad_input()
caches_of_their_own()
print("blender_test: all checks passed")
