import type { Highlight, Pen } from './schema.ts';

type Hsl = { hue: number; saturation: number; lightness: number };

/** The color names that word processors write. All other colors are numeric. */
const named: Record<string, string> = {
  aqua: '#00ffff',
  black: '#000000',
  blue: '#0000ff',
  cyan: '#00ffff',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  magenta: '#ff00ff',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  pink: '#ffc0cb',
  purple: '#800080',
  red: '#ff0000',
  teal: '#008080',
  yellow: '#ffff00',
};

/** Returns red, green and blue from 0 to 255, or null for an unknown or fully transparent color. */
function channels(css: string): number[] | null {
  const value = named[css] ?? css;
  const hex = /^#(?:([0-9a-f]{6})|([0-9a-f]{3}))$/.exec(value);
  const digits = hex?.[1] ?? hex?.[2]?.replace(/./g, '$&$&');
  if (digits) return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*([\d.]+%?)\s*)?\)$/.exec(value);
  if (!rgb || (rgb[4] !== undefined && Number.parseFloat(rgb[4]) === 0)) return null;
  return rgb.slice(1, 4).map((channel) => Math.min(255, Number(channel)));
}

function toHsl(css: string): Hsl | null {
  const [red, green, blue] = (channels(css.trim().toLowerCase()) ?? []).map((channel) => channel / 255);
  if (red === undefined || green === undefined || blue === undefined) return null;
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const lightness = (most + least) / 2;
  const range = most - least;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    most === red ? (green - blue) / range : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return { hue: (sixth * 60 + 360) % 360, saturation, lightness };
}

/** The maximum hue for each highlight color, in degrees. */
const hueEnds: [Highlight, number][] = [
  ['red', 18],
  ['orange', 44],
  ['yellow', 70],
  ['green', 170],
  ['blue', 255],
  ['purple', 330],
  ['red', 360],
];

/** Returns the highlight closest to a CSS background color; null for no color, white and gray. */
export function nearestHighlight(css: string): Highlight | null {
  const color = toHsl(css);
  if (!color || color.lightness > 0.97) return null;
  if (color.lightness < 0.12) return 'black';
  if (color.saturation < 0.15) return null;
  return hueEnds.find(([, end]) => color.hue <= end)?.[0] ?? null;
}

/**
 * Returns the pen closest to a CSS text color; null for black, gray and any other color that is neither red nor blue.
 */
export function nearestPen(css: string): Pen | null {
  const color = toHsl(css);
  if (!color || color.saturation < 0.5 || color.lightness < 0.2 || color.lightness > 0.65) return null;
  if (color.hue <= 15 || color.hue >= 345) return 'red';
  return color.hue >= 200 && color.hue <= 250 ? 'blue' : null;
}
