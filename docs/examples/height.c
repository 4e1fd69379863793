/* Prints the height of a cloth while it falls on a ball: height [SCENE]
 *
 *   cc height.c $(pkg-config --cflags --libs drape) -o height
 *
 * The same cloth falls in the same way on every machine, to the last bit. */
#include <drape.h>

#include <stdio.h>

/* Heights of the lowest and the highest particle, and the mean over all particles, m. */
struct heights {
    double lowest, mean, highest;
};

static int measure(drape_scene *scene, struct heights *heights) {
    const size_t count = drape_particle_count(scene);
    const float *positions = drape_positions(scene); /* four floats a particle, valid until the next step */
    if (!positions || count == 0) return 0;

    struct heights found = {positions[1], 0.0, positions[1]};
    for (size_t i = 0; i < count; ++i) {
        const double y = positions[4 * i + 1];
        if (y < found.lowest) found.lowest = y;
        if (y > found.highest) found.highest = y;
        found.mean += y / (double)count;
    }
    *heights = found;
    return 1;
}

int main(int argc, char **argv) {
    drape_options options = DRAPE_OPTIONS_INIT;
    options.columns = 32; /* particles across the cloth */
    options.fabric = "silk";

    drape_scene *scene;
    drape_error error;
    if (drape_open(argc > 1 ? argv[1] : "drop", &options, &scene, &error) != DRAPE_OK) {
        fprintf(stderr, "height: %s\n", error.message);
        return error.status;
    }

    printf("time, s  lowest, m  mean, m  highest, m\n");
    const int steps = (int)(0.25 / drape_time_step(scene) + 0.5); /* in a quarter of a second */
    for (int line = 0; line <= 8; ++line) {
        struct heights heights;
        if (!measure(scene, &heights)) break;
        printf("%7.2f %10.4f %8.4f %11.4f\n", drape_time(scene), heights.lowest, heights.mean, heights.highest);
        if (drape_step(scene, (uint64_t)steps) != DRAPE_OK) {
            fprintf(stderr, "height: %s\n", drape_message(scene));
            break;
        }
    }
    drape_close(scene);
    return 0;
}
