import { toLinear } from '@sermon/domain/slides/contrast/contrast';
import { clamp, mix } from './math.ts';

/** A color in linear light, 1 being the white of the screen. Only the finish turns it into sRGB. */
export type Color = readonly [red: number, green: number, blue: number];

/** Encodes one linear channel, 0 to 1. */
export const toSrgb = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** Reads a color like `#1d4034`. */
export function color(hex: string): Color {
  const channel = (from: number) => toLinear(Number.parseInt(hex.slice(from, from + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

export const blend = (from: Color, to: Color, share: number): Color => [
  mix(from[0], to[0], share),
  mix(from[1], to[1], share),
  mix(from[2], to[2], share),
];

export const scale = (color: Color, by: number): Color => [color[0] * by, color[1] * by, color[2] * by];

/** Adds light of another color. */
export const add = (color: Color, light: Color, amount = 1): Color => [
  color[0] + light[0] * amount,
  color[1] + light[1] * amount,
  color[2] + light[2] * amount,
];

/** Colors a surface: light falls on it and is reflected. */
export const reflect = (surface: Color, light: Color): Color => [
  surface[0] * light[0],
  surface[1] * light[1],
  surface[2] * light[2],
];

/** The relative luminance of WCAG. */
export const luminance = (color: Color): number => 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2];

/** Returns a gradient through colors at increasing places from 0 to 1. */
export function gradient(...stops: [place: number, hex: string][]): (place: number) => Color {
  const colors = stops.map(([place, hex]) => ({ place, color: color(hex) }));
  return (place) => {
    const next = colors.findIndex((stop) => stop.place >= place);
    const after = colors.at(next)!;
    const before = next > 0 ? colors[next - 1]! : after;
    if (before === after) return after.color;
    const share = clamp((place - before.place) / (after.place - before.place));
    // Half linear and half smooth, so that no stop shows as an edge and none as a band.
    return blend(before.color, after.color, share * 0.5 + share * share * (3 - 2 * share) * 0.5);
  };
}
