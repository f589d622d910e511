import type { SlideLine, SlidePage, SlideRun } from '../layout.ts';
import { boxInset, nestedIndent, paragraphIndent, textBoxOf } from '../page.ts';
import { listLabel } from '../../document/listLabel.ts';
import type { Font } from '../../document/schema.ts';
import { inkOf, textInk } from '../backgrounds.ts';

/**
 * The requests of Google Slides that the export uses (https://developers.google.com/workspace/slides/api/reference/rest).
 * Lengths are in points, and places in a text are offsets in UTF-16 code units.
 */
export type GoogleRequest =
  | { createSlide: { objectId: string; slideLayoutReference: { predefinedLayout: 'BLANK' } } }
  | { updatePageProperties: { objectId: string; pageProperties: PageProperties; fields: string } }
  | { createShape: { objectId: string; shapeType: 'TEXT_BOX'; elementProperties: ElementProperties } }
  | {
      updateShapeProperties: {
        objectId: string;
        shapeProperties: { contentAlignment: 'MIDDLE' | 'BOTTOM' };
        fields: 'contentAlignment';
      };
    }
  | { insertText: { objectId: string; insertionIndex: number; text: string } }
  | { updateTextStyle: { objectId: string; textRange: TextRange; style: TextStyle; fields: string } }
  | { updateParagraphStyle: { objectId: string; textRange: TextRange; style: ParagraphStyle; fields: string } }
  | { createParagraphBullets: { objectId: string; textRange: TextRange; bulletPreset: BulletPreset } }
  | { deleteObject: { objectId: string } };

type Length = { magnitude: number; unit: 'PT' };
const points = (magnitude: number): Length => ({ magnitude, unit: 'PT' });

type Color = { opaqueColor: { rgbColor: { red: number; green: number; blue: number } } };

function googleColor(hex: string): Color {
  const share = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { opaqueColor: { rgbColor: { red: share(1), green: share(3), blue: share(5) } } };
}

type PageProperties = {
  pageBackgroundFill:
    | { stretchedPictureFill: { contentUrl: string } }
    | { solidFill: { color: Color['opaqueColor']; alpha: 1 } };
};

type ElementProperties = {
  pageObjectId: string;
  size: { width: Length; height: Length };
  transform: { scaleX: 1; scaleY: 1; shearX: 0; shearY: 0; translateX: number; translateY: number; unit: 'PT' };
};

type TextRange = { type: 'FIXED_RANGE'; startIndex: number; endIndex: number };
const textRange = (startIndex: number, endIndex: number): TextRange => ({
  type: 'FIXED_RANGE',
  startIndex,
  endIndex,
});

export type TextStyle = {
  fontFamily: string;
  fontSize: Length;
  foregroundColor: Color;
  backgroundColor?: Color;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strikethrough: boolean;
  baselineOffset: 'NONE' | 'SUPERSCRIPT';
};

export type ParagraphStyle = {
  alignment: 'START' | 'CENTER' | 'END' | 'JUSTIFIED';
  direction: 'LEFT_TO_RIGHT' | 'RIGHT_TO_LEFT';
  /** In percent of the font's own height. */
  lineSpacing: number;
  spaceAbove: Length;
  spaceBelow: Length;
  indentStart: Length;
  indentFirstLine: Length;
  indentEnd: Length;
};

type BulletPreset = 'BULLET_DISC_CIRCLE_SQUARE' | 'NUMBERED_DIGIT_ALPHA_ROMAN';

const fieldsOf = (style: object): string => Object.keys(style).join(',');

type FontColor = 'white' | 'black';

/** The font of Google Slides with the widths for which slides are laid out, and those for the editor's fonts. */
const sermonFont = 'Georgia';
const fontNames: Record<Font, string> = { ubuntu: 'Ubuntu', helvetica: 'Arial', roboto: 'Roboto' };

