"""Run inside Blender: imports what export_test.sh exported and compares it with Drape's own positions, frame by frame.

blender -b --factory-startup --python-exit-code 1 -P import_test.py -- FOLDER
"""

import json
import sys

import bpy
import numpy

numpy.bool = bool  # Blender 3.4's glTF importer still uses the name that NumPy 1.24 dropped

FOLDER = sys.argv[sys.argv.index("--") + 1]
TOLERANCE = 1e-5  # m, for formats that store differences; all others must agree to the last bit

with open(f"{FOLDER}/dump.json") as file:
    DUMP = json.load(file)
PARTS = {part["name"]: part for part in DUMP["parts"]}
checks = 0


def expect(condition, what):
    global checks
    checks += 1
    if not condition:
        raise AssertionError(what)


class Truth:
    """The visible elements of a part in a frame: particles, triangles and lines, numbered within the part."""

    def __init__(self, name, frame):
        part = PARTS[name]
        first, count = part["first"], part["count"]
        data = DUMP["frames"][frame]
        self.positions = numpy.array(data["positions"], dtype=numpy.float32).reshape(-1, 3)[first : first + count]
        own = lambda elements: [[i - first for i in e] for e in elements if first <= e[0] < first + count]
        self.triangles = own(data["triangles"])
        self.lines = own(data["lines"])
        self.used = sorted({i for element in self.triangles + self.lines for i in element})
        # Blender makes a single edge of a line and the side of a triangle between the same vertices.
        sides = {frozenset(pair) for a, b, c in self.triangles for pair in ((a, b), (b, c), (c, a))}
        self.loose_lines = [line for line in self.lines if frozenset(line) not in sides]
        self.columns, self.rows = part["columns"], part["rows"]

    def normals(self):
        sums = numpy.zeros((len(self.positions), 3))
        for a, b, c in self.triangles:
            p = self.positions.astype(float)
            sums[[a, b, c]] += numpy.cross(p[b] - p[a], p[c] - p[a])
        lengths = numpy.linalg.norm(sums, axis=1)
        return sums / numpy.where(lengths == 0, 1, lengths)[:, None], lengths > 0


def new_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = 60  # one frame per step of the scene


def coordinates(mesh):
    values = numpy.empty(3 * len(mesh.vertices), dtype=numpy.float32)
    mesh.vertices.foreach_get("co", values)
    return values.reshape(-1, 3)


def loose_edges(mesh):
    sides = {key for polygon in mesh.polygons for key in polygon.edge_keys}
    return [edge.key for edge in mesh.edges if edge.key not in sides]


def check_world_axes(thing, positions, what):
    """Checks that y up has become Blender's z up."""
    matrix = numpy.array(thing.matrix_world)
    world = positions @ matrix[:3, :3].T + matrix[:3, 3]
    expected = positions[:, [0, 2, 1]] * [1, -1, 1]
    expect(numpy.abs(world - expected).max() < TOLERANCE, f"{what}: y is not up")


def check_surface(thing, name, frame, numbers, what):
    """Checks a surface against the truth. numbers: the particle of each vertex."""
    truth = Truth(name, frame)
    mesh = thing.data
    found = [[numbers[i] for i in polygon.vertices] for polygon in mesh.polygons]
    expect(len(found) == len(truth.triangles), f"{what}: {len(found)} triangles, expected {len(truth.triangles)}")
    turned = lambda t: min(t[k:] + t[:k] for k in range(3))
    expect(sorted(map(turned, found)) == sorted(map(turned, truth.triangles)), f"{what}: other triangles")
    lines = sorted(sorted(numbers[i] for i in edge) for edge in loose_edges(mesh))
    expect(lines == sorted(map(sorted, truth.loose_lines)), f"{what}: other lines")
    if truth.triangles:
        check_normals(mesh, truth, numbers, what)
    if truth.columns and truth.triangles:
        check_uvs(mesh, truth, numbers, what)


def check_normals(mesh, truth, numbers, what):
    mesh.calc_normals_split()
    normals, known = truth.normals()
    for loop in mesh.loops:
        particle = numbers[loop.vertex_index]
        if known[particle]:  # Blender stores normals in 16 bits
            error = numpy.abs(numpy.array(loop.normal) - normals[particle]).max()
            expect(error < 2e-3, f"{what}: the normal of particle {particle} is off by {error}")


