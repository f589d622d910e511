import type { Canvas, Frame } from '../canvas.ts';
import { add, blend, color, type Color, reflect, scale } from '../color.ts';
import { landscape } from '../landscape.ts';
import { bell, clamp, dot, mix, smoothstep, unit, type Vector } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { sky } from '../sky.ts';
import { erodedNoise, shadows, type Terrain } from '../terrain.ts';

type Peak = { x: number; y: number; height: number; width: number };

/** A mountain range at an hour of the day. */
type Range = {
  seed: number;
  peaks: Peak[];
  cameraHeight: number;
  focal: number;
  horizon: number;
  skyColors: [place: number, hex: string][];
  /** The place of the sun in the picture: x as a share of the width from its middle, y in heights. */
  sunAt: { x: number; y: number };
  /** The direction towards the sun. */
  sun: Vector;
  sunColor: string;
  sunPower: number;
  skyLight: string;
  skyPower: number;
  glow: string;
  glowStrength: number;
  haze: string;
  hazeTowardsSun: string;
  /** The distance at which haze hides about two thirds. */
  clearView: number;
  cirrus: number;
  snow: string;
  rock: string;
  forest: string;
};

/** The ground of a range: rugged hills that grow into peaks, with a valley in front of the camera. */
function groundOf({ seed, peaks }: Range): Terrain {
  const rugged = erodedNoise(seed);
  const warp = gradientNoise(seed + 3);
  return (x, y, detail) => {
    const bent = octaves(warp, x * 0.5, y * 0.5, 2) * 0.5;
    const px = x + bent;
    const py = y - bent * 0.6;
    const rough = rugged(px * 0.62 + 20, py * 0.62 + 7, detail);
    let raised = 0;
    for (const peak of peaks) {
      const distance = ((px - peak.x) ** 2 + (py - peak.y) ** 2) / peak.width ** 2;
      raised += peak.height * Math.exp(-1.35 * Math.sqrt(distance + 0.012));
    }
    const valley = mix(0.34, 1, smoothstep(0.5, 4.2, y + Math.abs(x) * 1.3));
    return rough * valley * (0.72 + 0.55 * raised) + raised * 0.8;
  };
}

function paintRange(frame: Frame, range: Range): Canvas {
  const terrain = groundOf(range);
  const sun = unit(range.sun);
  // A narrow picture is taken from the same place with a shorter lens, so that it shows the same peaks.
  const focal = range.focal * mix(1, frame.aspect / (16 / 9), 0.85);
  const far = 17;
  const halfWidth = (frame.aspect / 2 / focal) * far + 0.5;
  const sunlight = shadows(terrain, { left: -halfWidth, right: halfWidth, near: 0.4, far }, sun);
  const stain = gradientNoise(range.seed + 9);
  const mist = gradientNoise(range.seed + 11);
  const [snow, rock, forest] = [color(range.snow), color(range.rock), color(range.forest)];
  const sunColor = scale(color(range.sunColor), range.sunPower);
  const skyLight = scale(color(range.skyLight), range.skyPower);
  const [haze, hazeTowardsSun] = [color(range.haze), color(range.hazeTowardsSun)];
  const sunX = frame.aspect / 2 + range.sunAt.x * frame.aspect;

  const surface = (x: number, y: number, height: number, steepness: number): Color => {
    const stains = octaves(stain, x * 5, y * 5, 5);
    const fine = octaves(stain, x * 22 + 5, y * 22, 6, 0.6);
    const strata = 0.5 + 0.5 * Math.sin(height * 60 + stains * 7);
    const stone = scale(rock, 0.72 + 0.3 * strata * 0.5 + 0.35 * stains + 0.2 * fine);
    const trees = smoothstep(0.62 + stains * 0.12, 0.4 + stains * 0.12, height) * smoothstep(0.85, 0.45, steepness);
    const wooded = blend(stone, scale(forest, 0.8 + 0.5 * fine), trees);
    const line = 0.66 - stains * 0.3 - fine * 0.16;
    const snowy = smoothstep(line, line + 0.06, height) * smoothstep(0.8 + fine * 0.2, 0.64 + fine * 0.2, steepness);
    return blend(wooded, snow, snowy);
  };

  return landscape(frame, {
    camera: { height: range.cameraHeight, horizon: range.horizon, focal, near: 0.55, far },
    terrain,
    detail: { outline: 10, light: 13 },
    sky: sky({
      colors: range.skyColors,
      horizon: range.horizon,
      sun: { x: sunX, y: range.sunAt.y, color: color(range.glow), strength: range.glowStrength },
      cirrus: range.cirrus,
      seed: range.seed + 20,
    }),
    ground: ({ x, y, height, normal, screenX }) => {
      const direct = Math.max(0, dot(normal, sun)) * sunlight(x, y);
      const steepness = 1 - normal[2];
      const material = surface(x, y, height, steepness);
      const towardsCamera = 0.25 * Math.max(0, -normal[1]);
      const light = add(scale(skyLight, 0.45 + 0.55 * normal[2] + towardsCamera), sunColor, direct);
      const lit = reflect(material, light);
      const low = smoothstep(0.75, 0.1, height) * (0.55 + 0.5 * octaves(mist, x * 0.7, y * 0.9, 4));
      const thickness = (y / range.clearView) ** 1.5 * (1 + 1.3 * clamp(low));
      const nearSun = bell((screenX - sunX) / frame.aspect, 0.36) * smoothstep(1, 9, y);
      return blend(lit, blend(haze, hazeTowardsSun, nearSun), 1 - Math.exp(-thickness));
    },
  });
}

