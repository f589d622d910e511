import type { Canvas } from './canvas.ts';
import { add, blend, color, type Color, gradient, scale } from './color.ts';
import { clamp, dot, mix, smoothstep, unit, type Vector } from './math.ts';

/** Samples per pixel in each direction. */
const samples = 3;
/** The camera looks down at the table by this angle. */
const tilt = 0.62;
const towardsCamera: Vector = [0, -Math.cos(tilt), Math.sin(tilt)];
const into: Vector = [0, Math.cos(tilt), -Math.sin(tilt)];
const towardsLight = unit([-0.55, 0.25, 0.8]);

type Ring = { center: Vector; axis: Vector; radius: number };

/** One ring lies on the table, the other leans on it. Unit: the radius of a ring; z is up. */
const rings: Ring[] = [
  { center: [-0.62, 0, 0.17], axis: unit([0, 0, 1]), radius: 1 },
  { center: [0.72, 0.22, 0.4], axis: unit([-0.33, -0.16, 1]), radius: 0.94 },
];

/** Half the width and half the thickness of the band. */
const band = { width: 0.15, thickness: 0.05, rounding: 0.035 };

/** The distance from a place to a ring: a flat band with rounded edges. */
function distanceToRing([x, y, z]: Vector, { center, axis, radius }: Ring): number {
  const from: Vector = [x - center[0], y - center[1], z - center[2]];
  const height = dot(from, axis);
  const out = Math.sqrt(Math.max(0, dot(from, from) - height * height)) - radius;
  // The outside of the band is slightly domed.
  const thickness = band.thickness * (1.15 - 0.5 * Math.min(1, Math.abs(height) / band.width) ** 2);
  const [dx, dy] = [Math.abs(height) - band.width + band.rounding, Math.abs(out) - thickness + band.rounding];
  return Math.sqrt(Math.max(dx, 0) ** 2 + Math.max(dy, 0) ** 2) + Math.min(Math.max(dx, dy), 0) - band.rounding;
}

const distanceToRings = (place: Vector) => Math.min(...rings.map((ring) => distanceToRing(place, ring)));

const along = (start: Vector, direction: Vector, distance: number): Vector => [
  start[0] + direction[0] * distance,
  start[1] + direction[1] * distance,
  start[2] + direction[2] * distance,
];

/** What polished gold reflects: a warm wall, a bright window on the left, and the dark of the room. */
const room = gradient([0, '#4a2d0c'], [0.3, '#a86f22'], [0.52, '#e0ad55'], [0.75, '#f6dc9c'], [1, '#fff6de']);

function gold(normal: Vector): Color {
  const facing = dot(normal, towardsCamera);
  const mirrored = unit([
    2 * facing * normal[0] - towardsCamera[0],
    2 * facing * normal[1] - towardsCamera[1],
    2 * facing * normal[2] - towardsCamera[2],
  ]);
  const window = smoothstep(0.82, 0.95, dot(mirrored, towardsLight));
  const edge = (1 - clamp(facing)) ** 4;
  const level = 0.48 + 0.3 * mirrored[2] - 0.16 * mirrored[0] + 0.1 * Math.sin(mirrored[1] * 4);
  return add(blend(room(clamp(level)), color('#fff2d4'), 0.4 * edge), color('#fff7e4'), 0.7 * window);
}

function normalAt(place: Vector): Vector {
  const step = 0.002;
  const change = (axis: Vector) =>
    distanceToRings(along(place, axis, step)) - distanceToRings(along(place, axis, -step));
  return unit([change([1, 0, 0]), change([0, 1, 0]), change([0, 0, 1])]);
}

/** The share of light that reaches a place on the table past the rings, with soft edges. */
function tableLight(place: Vector): number {
  let open = 1;
  for (let distance = 0.03; distance < 2.5; distance *= 1.22) {
    open = Math.min(open, 0.5 + (4.5 * distanceToRings(along(place, towardsLight, distance))) / distance);
    if (open <= 0) break;
  }
  const near = clamp(distanceToRings([place[0], place[1], 0.05]) / 0.28);
  return mix(0.62, 1, clamp(open)) * mix(0.7, 1, near ** 0.6);
}

/** Draws two gold rings that lie on the picture as if on a table. `size` is the radius of a ring. */
export function drawRings(canvas: Canvas, { x, y, size }: { x: number; y: number; size: number }): void {
  const { width, height } = canvas.frame;
  const right: Vector = [1, 0, 0];
  const up: Vector = [0, Math.sin(tilt), Math.cos(tilt)];
  const reach = size * 3.2;
  for (let row = Math.max(0, Math.floor((y - reach) * height)); row < Math.min(height, (y + reach) * height); row++) {
    for (let column = Math.floor((x - reach) * height); column < Math.min(width, (x + reach) * height); column++) {
      const present = canvas.at(column, row);
      let sum: Color = [0, 0, 0];
      for (let sample = 0; sample < samples * samples; sample++) {
        const across = ((column + ((sample % samples) + 0.5) / samples) / height - x) / size;
        const above = (y - (row + (Math.floor(sample / samples) + 0.5) / samples) / height) / size;
        const eye = along(along(along([0, 0, 0], right, across), up, above), towardsCamera, 6);
        sum = add(sum, seen(eye, present));
      }
      canvas.set(column, row, scale(sum, 1 / samples ** 2));
    }
  }
}

/** Follows a ray to a ring, or to the table, which has the color that is already in the picture. */
function seen(eye: Vector, table: Color): Color {
  const toTable = -eye[2] / into[2];
  let distance = toTable - 4;
  for (let step = 0; step < 60 && distance < toTable; step++) {
    const place = along(eye, into, distance);
    const clear = distanceToRings(place);
    if (clear < 0.002) return scale(gold(normalAt(place)), 0.55 + 0.45 * clamp(0.4 + place[2] * 1.6));
    distance += clear;
  }
  const place = along(eye, into, toTable);
  if (distanceToRings(place) > 1.6) return table;
  const light = tableLight(place);
  return [table[0] * light, table[1] * light ** 1.12, table[2] * light ** 1.3];
}