def check_uvs(mesh, truth, numbers, what):
    layer = mesh.uv_layers.active.data
    for loop in mesh.loops:
        row, column = divmod(numbers[loop.vertex_index], truth.columns)
        expected = (column / (truth.columns - 1), 1 - row / (truth.rows - 1))
        error = max(abs(a - b) for a, b in zip(layer[loop.index].uv, expected))
        expect(error < 1e-6, f"{what}: texture coordinates of column {column}, row {row} are off by {error}")


def check_obj(frame):
    new_scene()
    bpy.ops.wm.obj_import(filepath=f"{FOLDER}/frames_{frame:04}.obj")
    for name in PARTS:
        what = f"OBJ, frame {frame}, {name}"
        truth = Truth(name, frame)
        if not truth.used:  # a part of points, which Blender does not read
            continue
        thing = bpy.data.objects[name]
        positions = coordinates(thing.data)
        # Blender drops particles that no element uses any more.
        expect(numpy.array_equal(positions, truth.positions[truth.used]), f"{what}: positions differ")
        check_world_axes(thing, positions, what)
        check_surface(thing, name, frame, truth.used, what)


def check_ply(frame):
    new_scene()
    bpy.ops.import_mesh.ply(filepath=f"{FOLDER}/frames_{frame:04}.ply")
    (thing,) = bpy.data.objects
    truths = {name: Truth(name, frame) for name in PARTS}
    expected = numpy.concatenate([truth.positions for truth in truths.values()])
    expect(numpy.array_equal(coordinates(thing.data), expected), f"PLY, frame {frame}: positions differ")
    found = [list(polygon.vertices) for polygon in thing.data.polygons]
    expect(found == DUMP["frames"][frame]["triangles"], f"PLY, frame {frame}: other triangles")
    lines = sorted(map(sorted, loose_edges(thing.data)))
    expected = [[PARTS[n]["first"] + i for i in sorted(line)] for n in PARTS for line in truths[n].loose_lines]
    expect(lines == sorted(expected), f"PLY, frame {frame}: other lines")
    for name in ("cloth_1", "cloth_2"):
        first, truth = PARTS[name]["first"], truths[name]
        layer = thing.data.uv_layers.active.data
        for loop in thing.data.loops:
            if not first <= loop.vertex_index < first + PARTS[name]["count"]:
                continue
            row, column = divmod(loop.vertex_index - first, truth.columns)
            error = max(abs(layer[loop.index].uv[0] - column / (truth.columns - 1)),
                        abs(layer[loop.index].uv[1] - 1 + row / (truth.rows - 1)))
            expect(error < 1e-6, f"PLY, frame {frame}, {name}: texture coordinates are off by {error}")


def soup(positions, elements):
    """Returns the corners of all elements except those collapsed to a point, which are gone."""
    corners = [positions[list(element)] for element in elements]
    return [c for c in corners if numpy.abs(c - c[0]).max() > 1e-6]


def check_soup(found, expected, what):
    expect(len(found) == len(expected), f"{what}: {len(found)}, expected {len(expected)}")
    if not found:
        return
    # Order and first corners may change, so elements are matched by their nearest middles.
    found, expected = numpy.array(found, dtype=float), numpy.array(expected, dtype=float)
    distances = numpy.linalg.norm(found.mean(axis=1)[:, None] - expected.mean(axis=1)[None], axis=2)
    nearest = distances.argmin(axis=1)
    expect(len(set(nearest)) == len(found), f"{what}: two are one")
    corners = expected.shape[1]
    errors = [numpy.abs(numpy.roll(found, k, axis=1) - expected[nearest]).max(axis=(1, 2)) for k in range(corners)]
    error = numpy.minimum.reduce(errors).max()
    expect(error <= TOLERANCE, f"{what}: off by {error} m")


def check_clip(what, turn_back, names, lines_of):
    """Checks all frames of animated objects. turn_back: turns Blender's axes to y up if the mesh itself is turned."""
    for frame in range(len(DUMP["frames"])):
        bpy.context.scene.frame_set(frame)
        graph = bpy.context.evaluated_depsgraph_get()
        for name in names:
            truth = Truth(name, frame)
            mesh = bpy.data.objects[name].evaluated_get(graph).to_mesh()
            positions = turn_back(coordinates(mesh))
            where = f"{what}, frame {frame}, {name}"
            triangles = [tuple(polygon.vertices) for polygon in mesh.polygons]
            check_soup(soup(positions, triangles), soup(truth.positions, truth.triangles), f"{where}: triangles")
            check_soup(soup(positions, loose_edges(mesh)), soup(truth.positions, lines_of(truth)), f"{where}: lines")
            if not truth.used:
                error = numpy.abs(positions - truth.positions).max()
                expect(error < TOLERANCE, f"{where}: points are off by {error}")