/** The default: a clear morning in the high mountains, the sun behind the left shoulder. */
export const mountains = (frame: Frame): Canvas =>
  paintRange(frame, {
    seed: 41,
    peaks: [
      { x: 1.55, y: 7.2, height: 1.7, width: 1.5 },
      { x: -2.9, y: 9.6, height: 1.35, width: 1.5 },
      { x: 4.6, y: 10.5, height: 1.2, width: 1.6 },
      { x: -0.9, y: 13, height: 1.1, width: 1.7 },
    ],
    cameraHeight: 0.95,
    focal: 1.75,
    horizon: 0.62,
    skyColors: [
      [0, '#12305c'],
      [0.55, '#467cb2'],
      [1, '#c4d3dc'],
    ],
    sunAt: { x: -0.75, y: 0.3 },
    sun: [-0.78, -0.32, 0.42],
    sunColor: '#ffdcae',
    sunPower: 2.4,
    skyLight: '#6b93cc',
    skyPower: 0.6,
    glow: '#ffe6bd',
    glowStrength: 0.5,
    haze: '#8fb0cf',
    hazeTowardsSun: '#b9c6d0',
    clearView: 11,
    cirrus: 0.2,
    snow: '#eef2f8',
    rock: '#5d5b5c',
    forest: '#1d3128',
  });

/** The last light: the sun has just gone behind the range. */
export const mountainSunset = (frame: Frame): Canvas =>
  paintRange(frame, {
    seed: 77,
    peaks: [
      { x: 2.1, y: 8.4, height: 1.5, width: 1.5 },
      { x: -3.2, y: 9.2, height: 1.4, width: 1.6 },
      { x: -0.6, y: 13.5, height: 0.9, width: 1.6 },
    ],
    cameraHeight: 1.05,
    focal: 1.7,
    horizon: 0.6,
    skyColors: [
      [0, '#231f3d'],
      [0.42, '#6a3b56'],
      [0.76, '#cf6a4a'],
      [1, '#f7bb72'],
    ],
    sunAt: { x: -0.12, y: 0.56 },
    sun: [-0.35, 0.9, 0.2],
    sunColor: '#ffa468',
    sunPower: 2.3,
    skyLight: '#7c6c98',
    skyPower: 0.62,
    glow: '#ffc283',
    glowStrength: 0.8,
    haze: '#6a465e',
    hazeTowardsSun: '#c96f4e',
    clearView: 9,
    cirrus: 0.42,
    snow: '#f0dcd6',
    rock: '#4f444a',
    forest: '#1b1a22',
  });

/** Alpenglow: the sun is behind the camera, and the peaks are rose above a blue valley. */
export const mountainSunset2 = (frame: Frame): Canvas =>
  paintRange(frame, {
    seed: 23,
    peaks: [
      { x: 1.3, y: 6.6, height: 1.6, width: 1.4 },
      { x: -2.2, y: 8.6, height: 1.15, width: 1.3 },
      { x: 3.6, y: 9, height: 1.3, width: 1.5 },
      { x: -5, y: 12, height: 1.4, width: 1.8 },
    ],
    cameraHeight: 0.9,
    focal: 1.6,
    horizon: 0.62,
    skyColors: [
      [0, '#1c2a4c'],
      [0.5, '#575682'],
      [0.84, '#c08b97'],
      [1, '#ecc3b1'],
    ],
    sunAt: { x: 0.75, y: 0.5 },
    sun: [-0.8, -0.5, 0.22],
    sunColor: '#ff917a',
    sunPower: 2.9,
    skyLight: '#62709c',
    skyPower: 0.55,
    glow: '#ffd0b8',
    glowStrength: 0.5,
    haze: '#807a9d',
    hazeTowardsSun: '#b8949e',
    clearView: 10,
    cirrus: 0.3,
    snow: '#f0e2e4',
    rock: '#5b5660',
    forest: '#1c2434',
  });
