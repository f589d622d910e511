import type { Font } from '../../document/schema.ts';
import { inkOf, textInk } from '../ink.ts';
import type { SlideLine, SlideRun } from '../layout.ts';
import { googleColor, points, type TextStyle } from './googleRequests.ts';

type FontColor = 'white' | 'black';

/** The font of Google Slides with the widths for which slides are laid out, and those for the editor's fonts. */
const sermonFont = 'Georgia';
const fontNames: Record<Font, string> = { ubuntu: 'Ubuntu', helvetica: 'Arial', roboto: 'Roboto' };

/** Returns the style of a run in a row, or that of its bullet or number if `run` is null. */
export function googleTextStyle({ size }: SlideLine, run: SlideRun | null, fontColor: FontColor): TextStyle {
  const { letters, paper } = run ? inkOf(run, fontColor) : { letters: textInk[fontColor], paper: null };
  return {
    fontFamily: run?.fontFamily ? fontNames[run.fontFamily] : sermonFont,
    // Rounded down, so that no text becomes larger than it was laid out.
    fontSize: points(Math.floor(size * 100 + 1e-6) / 100),
    foregroundColor: googleColor(letters),
    ...(paper !== null && { backgroundColor: googleColor(paper) }),
    bold: run?.isBold ?? false,
    italic: run?.isItalics ?? false,
    underline: run?.isUnderlined ?? false,
    strikethrough: run?.isStruckThrough ?? false,
    baselineOffset: run?.isSuperscript ? 'SUPERSCRIPT' : 'NONE',
  };
}
