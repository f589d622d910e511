import { type Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color, type Color, scale } from '../color.ts';
import { tabulated } from '../grid.ts';
import { bell, clamp, mix, randomFrom, smoothstep, unit } from '../math.ts';
import { domes, gradientNoise, octaves, solidNoise } from '../noise.ts';
import { sky } from '../sky.ts';

const horizon = 0.4;
const camera = { height: 2.35, near: 1.1, far: 30 };
const sun = unit([0.75, 0.5, 0.34]);

/** No cloud is higher. */
const highest = 1.9;

/** How much light a cloud stops per unit, and over which distance its border fades in. */
const thickness = { density: 16, border: 0.16 };

/** The places between a point and the sun where its shade is measured. */
const shadeAt = [0.05, 0.16, 0.42, 1.1];

/** The part of space that is cloud: positive inside, growing inwards. `detail` is the number of sizes of heads. */
type Shape = (x: number, y: number, z: number, detail: number) => number;

/** A sea of clouds: banks that rise and fall, covered with round heads of all sizes. */
function cloudShape(aspect: number, focal: number): Shape {
  const swell = gradientNoise(12);
  const puffs = domes(31);
  const curls = solidNoise(5);
  const halfWidth = (aspect / 2 / focal) * camera.far + 1;
  const area = { left: -halfWidth, right: halfWidth, near: camera.near, far: camera.far + 1 };
  const banksAt = tabulated(area, 0.03, (x, y) => {
    const bend = octaves(swell, x * 0.35, y * 0.35, 2);
    const [px, py] = [x + bend * 0.9, y - bend * 0.7];
    const banks = octaves(swell, px * 0.28 + 3, py * 0.34, 3);
    return 1.25 * banks + 0.72 * puffs(px * 0.9, py * 0.9) * mix(0.45, 0.95, smoothstep(-0.35, 0.5, banks));
  });
  return (x, y, z, detail) => {
    let inside = banksAt(x, y) - z;
    if (inside < -0.65 || inside > 0.9) return inside;
    let [size, strength] = [1.8, 0.32];
    for (let octave = 0; octave < detail; octave++) {
      inside += strength * (1.9 * Math.abs(curls(x * size + octave * 9, y * size, z * size + octave * 5)) - 0.45);
      size *= 2.13;
      strength *= 0.48;
    }
    return inside;
  };
}

/** A sea of clouds from above in the early morning, with the sun at the right. */
export function clouds(frame: Frame): Canvas {
  const { aspect } = frame;
  const sunX = aspect * 0.88;
  const glow = color('#ffe7c2');
  const canvas = painted(
    frame,
    sky({
      colors: [
        [0, '#6fa0cd'],
        [0.6, '#aecae0'],
        [1, '#f0e5d6'],
      ],
      horizon,
      sun: { x: sunX, y: horizon - 0.03, color: glow, strength: 0.5 },
      cirrus: 0.3,
      seed: 50,
    }),
  );
  const focal = 1.35 * mix(1, aspect / (16 / 9), 0.8);
  const shape = cloudShape(aspect, focal);
  const random = randomFrom(3);
  const [lit, shade, deep] = [color('#fff3df'), color('#a3b9da'), color('#6c8dbd')];
  const horizonColor = color('#efe6d9');
  /** The light of the sun at a point: less the more cloud is in its way, but it also finds its way around. */
  const sunlightAt = (x: number, y: number, z: number) => {
    let cloud = 0;
    let before = 0;
    for (const distance of shadeAt) {
      const inside = shape(x + sun[0] * distance, y + sun[1] * distance, z + sun[2] * distance, 3);
      cloud += clamp(inside / thickness.border) * (distance - before);
      before = distance;
    }
    return 0.65 * Math.exp(-cloud * 7) + 0.35 * Math.exp(-cloud * 1.6);
  };
  // Follows the ray of each pixel from near to far through the clouds, until they hide what is behind them.
  return canvas.shade((screenX, screenY, present) => {
    const [aside, rise] = [(screenX - aspect / 2) / focal, (horizon - screenY) / focal];
    if (rise >= 0) return present;
    const haze = add(horizonColor, glow, 0.25 * bell(screenX - sunX, 0.55));
    let open = 1;
    let sum: Color = [0, 0, 0];
    // A random start, so that the steps show as fine grain and not as bands.
    let y = Math.max(camera.near, (highest - camera.height) / rise) * (1 + 0.006 * random());
    while (y < camera.far && open > 0.02) {
      const [x, z] = [aside * y, camera.height + rise * y];
      const inside = shape(x, y, z, 5);
      const step = y * (inside < -0.65 ? 0.02 : 0.006);
      const stopped = 1 - Math.exp(-clamp(inside / thickness.border) * thickness.density * step);
      if (stopped * open > 0.003) {
        const around = blend(deep, shade, smoothstep(-0.5, 1.1, z));
        const body = add(scale(around, 0.56), lit, 0.78 * sunlightAt(x, y, z));
        const distance = 1 - Math.exp(-((y / 13) ** 1.6));
        sum = add(sum, blend(body, haze, distance), stopped * open);
        open *= 1 - stopped;
      }
      y += step;
    }
    return add(sum, present, open);
  });
}
