import { type Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color } from '../color.ts';
import { bell, clamp, smoothstep } from '../math.ts';
import { gradientNoise, octaves, ridges } from '../noise.ts';
import { scatterStars } from '../stars.ts';

/** A nebula that runs from the upper left to the lower right, teal with a rose heart and dark dust. */
export function space(frame: Frame): Canvas {
  const broad = gradientNoise(21);
  const fine = gradientNoise(25);
  const dust = gradientNoise(29);
  const [night, deep, teal] = [color('#050a16'), color('#0f2f4a'), color('#2f8099')];
  const [rose, ember] = [color('#b25a70'), color('#f0b48c')];
  const across = (x: number, y: number) => {
    const px = (x / frame.aspect - 0.5) * 1.6;
    return (y - 0.5) * 0.86 - px * 0.5 + octaves(broad, px * 1.3, y * 1.3, 3) * 0.16;
  };
  const canvas = painted(frame, (x, y) => {
    const distance = across(x, y);
    const bend = octaves(broad, x * 1.7 + 5, y * 1.7, 5);
    const bend2 = octaves(broad, x * 1.7 + 25, y * 1.7 + 9, 5);
    const gas = octaves(fine, x * 2.3 + bend * 1.1, y * 2.3 + bend2 * 1.1, 8, 0.54);
    const threads = ridges(fine, x * 1.9 + bend2 * 0.9 + 40, y * 1.9 + bend * 0.9, 6, 0.5);
    const band = bell(distance, 0.3);
    const heart = bell(distance + 0.03 * gas, 0.12);
    let result = add(night, deep, 0.35 + 0.5 * bell(distance, 0.55) + gas * 0.3);
    result = add(result, teal, band * clamp(0.32 + gas * 0.9) * (0.45 + 0.75 * threads));
    // Warmer towards the two ends, so that the middle stays calm.
    const ends = smoothstep(0.12, 0.75, Math.abs(x / frame.aspect - 0.5) * 2);
    result = add(result, rose, heart * clamp(0.25 + gas * 1.1) * (0.38 + 0.42 * ends));
    result = add(result, ember, heart * heart * clamp(gas * 1.4 - 0.1) * ends * 0.4);
    const lanes = smoothstep(0.03, 0.4, octaves(dust, x * 2.6 + bend * 1.4, y * 2.6 + bend2, 7, 0.55) + 0.06);
    return blend(result, night, lanes * bell(distance - 0.02, 0.16) * 0.82);
  });
  scatterStars(canvas, 9000, 6, (x, y) => 0.35 + 0.65 * bell(across(x, y), 0.28));
  return canvas;
}