def check_glb():
    new_scene()
    bpy.ops.import_scene.gltf(filepath=f"{FOLDER}/clip.glb")
    expect({o.name for o in bpy.data.objects} == set(PARTS) | {"ball"}, f"GLB: objects {[o.name for o in bpy.data.objects]}")
    check_clip("GLB", lambda p: p[:, [0, 2, 1]] * numpy.array([1, 1, -1], dtype=numpy.float32), PARTS,
               lambda truth: truth.lines)


def check_cache(ending):
    new_scene()
    bpy.ops.wm.obj_import(filepath=f"{FOLDER}/clip_{ending}.obj")
    names = [name for name in PARTS if Truth(name, 0).used]  # Blender does not read points alone
    for name in names:
        modifier = bpy.data.objects[name].modifiers.new("cache", "MESH_CACHE")
        modifier.cache_format = ending.upper()
        modifier.filepath = f"{FOLDER}/clip_{ending}_{name}.{ending}"
    check_clip(ending.upper(), lambda p: p, names, lambda truth: truth.loose_lines)


def check_thick(path):
    """Checks that sheets as thick as their fabric are closed and enclose the particles."""
    new_scene()
    is_obj = path.endswith(".obj")
    if is_obj:
        bpy.ops.wm.obj_import(filepath=f"{FOLDER}/{path}")
    else:
        bpy.ops.import_scene.gltf(filepath=f"{FOLDER}/{path}")
    frame = LAST if "torn" in path else 0
    for name, part in PARTS.items():
        truth = Truth(name, frame)
        if not part["columns"] or not truth.triangles:
            continue
        mesh = bpy.data.objects[name].data
        faces = {}
        for polygon in mesh.polygons:
            for key in polygon.edge_keys:
                faces[key] = faces.get(key, 0) + 1
        expect(len(faces) > 0, f"{path}, {name}: no faces")
        others = sum(1 for count in faces.values() if count != 2)
        expect(others == 0, f"{path}, {name}: {others} of {len(faces)} edges have not two faces")
        positions = coordinates(mesh)
        if not is_obj:
            positions = positions[:, [0, 2, 1]] * numpy.array([1, 1, -1], dtype=numpy.float32)
        normals, _ = truth.normals()
        faces_used = sorted({i for triangle in truth.triangles for i in triangle})
        half = 0.5 * part["thickness"]
        for side in (-half, half):
            expected = truth.positions[faces_used] + side * normals[faces_used]
            nearest = numpy.linalg.norm(positions[None] - expected[:, None], axis=2).min(axis=1).max()
            expect(nearest < 1e-4 * half + TOLERANCE, f"{path}, {name}: a face is off by {nearest} m")


def check_materials(path):
    new_scene()
    if path.endswith(".obj"):
        bpy.ops.wm.obj_import(filepath=f"{FOLDER}/{path}")
    else:
        bpy.ops.import_scene.gltf(filepath=f"{FOLDER}/{path}")
    for name, part in PARTS.items():
        if not part["columns"] or not Truth(name, 0).triangles:
            continue
        material = bpy.data.objects[name].data.materials[0]
        shader = next(node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED")
        colour = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in part["colour"]]
        found = shader.inputs["Base Color"].default_value
        error = max(abs(a - b) for a, b in zip(found, colour))
        expect(error < 1e-5, f"{path}, {name}: the colour is off by {error}")
        error = abs(shader.inputs["Roughness"].default_value - part["roughness"])
        expect(error < 1e-4, f"{path}, {name}: the roughness is off by {error}")
        expect(not material.use_backface_culling, f"{path}, {name}: one side is not to be seen")


LAST = len(DUMP["frames"]) - 1
for number in (0, LAST // 2, LAST):
    check_obj(number)
    check_ply(number)
check_glb()
for thick in ("thick_whole.obj", "thick_torn.obj", "thick_whole.glb"):
    check_thick(thick)
for whole in ("frames_0000.obj", "clip.glb"):
    check_materials(whole)
check_cache("pc2")
check_cache("mdd")
torn = len(DUMP["frames"][0]["triangles"]) - len(DUMP["frames"][LAST]["triangles"])
threads = len(Truth("cloth_1", LAST).lines)
expect(torn > 0 and threads > 0, "nothing tore, so tearing was not looked at")
print(f"import_test: {checks} checks passed; {torn} triangles torn, {threads} threads left")
