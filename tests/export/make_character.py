"""Run inside Blender: makes a tube of 17 rings with a skeleton of two bones, which bends and twists for a second.

blender -b --factory-startup --python-exit-code 1 -P make_character.py -- FOLDER

Writes character.glb, character.pc2 and character.mdd, and the rest pose as character.obj. The MDD has z up, so the rest
pose is also written as character_z_up.obj.
"""

import math
import sys

import addon_utils
import bpy

FOLDER = sys.argv[sys.argv.index("--") + 1]
FRAMES = 24
SIDES, RINGS, RADIUS, HEIGHT = 20, 17, 0.15, 1.0

for addon in ("io_scene_gltf2", "io_shape_mdd", "io_export_pc2"):
    if addon_utils.enable(addon) is None:
        sys.exit(f"Blender has no add-on {addon}")
bpy.ops.wm.read_homefile(use_empty=True)
scene = bpy.context.scene
scene.render.fps = FRAMES
scene.frame_start, scene.frame_end = 0, FRAMES

vertices = [(RADIUS * math.cos(2 * math.pi * k / SIDES), RADIUS * math.sin(2 * math.pi * k / SIDES),
             HEIGHT * ring / (RINGS - 1)) for ring in range(RINGS) for k in range(SIDES)]
# Uses triangles, since a GLB has no other faces, and since sliding cloth depends on how they lie.
faces = []
for a in range(RINGS - 1):
    for k in range(SIDES):
        ring, after = a * SIDES, (k + 1) % SIDES
        faces += [(ring + k, ring + after, ring + SIDES + after), (ring + k, ring + SIDES + after, ring + SIDES + k)]
top = (RINGS - 1) * SIDES
for k in range(1, SIDES - 1):
    faces += [(0, k + 1, k), (top, top + k, top + k + 1)]
mesh = bpy.data.meshes.new("character")
mesh.from_pydata(vertices, [], faces)
mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
body = bpy.data.objects.new("character", mesh)
scene.collection.objects.link(body)

skeleton = bpy.data.objects.new("skeleton", bpy.data.armatures.new("skeleton"))
scene.collection.objects.link(skeleton)
bpy.context.view_layer.objects.active = skeleton
bpy.ops.object.mode_set(mode="EDIT")
lower = skeleton.data.edit_bones.new("lower")
lower.head, lower.tail = (0, 0, 0), (0, 0, HEIGHT / 2)
upper = skeleton.data.edit_bones.new("upper")
upper.head, upper.tail, upper.parent = (0, 0, HEIGHT / 2), (0, 0, HEIGHT), lower
bpy.ops.object.mode_set(mode="POSE")
for bone, turns in (("lower", [(0, 0, 0), (0.1, 0.2, 0), (0, 0, 0)]), ("upper", [(0, 0, 0), (0.7, 0.5, 0.3), (0, 0, 0)])):
    pose = skeleton.pose.bones[bone]
    pose.rotation_mode = "XYZ"
    for k, turn in enumerate(turns):
        pose.rotation_euler = turn
        pose.keyframe_insert("rotation_euler", frame=k * FRAMES // 2)
bpy.ops.object.mode_set(mode="OBJECT")
for bone, share in (("lower", lambda z: 1 - z), ("upper", lambda z: z)):
    group = body.vertex_groups.new(name=bone)
    for vertex in mesh.vertices:
        group.add([vertex.index], min(max(share((vertex.co.z / HEIGHT - 0.35) / 0.3), 0), 1), "REPLACE")
body.parent = skeleton
body.modifiers.new("skeleton", "ARMATURE").object = skeleton

bpy.ops.object.select_all(action="DESELECT")
skeleton.select_set(True)
body.select_set(True)
bpy.context.view_layer.objects.active = body
bpy.ops.export_scene.gltf(filepath=f"{FOLDER}/character.glb", use_selection=True, export_animations=True)
skeleton.select_set(False)
scene.frame_set(0)
for name, forward, up in (("character", "NEGATIVE_Z", "Y"), ("character_z_up", "Y", "Z")):
    bpy.ops.wm.obj_export(filepath=f"{FOLDER}/{name}.obj", export_selected_objects=True, export_uv=False,
                          export_normals=False, export_materials=False, apply_modifiers=False, forward_axis=forward,
                          up_axis=up)
bpy.ops.export_shape.mdd(filepath=f"{FOLDER}/character.mdd", fps=FRAMES, frame_start=0, frame_end=FRAMES)
bpy.ops.export_shape.pc2(filepath=f"{FOLDER}/character.pc2", rot_x90=True, world_space=True, apply_modifiers=True,
                         range_start=0, range_end=FRAMES, sampling="1")
