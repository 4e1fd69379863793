// A plain weave, for close-ups: threads over and under each other. It fades as its threads come near the size of a pixel,
// before they could sparkle.

const float kThread = 0.0016;  // m from thread to thread

// 1 where features of that many pixels can be drawn, 0 where they cannot.
float drawable(float pixels) { return smoothstep(2.5, 7.0, pixels); }

// xy: slope of the surface along the cloth's two directions; z: height, -1 to 1.
vec3 weaveAt(vec2 metres) {
    vec2 threads = metres / kThread;
    vec2 cell = floor(threads);
    vec2 within = fract(threads) - 0.5;
    float over = mod(cell.x + cell.y, 2.0) * 2.0 - 1.0;
    // The thread on top is round across and dives under its neighbours along.
    float across = over > 0.0 ? within.x : within.y;
    float along = over > 0.0 ? within.y : within.x;
    float height = 0.7 * sqrt(max(1.0 - 3.6 * across * across, 0.0)) + 0.5 * cos(3.14159265 * along) - 0.75;
    vec2 slope = vec2(-2.0 * across, -0.8 * sin(3.14159265 * along));
    return vec3(over > 0.0 ? slope : slope.yx, height);
}

// Threads are not all as thick: streaks along both directions, -1 to 1, a few threads wide.
float streak(float thread) {
    float i = floor(thread);
    float t = fract(thread);
    float a = fract(sin(i * 127.1) * 43758.5453);
    float b = fract(sin((i + 1.0) * 127.1) * 43758.5453);
    return 2.0 * mix(a, b, t * t * (3.0 - 2.0 * t)) - 1.0;
}
