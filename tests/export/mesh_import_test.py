"""Run inside Blender: applies the point caches of mesh_test.sh to the original meshes.

blender -b --factory-startup --python-exit-code 1 -P mesh_import_test.py -- FOLDER LAST_FRAME
"""

import sys

import bpy
import numpy

numpy.bool = bool  # Blender 3.4's glTF importer still uses the name that NumPy 1.24 dropped

FOLDER, LAST = sys.argv[sys.argv.index("--") + 1 :]
LAST = int(LAST)
TOLERANCE = 1e-5  # distance, m
NAMES = {"cylinder": "cylinder", "hammock": "hammock", "strip": "Strip of polygons"}
checks = 0


def expect(condition, what):
    global checks
    checks += 1
    if not condition:
        raise AssertionError(what)


def vertices_of(path):
    """Returns the vertices of an OBJ, read without Blender."""
    with open(path) as file:
        return numpy.array([[float(x) for x in line.split()[1:4]] for line in file if line.startswith("v ")])


def coordinates(mesh):
    values = numpy.empty(3 * len(mesh.vertices), dtype=numpy.float32)
    mesh.vertices.foreach_get("co", values)
    return values.reshape(-1, 3)


def imported(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = 60
    if path.endswith(".obj"):
        bpy.ops.wm.obj_import(filepath=path)
    elif path.endswith(".ply"):
        bpy.ops.import_mesh.ply(filepath=path)
    else:
        bpy.ops.import_scene.gltf(filepath=path)
    (thing,) = bpy.data.objects
    return thing


def evaluated(thing, frame):
    bpy.context.scene.frame_set(frame)
    return coordinates(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh())


def faces(thing, with_uvs):
    """Returns vertices and texture coordinates around each face, from its lowest vertex on."""
    mesh = thing.data
    found = []
    for polygon in mesh.polygons:
        loops = list(polygon.loop_indices)
        corners = [mesh.loops[i].vertex_index for i in loops]
        if with_uvs:
            uvs = mesh.uv_layers.active.data
            corners = [(vertex, *uvs[i].uv) for vertex, i in zip(corners, loops)]
        start = corners.index(min(corners))
        found.append(corners[start:] + corners[:start])
    return found


def check_cache(name, ending):
    expected = vertices_of(f"{FOLDER}/{name}_last.obj")
    thing = imported(f"{FOLDER}/{name}.obj")
    modifier = thing.modifiers.new("cache", "MESH_CACHE")
    modifier.cache_format = ending.upper()
    modifier.filepath = f"{FOLDER}/{name}_{ending}.{ending}"
    found = evaluated(thing, LAST)
    expect(found.shape == expected.shape, f"{name}, {ending}: {len(found)} vertices, expected {len(expected)}")
    error = numpy.abs(found - expected).max()
    expect(error < TOLERANCE, f"{name}, {ending}: off by {error} m in frame {LAST}")
    moved = numpy.abs(found - evaluated(thing, 0)).max()
    expect(moved > 0.01, f"{name}, {ending}: nothing moves")


def check_again(name):
    original = imported(f"{FOLDER}/{name}.obj")
    title, positions = original.name, coordinates(original.data)
    plain, whole = faces(original, False), faces(original, True)
    expect(title == NAMES[name], f"{name}: is called {title}")
    again = imported(f"{FOLDER}/{name}_again.obj")
    expect(again.name == title, f"{name}, OBJ: is called {again.name}")
    expect(numpy.array_equal(coordinates(again.data), positions), f"{name}, OBJ: positions differ")
    expect(faces(again, True) == whole, f"{name}, OBJ: faces or texture coordinates differ")
    # In PLY, Blender reads only texture coordinates of vertices.
    again = imported(f"{FOLDER}/{name}_again.ply")
    expect(numpy.array_equal(coordinates(again.data), positions), f"{name}, PLY: positions differ")
    expect(faces(again, False) == plain, f"{name}, PLY: faces differ")


def check_glb(name):
    """Checks a GLB by places instead of vertex numbers, since its vertices are split at seams."""
    original = imported(f"{FOLDER}/{name}.obj")
    corners = {(vertex, *uv) for face in faces(original, True) for vertex, *uv in face}
    expected = vertices_of(f"{FOLDER}/{name}_last.obj")
    thing = imported(f"{FOLDER}/{name}_clip.glb")
    expect(thing.name == NAMES[name], f"{name}, GLB: is called {thing.name}")
    found = evaluated(thing, LAST)[:, [0, 2, 1]] * [1, 1, -1]
    expect(len(found) == len(corners), f"{name}, GLB: {len(found)} vertices, expected {len(corners)}")
    uvs = thing.data.uv_layers.active.data
    ways = {(loop.vertex_index, *uvs[loop.index].uv) for loop in thing.data.loops}
    order = sorted(ways)
    wanted = sorted(corners)
    for (vertex, u, v), (old, old_u, old_v) in zip(order, sorted(wanted, key=lambda corner: corner[0])):
        error = numpy.abs(found[vertex] - expected[old]).max()
        expect(error < TOLERANCE, f"{name}, GLB: vertex {vertex} is off by {error} m")
    key = lambda corner: tuple(round(float(x), 5) for x in corner[1:])
    expect(sorted(map(key, order)) == sorted(map(key, wanted)), f"{name}, GLB: texture coordinates differ")


for mesh in NAMES:
    check_cache(mesh, "pc2")
    check_cache(mesh, "mdd")
    check_again(mesh)
    check_glb(mesh)
print(f"mesh_import_test: {checks} checks passed")
