import { isRightToLeft } from '../document/direction.ts';
import { defaultSize } from '../document/schema.ts';
import { graphemesOf } from './graphemes.ts';
import { measureLine, type MeasuredLine, nextRow, type Row, textWidth } from './measure.ts';
import {
  lineHeight,
  maxParts,
  maxReferenceLines,
  nestedIndent,
  referenceSize,
  referenceSpacing,
  room,
} from './page.ts';
import type { PreviewLine, TextAlignment } from './previewSlide.ts';

export type Reference = { measured: MeasuredLine; rows: Row[]; height: number };

/** The number of a part, as slides show it: '(2/3)'. */
export const partLabel = (part: number, parts: number): string => `(${part}/${parts})`;

const widestDigit = Array.from('0123456789').reduce((widest, digit) =>
  textWidth(digit) > textWidth(widest) ? digit : widest,
);
export const widestLabel = partLabel(maxParts, maxParts).replaceAll(/\d/g, widestDigit);

const textRoom = (room.width - 2 * nestedIndent) / referenceSize;

/** Lays out a reference and a label, at least one of which is not ''. A reference of more than three rows is cut. */
export function measureReference(reference: string, label: string, textAlignment: TextAlignment): Reference {
  const whole = layOut(`${reference} ${label}`.trim(), textAlignment);
  if (whole.rows.length <= maxReferenceLines) return whole;
  const chars = graphemesOf(reference);
  const cutTo = (kept: number) => layOut(`${chars.slice(0, kept).join('').trimEnd()}… ${label}`.trim(), textAlignment);
  let [fitting, beyond] = [0, chars.length];
  while (fitting + 1 < beyond) {
    const middle = (fitting + beyond) >> 1;
    if (cutTo(middle).rows.length <= maxReferenceLines) fitting = middle;
    else beyond = middle;
  }
  return cutTo(fitting);
}

function layOut(text: string, textAlignment: TextAlignment): Reference {
  const measured = measureLine(lineOf(text, textAlignment));
  const rows: Row[] = [];
  for (let from = 0; from < measured.line.lineChars.length; from = rows.at(-1)!.next)
    rows.push(nextRow(measured, from, textRoom));
  return { measured, rows, height: (referenceSpacing + rows.length * lineHeight) * referenceSize };
}

const lineOf = (text: string, textAlignment: TextAlignment): PreviewLine => ({
  lineChars: graphemesOf(text).map((char) => ({
    char,
    isBold: false,
    isItalics: false,
    isUnderlined: false,
    isStruckThrough: false,
    isSuperscript: false,
    fontFamily: null,
    fontSize: defaultSize,
    backgroundColor: null,
    color: null,
    indexInContent: -1,
  })),
  blockTag: 'p',
  isOrderedList: false,
  isUnorderedList: false,
  isBlockQuote: true,
  textAlignment: textAlignment === 'justify' ? 'center' : textAlignment,
  isRightToLeft: isRightToLeft(text),
  startsBlock: true,
  listLevel: 0,
  quoteLevel: 1,
  marker: '',
  reference: '',
});
