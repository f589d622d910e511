import { type Font, type Highlight, highlights, type Pen, pens } from '@sermon/domain/document/schema';
import { AlignmentType, type ICharacterStyleOptions, type IParagraphStyleOptions, type IStylesOptions } from 'docx';
import { ink, markerInk, penInk } from '@sermon/domain/document/ink';

/** One inch in twentieths of a point. */
const inch = 1_440;
/** Sizes of body text and of the two heading levels, in half points. */
export const textSize = 24;
export const headingSize = { 1: 34, 2: 28 };
/** Indent of a quotation, in twentieths of a point. */
export const quoteIndent = inch / 3;

/** US Letter paper with the same margins as the product's own PDF. */
export const page = {
  size: { width: 8.5 * inch, height: 11 * inch },
  margin: { top: inch, bottom: 1.1 * inch, left: 1.15 * inch, right: 1.15 * inch },
};

const hex = (color: string): string => color.slice(1);

export const families: Record<Font, string> = { ubuntu: 'Ubuntu', helvetica: 'Arial', roboto: 'Roboto' };

const markerNames: Record<Highlight, string> = {
  yellow: 'Yellow',
  green: 'Green',
  red: 'Light Red',
  blue: 'Blue',
  orange: 'Orange',
  purple: 'Purple',
  black: 'Black',
};
const penNames: Record<Pen, string> = { red: 'Red', blue: 'Blue' };

export const highlightStyle = (highlight: Highlight): string => `Highlight${markerNames[highlight].replace(' ', '')}`;
export const penStyle = (pen: Pen): string => `Pen${penNames[pen]}`;

export function highlightLook(highlight: Highlight) {
  const { paper, letters } = markerInk[highlight];
  return {
    shading: { type: 'clear' as const, color: 'auto', fill: hex(paper) },
    ...(letters && { color: hex(letters) }),
  };
}
export const penLook = (pen: Pen) => ({ color: hex(penInk[pen]) });

/**
 * Named styles for markers and pens. Word users can find and change all their occurrences at once, and the product's
 * import recognizes them.
 */
const characterStyles: ICharacterStyleOptions[] = [
  ...highlights.map((highlight) => ({
    id: highlightStyle(highlight),
    name: `Highlight ${markerNames[highlight]}`,
    quickFormat: true,
    run: highlightLook(highlight),
  })),
  ...pens.map((pen) => ({ id: penStyle(pen), name: `Pen ${penNames[pen]}`, quickFormat: true, run: penLook(pen) })),
  { id: 'VerseNumber', name: 'Verse Number', quickFormat: true, run: { superScript: true, color: hex(ink.rubric) } },
];

const rule = (color: string) => ({ style: 'single' as const, size: 6, space: 10, color: hex(color) });

export const rightToLeftScripture = { border: { left: { style: 'none' as const }, right: rule(ink.rubric) } };

const paragraphStyles: IParagraphStyleOptions[] = [
  {
    id: 'Quote',
    name: 'Quote',
    basedOn: 'Normal',
    next: 'Normal',
    quickFormat: true,
    run: { italics: false, color: hex(ink.text) },
    paragraph: {
      alignment: AlignmentType.LEFT,
      indent: { left: quoteIndent, right: quoteIndent },
      border: { left: rule(ink.line) },
    },
  },
  {
    id: 'Scripture',
    name: 'Scripture',
    basedOn: 'Normal',
    next: 'ScriptureReference',
    quickFormat: true,
    paragraph: {
      indent: { left: quoteIndent, right: quoteIndent },
      border: { left: rule(ink.rubric) },
      keepNext: true,
    },
  },
  {
    id: 'ScriptureReference',
    name: 'Scripture Reference',
    basedOn: 'Scripture',
    next: 'Normal',
    quickFormat: true,
    run: { size: 19, bold: true, color: hex(ink.rubric) },
    paragraph: { keepNext: false, spacing: { after: 240 } },
  },
];

const serif = { ascii: 'Georgia', hAnsi: 'Georgia', eastAsia: 'Georgia', cs: 'Times New Roman' };
const heading = (size: number, before: number) => ({
  run: { size, bold: true, color: hex(ink.text) },
  paragraph: { spacing: { before, after: 120 }, keepNext: true, keepLines: true },
});

export const styles: IStylesOptions = {
  default: {
    document: {
      run: { font: serif, size: textSize, language: { value: 'en-US', bidirectional: 'he-IL' } },
      paragraph: { spacing: { after: 160, line: 320 } },
    },
    title: {
      run: { size: 48, bold: true, color: hex(ink.text) },
      paragraph: { spacing: { after: 80, line: 264 }, keepNext: true },
    },
    heading1: heading(headingSize[1], 360),
    heading2: heading(headingSize[2], 320),
    listParagraph: { paragraph: { spacing: { after: 80 } } },
    hyperlink: { run: { color: hex(ink.link), underline: { type: 'single' } } },
  },
  paragraphStyles: [
    ...paragraphStyles,
    {
      id: 'Subtitle',
      name: 'Subtitle',
      basedOn: 'Normal',
      next: 'Normal',
      quickFormat: true,
      run: { italics: true, color: hex(ink.quiet) },
      paragraph: { spacing: { after: 400 } },
    },
  ],
  characterStyles,
};
