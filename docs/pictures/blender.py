"""Run inside Blender by docs/pictures/blender: simulates a sheet on Suzanne, and renders it to FOLDER/render.png.

blender -b -P blender.py -- DRAPE FOLDER
"""

import sys

import bpy
from mathutils import Matrix, Vector

DRAPE, FOLDER = sys.argv[sys.argv.index("--") + 1:]
LAST = 72


def material(thing, colour, roughness=0.8, sheen=0.0):
    made = bpy.data.materials.new(thing.name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*colour, 1)
    shader.inputs["Roughness"].default_value, shader.inputs["Sheen"].default_value = roughness, sheen
    thing.data.materials.append(made)


def role(thing, which):
    bpy.ops.object.select_all(action="DESELECT")
    thing.select_set(True)
    bpy.context.view_layer.objects.active = thing
    bpy.ops.drape.role(role=which)


def grid(name, columns, rows, size, place):
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=columns, y_subdivisions=rows, size=1, location=place)
    thing = bpy.context.object
    thing.name = name
    thing.data.transform(Matrix.Diagonal((*size, 1, 1)))
    bpy.ops.object.shade_smooth()
    return thing


bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
bpy.ops.preferences.addon_enable(module="drape_cloth")
bpy.context.preferences.addons["drape_cloth"].preferences.path = DRAPE
scene = bpy.context.scene
scene.frame_start, scene.frame_end = 1, LAST
scene.drape.fabric, scene.drape.distance = "cotton", 0.006

bpy.ops.mesh.primitive_monkey_add(location=(0, 0, 1.0))
suzanne = bpy.context.object
suzanne.modifiers.new("Round", "SUBSURF").levels = 1
bpy.ops.object.shade_smooth()
for frame, turn in ((1, -0.5), (LAST, 0.4)):
    suzanne.rotation_euler = (-0.35, 0, turn)
    suzanne.keyframe_insert("rotation_euler", frame=frame)
sheet = grid("Sheet", 70, 70, (3.4, 3.4), (0, 0.05, 2.15))
sheet.modifiers.new("Round", "SUBSURF").levels = 1
bpy.ops.mesh.primitive_plane_add(size=60)
floor = bpy.context.object
for thing, colour in ((suzanne, (0.45, 0.24, 0.12)), (sheet, (0.03, 0.1, 0.28)), (floor, (0.3, 0.3, 0.3))):
    material(thing, colour)
role(suzanne, "BODY")
role(floor, "BODY")
role(sheet, "CLOTH")
bpy.ops.wm.save_as_mainfile(filepath=f"{FOLDER}/picture.blend")
for thing in (suzanne, sheet):
    thing.modifiers["Round"].render_levels = 1  # as in the view, which is what Drape sees
assert bpy.ops.drape.simulate() == {"FINISHED"}
scene.frame_set(LAST)

camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
scene.collection.objects.link(camera)
camera.location = (3.2, -7.5, 3.0)
camera.rotation_euler = (Vector((0, 0, 0.9)) - camera.location).to_track_quat("-Z", "Y").to_euler()
camera.data.lens = 78
scene.camera = camera
sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
sun.data.energy, sun.data.angle, sun.rotation_euler = 3.0, 0.15, (0.9, 0.1, 0.9)
scene.collection.objects.link(sun)
scene.world = bpy.data.worlds.new("world")
scene.world.use_nodes = True
scene.world.node_tree.nodes["Background"].inputs["Color"].default_value = (0.42, 0.47, 0.52, 1)
scene.render.engine = "CYCLES"
scene.cycles.samples, scene.cycles.use_denoising, scene.cycles.max_bounces = 64, False, 4
scene.view_settings.view_transform = "Standard"
scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = 800, 480, 100
scene.render.filepath = f"{FOLDER}/render.png"
bpy.ops.render.render(write_still=True)