/** Returns the style of a run in a row, or that of its bullet or number if `run` is null. */
function googleTextStyle({ size }: SlideLine, run: SlideRun | null, fontColor: FontColor): TextStyle {
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

/** The most pages of a presentation that is created at Google. All of them are sent in one request. */
export const maxGooglePages = 500;

export type GooglePresentation = {
  /** The size of its pages, in points. */
  page: { width: number; height: number };
  firstPages: readonly string[];
};

export type GoogleLook = {
  fontColor: 'white' | 'black';
  backgroundUrl: string | null;
};

/**
 * Returns the requests that fill a new presentation. Google applies all of them or none. Each page has a text box in its
 * middle, or at its bottom, in which Google wraps the text again.
 */
export function googleRequests(
  pages: readonly SlidePage[],
  { page, firstPages }: GooglePresentation,
  look: GoogleLook,
): GoogleRequest[] {
  return [
    ...pages.flatMap((slide, at) => pageRequests(slide, at + 1, page, look)),
    ...firstPages.map((objectId) => ({ deleteObject: { objectId } })),
  ];
}

function pageRequests(
  { lines, isAtBottom }: SlidePage,
  number: number,
  page: GooglePresentation['page'],
  { fontColor, backgroundUrl }: GoogleLook,
): GoogleRequest[] {
  const slide = `slide_${number}`;
  const box = `text_${number}`;
  const requests: GoogleRequest[] = [
    { createSlide: { objectId: slide, slideLayoutReference: { predefinedLayout: 'BLANK' } } },
  ];
  requests.push(backgroundRequest(slide, { fontColor, backgroundUrl }));
  const { text, pieces, paragraphs, lists } = textOf(lines, fontColor);
  if (text === '') return requests;
  requests.push(
    boxRequest(box, slide, page, isAtBottom),
    {
      updateShapeProperties: {
        objectId: box,
        shapeProperties: { contentAlignment: isAtBottom ? 'BOTTOM' : 'MIDDLE' },
        fields: 'contentAlignment',
      },
    },
    { insertText: { objectId: box, insertionIndex: 0, text } },
  );
  for (const { from, to, style } of pieces)
    requests.push({
      updateTextStyle: { objectId: box, textRange: textRange(from, to), style, fields: fieldsOf(style) },
    });
  for (const { from, to, style } of paragraphs)
    requests.push({
      updateParagraphStyle: { objectId: box, textRange: textRange(from, to), style, fields: fieldsOf(style) },
    });
  // Google removes the tabs before list items and so moves the text after them. From the end backwards, that text has
  // already been changed.
  for (const { from, to, preset } of lists.toReversed())
    requests.push({
      createParagraphBullets: { objectId: box, textRange: textRange(from, to), bulletPreset: preset },
    });
  return requests;
}

function backgroundRequest(objectId: string, { fontColor, backgroundUrl }: GoogleLook): GoogleRequest {
  if (backgroundUrl !== null)
    return {
      updatePageProperties: {
        objectId,
        pageProperties: { pageBackgroundFill: { stretchedPictureFill: { contentUrl: backgroundUrl } } },
        fields: 'pageBackgroundFill.stretchedPictureFill.contentUrl',
      },
    };
  const color = googleColor(fontColor === 'white' ? '#000000' : '#FFFFFF').opaqueColor;
  return {
    updatePageProperties: {
      objectId,
      pageProperties: { pageBackgroundFill: { solidFill: { color, alpha: 1 } } },
      fields: 'pageBackgroundFill.solidFill',
    },
  };
}

function boxRequest(
  objectId: string,
  pageObjectId: string,
  page: GooglePresentation['page'],
  isAtBottom: boolean,
): GoogleRequest {
  const { width, height: usual } = textBoxOf('16x9');
  const height = isAtBottom ? usual - boxInset.y : usual;
  const below = page.height - usual;
  const [translateX, translateY] = [(page.width - width) / 2, isAtBottom ? below : below / 2];
  const transform = { scaleX: 1, scaleY: 1, shearX: 0, shearY: 0, translateX, translateY, unit: 'PT' } as const;
  const size = { width: points(width), height: points(height) };
  return { createShape: { objectId, shapeType: 'TEXT_BOX', elementProperties: { pageObjectId, size, transform } } };
}

type Span = { from: number; to: number };
type BoxText = {
  text: string;
  pieces: (Span & { style: TextStyle })[];
  paragraphs: (Span & { style: ParagraphStyle })[];
  lists: (Span & { preset: BulletPreset })[];
};

function textOf(lines: readonly SlideLine[], fontColor: GoogleLook['fontColor']): BoxText {
  const all = paragraphsOf(lines);
  const hasNumbers = countAlike(all);
  const hanging = all.reduce((max, paragraph) => Math.max(max, hangingOf(paragraph)), 0);
  const result: BoxText = { text: '', pieces: [], paragraphs: [], lists: [] };
  let previous: Paragraph | null = null;
  for (const paragraph of all) {
    const from = result.text.length;
    const [first] = paragraph;
    const preset = presetOf(paragraph, hasNumbers);
    const append = (text: string, style: TextStyle) => {
      const at = result.text.length;
      result.text += text;
      const last = result.pieces.at(-1);
      if (last && isEqual(last.style, style)) last.to = result.text.length;
      else if (text) result.pieces.push({ from: at, to: result.text.length, style });
    };
    const plain = googleTextStyle(first, null, fontColor);
    if (previous) append('\n', result.pieces.at(-1)!.style);
    const start = result.text.length;
    if (preset && first.listLevel > 1) append('\t'.repeat(first.listLevel - 1), plain);
    if (first.marker && !preset) append(`${first.marker.text} `, plain);
    for (const [at, line] of paragraph.entries()) {
      for (const [n, run] of line.runs.entries()) {
        const style = googleTextStyle(line, run, fontColor);
        const last = result.pieces.at(-1)?.style;
        // The space between two rows is only underlined, for example, if the words on both sides are.
        if (at > 0 && n === 0) append(line.joint ?? lineBreak, last && isEqual(last, style) ? style : plain);
        append(allowed(run.text), style);
      }
    }
    const end = result.text.length;
    result.paragraphs.push({ from: start, to: end, style: paragraphStyle(paragraph, previous, hanging) });
    const list = result.lists.at(-1);
    if (preset && list?.preset === preset && list.to === from) list.to = end;
    else if (preset) result.lists.push({ from: start, to: end, preset });
    previous = paragraph;
  }
  return result;
}

const isEqual = (one: TextStyle, other: TextStyle): boolean => JSON.stringify(one) === JSON.stringify(other);

const lineBreak = '\v';

/** Removes the characters that Google would remove, because the places of the others would change. */
const allowed = (text: string): string => text.replaceAll(/[\p{Cc}\ue000-\uf8ff]/gu, '');

type Paragraph = [SlideLine, ...SlideLine[]];

const bottomOf = (paragraph: Paragraph): number => paragraph.at(-1)!.y + paragraph.at(-1)!.height;

/** The smallest space between two paragraphs, in points. Rows of the same paragraph have none between them. */
const minSpace = 0.01;

function paragraphsOf(lines: readonly SlideLine[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (last && line.y - bottomOf(last) < minSpace) last.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

const isNumber = ({ marker }: SlideLine): boolean => Boolean(marker?.numbering);

/** The labels of the preset for numbers, by level. */
const presetLabels = ['1', 'a', 'i'] as const;

/**
 * Returns whether Google would label the list items of a page as the sermon does. It counts the items in a row from 1, and
 * cannot begin with another number. If it would not, the numbers are part of the text.
 */
function countAlike(paragraphs: readonly Paragraph[]): boolean {
  let counts: number[] = [];
  for (const [first] of paragraphs) {
    if (!isNumber(first)) counts = [];
    else {
      const count = (counts[first.listLevel] ?? 0) + 1;
      counts = counts.slice(0, first.listLevel);
      counts[first.listLevel] = count;
      const label = presetLabels[(first.listLevel - 1) % presetLabels.length]!;
      if (first.marker?.text !== listLabel({ start: count, label, suffix: '.' }, 0)) return false;
    }
  }
  return true;
}

function presetOf([first]: Paragraph, hasNumbers: boolean): BulletPreset | null {
  if (!first.marker) return null;
  if (!isNumber(first)) return 'BULLET_DISC_CIRCLE_SQUARE';
  return hasNumbers ? 'NUMBERED_DIGIT_ALPHA_ROMAN' : null;
}

/** Returns the distance from the beginning of the bullet or number to the text, in points. */
const hangingOf = ([{ marker, x, width, isRightToLeft }]: Paragraph): number =>
  marker ? (isRightToLeft ? marker.x + marker.width - x - width : x - marker.x) : 0;

const alignments = { left: 'START', center: 'CENTER', right: 'END', justify: 'JUSTIFIED' } as const;
const opposite = { left: 'right', center: 'center', right: 'left', justify: 'justify' } as const;

function paragraphStyle(paragraph: Paragraph, previous: Paragraph | null, hanging: number): ParagraphStyle {
  const [first] = paragraph;
  const { kind, isRightToLeft, listLevel, quoteLevel, textAlignment, y } = first;
  const sides = quoteLevel * nestedIndent || (listLevel > 0 || kind === 'h1' || kind === 'h2' ? 0 : paragraphIndent);
  const list = listLevel > 0 ? (listLevel - 1) * nestedIndent + Math.max(nestedIndent, hanging) : 0;
  const start = Math.min(sides + list, maxStart);
  return {
    // START is on the right for right-to-left text.
    alignment: alignments[isRightToLeft ? opposite[textAlignment] : textAlignment],
    direction: isRightToLeft ? 'RIGHT_TO_LEFT' : 'LEFT_TO_RIGHT',
    lineSpacing: 100,
    spaceAbove: points(previous ? round(Math.max(0, y - bottomOf(previous))) : 0),
    spaceBelow: points(0),
    indentStart: points(round(start)),
    indentFirstLine: points(round(first.marker ? Math.max(0, start - hanging) : start)),
    indentEnd: points(Math.min(sides, maxStart)),
  };
}

/** The largest indent, in points. The layout has no larger ones. */
const maxStart = 200;

const round = (value: number): number => Math.round(value * 100) / 100;
