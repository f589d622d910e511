import { type Canvas, type Frame, painted } from '../canvas.ts';
import { blend, color, scale } from '../color.ts';
import { Mask } from '../mask.ts';
import { clamp, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { quietness } from '../textArea.ts';
import { erodedNoise } from '../terrain.ts';

const interval = 0.045;

/** An old contour map of mountains and a coast, with a route in red that goes around the text. */
export function missions(frame: Frame): Canvas {
  const { aspect } = frame;
  const rugged = erodedNoise(41);
  const paper = gradientNoise(15);
  const coastNoise = gradientNoise(18);
  const land = (x: number, y: number) => {
    const px = x - aspect / 2;
    const coast = px * 0.42 - (y - 0.5) * 0.5 + 0.3 + octaves(coastNoise, px * 1.6, y * 1.6, 6, 0.52) * 0.5;
    return coast * 0.8 + (rugged(px * 1.5 + 8, y * 1.5 + 3, 7) - 0.5) * 0.9 * smoothstep(-0.05, 0.35, coast);
  };
  const [ink, sea, rubric] = [color('#8a6f45'), color('#c9d0bf'), color('#8c2f24')];
  const canvas = painted(frame, (x, y) => {
    const sheet = blend(color('#f2e9d6'), color('#e4d6ba'), clamp(0.5 + octaves(paper, x * 3.5, y * 3.5, 6)));
    const fibers = 1 + 0.03 * octaves(paper, x * 60, y * 44, 3);
    const step = 1 / 2160;
    const height = land(x, y);
    const [slopeX, slopeY] = [(land(x + step, y) - height) / step, (land(x, y + step) - height) / step];
    const slope = Math.hypot(slopeX, slopeY) + 1e-4;
    const quiet = quietness(x, y, aspect);
    const lineAt = (spacing: number, width: number) => {
      const place = height / spacing;
      const distance = (Math.abs(place - Math.round(place)) * spacing) / slope;
      // Where lines would run together, they fade instead of filling the sheet.
      return smoothstep(width * 1.5, width * 0.6, distance) * smoothstep(0.004, 0.012, spacing / slope);
    };
    let result = scale(sheet, fibers);
    if (height < 0) {
      const shelf = smoothstep(0, -0.22, height);
      result = blend(result, sea, 0.28 + 0.3 * shelf);
      const ripple = lineAt(0.028, 0.0006) * smoothstep(-0.15, -0.01, height);
      result = blend(result, color('#7f9383'), ripple * 0.3 * (1 - 0.5 * quiet));
    } else {
      result = scale(result, 1 + clamp((slopeX * 0.7 + slopeY * 0.7) * 0.05, -0.1, 0.06));
      const lines = Math.max(lineAt(interval, 0.0007) * 0.45, lineAt(interval * 5, 0.0011) * 0.8);
      result = blend(result, ink, lines * 0.6 * (1 - 0.55 * quiet));
    }
    const coastline = smoothstep(0.0022, 0.0011, Math.abs(height) / slope);
    return blend(result, ink, coastline * 0.75 * (1 - 0.45 * quiet));
  });
  const mask = new Mask(frame);
  const stops: [x: number, y: number][] = [
    [0.07 * aspect, 0.8],
    [0.2 * aspect, 0.9],
    [0.43 * aspect, 0.915],
    [0.66 * aspect, 0.93],
    [0.85 * aspect, 0.86],
    [0.915 * aspect, 0.6],
    [0.93 * aspect, 0.3],
    [0.87 * aspect, 0.085],
  ];
  drawRoute(mask, stops);
  mask.fill(canvas, () => rubric, 0.92);
  return canvas;
}

/** Draws a dashed curve through places, with a ring around each. */
function drawRoute(mask: Mask, stops: [x: number, y: number][]): void {
  const [dash, space, ring] = [0.018, 0.012, 0.0115];
  let drawn = 0;
  for (let leg = 0; leg + 1 < stops.length; leg++) {
    const [from, to] = [stops[leg]!, stops[leg + 1]!];
    const [before, after] = [stops[leg - 1] ?? from, stops[leg + 2] ?? to];
    const place = (share: number, axis: 0 | 1) => {
      const [a, b, c, d] = [before[axis], from[axis], to[axis], after[axis]];
      return b + 0.5 * share * (c - a + share * (2 * a - 5 * b + 4 * c - d + share * (3 * (b - c) + d - a)));
    };
    const parts = 400;
    for (let part = 0; part < parts; part++) {
      const [x0, y0] = [place(part / parts, 0), place(part / parts, 1)];
      const [x1, y1] = [place((part + 1) / parts, 0), place((part + 1) / parts, 1)];
      const isClear = stops.every(([x, y]) => Math.hypot(x - x1, y - y1) > ring * 1.9);
      if (isClear && drawn % (dash + space) < dash) mask.stroke(x0, y0, x1, y1, 0.0052);
      drawn += Math.hypot(x1 - x0, y1 - y0);
    }
  }
  for (const [x, y] of stops) {
    mask.draw([x - 0.02, y - 0.02, x + 0.02, y + 0.02], (px, py) => {
      const distance = Math.hypot(px - x, py - y);
      return Math.min(Math.abs(distance - ring) - 0.0021, distance - ring * 0.36);
    });
  }
}
