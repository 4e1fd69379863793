"""Run inside Blender: makes meshes of Blender's primitives, and changes most of them at random.

blender -b --factory-startup --python-exit-code 1 -P make_meshes.py -- FOLDER COUNT

Writes 01_NAME.obj, 01_NAME.ply and so on: first each primitive unchanged, then COUNT meshes
whose names tell their changes.
"""

import math
import random
import sys

import bmesh
import bpy

FOLDER, COUNT = sys.argv[sys.argv.index("--") + 1 :]
DICE = random.Random(20)
ops = bpy.ops.mesh

PRIMITIVES = {
    "plane": lambda: ops.primitive_plane_add(size=2),
    "grid": lambda: ops.primitive_grid_add(x_subdivisions=DICE.randint(3, 30), y_subdivisions=DICE.randint(3, 30)),
    "circle": lambda: ops.primitive_circle_add(vertices=DICE.randint(5, 48),
                                               fill_type=DICE.choice(["NGON", "TRIFAN"])),
    "uvsphere": lambda: ops.primitive_uv_sphere_add(segments=DICE.randint(6, 32), ring_count=DICE.randint(4, 16)),
    "icosphere": lambda: ops.primitive_ico_sphere_add(subdivisions=DICE.randint(1, 4)),
    "cylinder": lambda: ops.primitive_cylinder_add(vertices=DICE.randint(5, 40),
                                                   end_fill_type=DICE.choice(["NOTHING", "NGON", "TRIFAN"])),
    "cone": lambda: ops.primitive_cone_add(vertices=DICE.randint(5, 40), radius2=DICE.choice([0, 0.4])),
    "torus": lambda: ops.primitive_torus_add(major_segments=DICE.randint(8, 48), minor_segments=DICE.randint(5, 16)),
    "monkey": lambda: ops.primitive_monkey_add(),
}


def edit(change):
    """Calls change(bmesh) for the mesh of the active object."""
    mesh = bpy.context.object.data
    work = bmesh.new()
    work.from_mesh(mesh)
    change(work)
    work.to_mesh(mesh)
    work.free()
    mesh.update()


def subdivide():
    edit(lambda work: bmesh.ops.subdivide_edges(work, edges=work.edges[:], cuts=DICE.randint(1, 2), use_grid_fill=True))


def triangulate():
    edit(lambda work: bmesh.ops.triangulate(work, faces=work.faces[:]))


def noise():
    def change(work):
        shortest = min(edge.calc_length() for edge in work.edges)
        for vertex in work.verts:
            for axis in range(3):
                vertex.co[axis] += DICE.uniform(-0.3, 0.3) * shortest

    edit(change)


def delete():
    def change(work):
        gone = [face for face in work.faces if DICE.random() < 0.2][: len(work.faces) - 1]
        bmesh.ops.delete(work, geom=gone, context=DICE.choice(["FACES", "FACES_ONLY"]))

    edit(change)


def join():
    first = bpy.context.object
    PRIMITIVES[DICE.choice(sorted(PRIMITIVES))]()
    bpy.context.object.location = [DICE.uniform(2.5, 4), 0, 0]
    first.select_set(True)
    bpy.context.view_layer.objects.active = first
    bpy.ops.object.join()


def unwrap():
    bpy.ops.object.mode_set(mode="EDIT")
    ops.select_all(action="SELECT")
    bpy.ops.uv.smart_project(angle_limit=math.radians(DICE.uniform(20, 80)))
    bpy.ops.object.mode_set(mode="OBJECT")


CHANGES = [subdivide, triangulate, noise, delete, join, unwrap]


def make(number, primitive, changes):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    PRIMITIVES[primitive]()
    for change in changes:
        change()
    name = "_".join([f"{number:02}", primitive] + [change.__name__ for change in changes])
    bpy.ops.object.select_all(action="SELECT")
    bpy.ops.wm.obj_export(filepath=f"{FOLDER}/{name}.obj", export_materials=False)
    bpy.ops.export_mesh.ply(filepath=f"{FOLDER}/{name}.ply", use_ascii=number % 2 == 0)


kinds = list(PRIMITIVES)
for number, kind in enumerate(kinds, 1):
    make(number, kind, [])
for number in range(int(COUNT)):
    make(len(kinds) + 1 + number, kinds[number % len(kinds)], DICE.sample(CHANGES, DICE.randint(1, 3)))
