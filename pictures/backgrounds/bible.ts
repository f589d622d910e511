import type { Canvas, Frame } from '../canvas.ts';
import { add, blend, color, scale } from '../color.ts';
import { Mask } from '../mask.ts';
import { bell, clamp, mix, smoothstep } from '../math.ts';
import { domes, gradientNoise, octaves } from '../noise.ts';
import { relief } from '../relief.ts';

const inset = 0.066;
const corner = 0.05;

/** The cover of a Bible: green leather with a gilt frame, a cross pressed into it without gold, and a red ribbon. */
export function bible(frame: Frame): Canvas {
  const { aspect } = frame;
  const pebbles = domes(5);
  const bend = gradientNoise(8);
  const stain = gradientNoise(11);
  const [shade, light, gold] = [color('#17362b'), color('#24503f'), color('#ecca80')];
  /** The distance to a frame with hollow corners, `inset` from the edges. */
  const distanceToFrame = (x: number, y: number, inset: number) => {
    const fromSide = Math.min(x, aspect - x) - inset;
    const fromTop = Math.min(y, 1 - y) - inset;
    const fromCorner = Math.hypot(fromSide, fromTop) - corner;
    if (fromSide < corner && fromTop < corner) return fromSide < 0 || fromTop < 0 ? 1 : Math.abs(fromCorner);
    return Math.abs(Math.min(fromSide, fromTop));
  };
  const gilt = (x: number, y: number) =>
    Math.max(
      smoothstep(0.0026, 0.0017, distanceToFrame(x, y, inset)),
      smoothstep(0.0014, 0.0007, distanceToFrame(x, y, inset + 0.0115)),
    );
  /** How deep the cross is pressed in, from 0 to 1, with a groove around it. */
  const cross = (x: number, y: number) => {
    const across = Math.abs(x - aspect / 2);
    const distance = Math.min(
      Math.max(across - 0.034, Math.abs(y - 0.5) - 0.3),
      Math.max(across - 0.19, Math.abs(y - 0.38) - 0.034),
    );
    return Math.max(0.75 * smoothstep(0.003, -0.003, distance), bell(distance - 0.013, 0.0032));
  };
  const leather = (x: number, y: number) => {
    const px = x * 125 + octaves(bend, x * 18, y * 18, 3) * 1.1;
    const py = y * 125 + octaves(bend, x * 18 + 30, y * 18, 3) * 1.1;
    return smoothstep(0.35, 1, pebbles(px, py)) * 0.7 + 0.3 * pebbles(px * 1.9 + 7, py * 1.9);
  };
  const cover = relief(frame, {
    light: [-0.55, -0.68, 0.85],
    ambient: 0.85,
    height: (x, y) => {
      const [gold, pressed] = [gilt(x, y), cross(x, y)];
      const grain = leather(x, y) * 0.0024 * (0.75 + 0.5 * octaves(bend, x * 3, y * 3, 2));
      return (
        grain * (1 - 0.85 * gold) * (1 - 0.45 * pressed) -
        gold * 0.0026 -
        pressed * 0.0055 +
        octaves(bend, x * 1.6, y * 1.6, 2) * 0.006
      );
    },
    color: (x, y) => {
      const lamp = 0.62 + 0.7 * bell(Math.hypot(x - aspect * 0.3, y - 0.22), 0.72);
      const dyed = blend(shade, light, clamp(0.5 + 0.7 * octaves(stain, x * 2.2, y * 2.2, 5)));
      const sunken = scale(dyed, mix(0.8, 1.06, smoothstep(0.15, 0.95, leather(x, y))));
      const rubbed = 0.62 + 0.5 * smoothstep(-0.5, 0.6, octaves(stain, x * 9 + 7, y * 9, 4));
      const darkened = scale(sunken, 1 - 0.3 * cross(x, y));
      return scale(blend(darkened, scale(gold, rubbed), gilt(x, y) * 0.92), lamp);
    },
  });
  layRibbon(cover, aspect - 0.172);
  return cover;
}

/** Lays a satin ribbon over the cover from its upper edge, with a notch at its end. `middle` is its place from the left. */
function layRibbon(cover: Canvas, middle: number): void {
  const width = 0.05;
  const end = 0.83;
  const sway = (y: number) => middle + 0.012 * Math.sin(y * 5.2 + 0.6) + 0.006 * Math.sin(y * 11);
  /** The place across the ribbon, -1 to 1. */
  const across = (x: number, y: number) => (x - sway(y)) / (width / 2);
  const outline = (x: number, y: number) =>
    Math.max((Math.abs(across(x, y)) - 1) * (width / 2), y - end + 0.8 * (width / 2) * (1 - Math.abs(across(x, y))));
  const shadow = new Mask(cover.frame);
  shadow.draw([middle - 0.1, 0, middle + 0.1, end + 0.1], (x, y) => outline(x - 0.01, y - 0.012));
  shadow.blur(0.007);
  shadow.fill(cover, (_x, _y, present) => scale(present, 0.3), 0.8);
  const ribbon = new Mask(cover.frame);
  ribbon.draw([middle - 0.1, 0, middle + 0.1, end + 0.1], outline);
  const [silk, sheen] = [color('#7a1f1c'), color('#c9685a')];
  const threads = gradientNoise(3);
  ribbon.fill(cover, (x, y) => {
    const place = across(x, y);
    // Satin shines where it turns towards the light; the ribbon is slightly domed and waves along its length.
    const wave = 0.5 + 0.5 * Math.sin(y * 10.4 + place * 0.5 + 1.1);
    const shine = bell(place + 0.35 - 0.3 * wave, 0.5) * mix(0.2, 0.62, wave);
    const weave = 1 + 0.07 * threads(x * 620, y * 60) + 0.05 * Math.sin(y * 1500);
    const edge = mix(0.72, 1, smoothstep(1, 0.86, Math.abs(place)));
    const lamp = 0.72 + 0.3 * bell(y - 0.2, 0.5);
    return scale(add(silk, sheen, shine * 0.4), weave * edge * lamp * 0.85);
  });
}
