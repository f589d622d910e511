import type { Canvas, Frame } from '../canvas.ts';
import { blend, color, scale } from '../color.ts';
import { bell, clamp, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { relief } from '../relief.ts';

const boardWidth = 0.28;

/** Upright boards, painted pale rose so thinly that their grain shows, in soft light from the upper left. */
export function woodPink(frame: Frame): Canvas {
  const { aspect } = frame;
  const flow = gradientNoise(12);
  const fiber = gradientNoise(9);
  const wear = gradientNoise(15);
  const board = (x: number) => {
    const place = (x - aspect / 2) / boardWidth + 0.5;
    const index = Math.floor(place);
    return { index, inside: place - index };
  };
  /**
   * The rings of the trunk that a board was sawn from. The cut comes nearer to the heart of the trunk and leaves it again
   * along the board, so the rings show as pointed arches in the middle and as straight lines at the sides.
   */
  const rings = (x: number, y: number) => {
    const { index, inside } = board(x);
    const heart = 0.5 + 0.75 * Math.sin(index * 2.4 + 0.7) + 0.1 * octaves(flow, y * 0.9 + index * 5, index * 3.3, 2);
    const depth = 0.5 + (index % 2 ? 0.24 : -0.24) * (y - 0.5) + 0.22 * flow(y * 0.9 + index * 7.3, 2.5);
    const bent = octaves(flow, inside * 1.6 + index * 9, y * 2.2, 3) * 0.05;
    return (
      Math.hypot(inside - heart + bent, depth + bent) * 10 + octaves(flow, inside * 7, y * 2.5 + index * 4, 3) * 0.2
    );
  };
  /** The hard, dark wood at the end of each ring, from 0 to 1: it begins softly and ends sharply. */
  const lateWood = (x: number, y: number) => {
    const within = rings(x, y) % 1;
    return smoothstep(0.42, 0.9, within) ** 1.5 * smoothstep(1, 0.92, within);
  };
  const fibers = (x: number, y: number) => octaves(fiber, x * 170, y * 3.5 + board(x).index * 5, 3);
  /** The distance to the nearest edge of the board, in heights of the picture. */
  const fromEdge = (x: number) => {
    const { inside } = board(x);
    return Math.min(inside, 1 - inside) * boardWidth;
  };
  const [pale, rose, late] = [color('#ecd0c9'), color('#deb5ad'), color('#b98176')];
  const [bare, gap] = [color('#d2ab98'), color('#6b3f38')];
  return relief(frame, {
    light: [-0.6, -0.3, 1],
    ambient: 0.8,
    height: (x, y) =>
      // The edges of the boards are rounded, and the boards are slightly cupped.
      smoothstep(0, 0.011, fromEdge(x)) * 0.005 +
      lateWood(x, y) * 0.00035 +
      fibers(x, y) * 0.0003 +
      octaves(wear, x * 5, y * 2.4, 3) * 0.0012,
    color: (x, y) => {
      const { index } = board(x);
      const tone = 0.42 + 0.5 * wear(index * 4.4, 1.3) + 0.35 * octaves(wear, x * 1.5, y * 0.8 + index * 4, 3);
      const window = 0.78 + 0.3 * bell(Math.hypot((x / aspect - 0.2) * 1.2, y - 0.1), 0.9);
      const paint = blend(blend(pale, rose, clamp(tone)), late, 0.36 * lateWood(x, y));
      const streaks = octaves(wear, x * 46 + index, y * 2.2, 4);
      const rubbed = smoothstep(0.2, 0.6, streaks + 0.5 * bell(fromEdge(x), 0.012)) * 0.45;
      const wood = scale(blend(paint, bare, rubbed), 1 + 0.07 * fibers(x, y));
      return scale(blend(gap, wood, smoothstep(0.0008, 0.003, fromEdge(x))), window);
    },
  });
}
