import type { Background } from './backgrounds.ts';
import type { SlideRun } from './layout.ts';
import type { Pen } from '../document/schema.ts';
import { ink, markerInk, penInk } from '../document/ink.ts';

type FontColor = Background['fontColor'];

export const textInk: Record<FontColor, string> = { white: '#FFFFFF', black: '#000000' };

/** The colors of the pens on dark pictures, where those of paper could not be read. */
const lightPenInk: Record<Pen, string> = { red: '#FFB4A8', blue: '#B3D4F5' };

/** Returns the color of a run's letters, and the color behind them, or null if the picture is behind them. */
export function inkOf(
  { color, backgroundColor }: Pick<SlideRun, 'color' | 'backgroundColor'>,
  fontColor: FontColor,
): { letters: string; paper: string | null } {
  if (backgroundColor !== null) {
    const { paper, letters } = markerInk[backgroundColor];
    return { paper, letters: letters ?? (color ? penInk[color] : ink.text) };
  }
  const pens = fontColor === 'white' ? lightPenInk : penInk;
  return { paper: null, letters: color ? pens[color] : textInk[fontColor] };
}
