import type { Highlight, Pen } from './schema.ts';

/** The colors of text in files and on slides. They are the colors of the light theme. */
export const ink = {
  text: '#25211B',
  quiet: '#5E5648',
  line: '#DED7C9',
  /** Color of Scripture references, verse numbers, and the vertical rule beside a Scripture quotation. */
  rubric: '#8C2F24',
  link: '#1F4D3D',
};

export const penInk: Record<Pen, string> = { red: '#A32A1E', blue: '#24507A' };

/**
 * Background color (`paper`) for each marker. `letters` is the text color if the usual one would be unreadable on that
 * background.
 */
export const markerInk: Record<Highlight, { paper: string; letters: string | null }> = {
  yellow: { paper: '#F8E7A0', letters: null },
  green: { paper: '#D3E8C4', letters: null },
  red: { paper: '#F6D2CB', letters: null },
  blue: { paper: '#CFE2EE', letters: null },
  orange: { paper: '#F9DDB8', letters: null },
  purple: { paper: '#E4D6EC', letters: null },
  black: { paper: '#25211B', letters: '#FFFEFB' },
};
