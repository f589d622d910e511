import { isRightToLeft, plainText } from '@sermon/domain/document/outline';
import {
  type Alignment,
  type Block,
  defaultSize,
  type Font,
  type Heading,
  type Highlight,
  highlights,
  type List,
  type ListLabel,
  type ListNumbering,
  type Paragraph as Line,
  type Pen,
  pens,
  type Run,
  type Scripture,
} from '@sermon/domain/document/schema';
import { bodyOf } from '@sermon/domain/printing/body';
import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  type ICharacterStyleOptions,
  type ILevelsOptions,
  type INumberingOptions,
  type IParagraphOptions,
  type IParagraphStyleOptions,
  type IRunOptions,
  type IStylesOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx';
import { labelBelow } from '@sermon/domain/document/listLabel';
import { ink, markerInk, penInk } from '@sermon/domain/document/ink';
import { type Script, scriptPieces, type Sermon, translationName } from '../sermon.ts';

type Around = { lists: ListPlace[]; quotes: number };

const physical = { center: AlignmentType.CENTER, right: AlignmentType.RIGHT, justify: AlignmentType.JUSTIFIED };

/**
 * Returns the text direction and alignment of a block. In a right-to-left paragraph, Word swaps left and right, and the
 * default alignment is already right.
 */
function direction(block: Line | Heading): IParagraphOptions {
  const isBidirectional = isRightToLeft(plainText([block]));
  const align: Alignment | null = isBidirectional && block.align === 'right' ? null : (block.align ?? null);
  return { ...(isBidirectional && { bidirectional: true }), ...(align && { alignment: physical[align] }) };
}

/** Returns the indent for a block in a list or a nested quotation, or nothing if its style already has that indent. */
function indent({ lists, quotes }: Around, ofStyle: number): IParagraphOptions {
  const place = lists.at(-1);
  const left = (place ? textIndent(place.level) : 0) + quotes * quoteIndent;
  return left === ofStyle ? {} : { indent: { left, ...(ofStyle > 0 && { right: ofStyle }) } };
}

function headingOf(block: Heading, around: Around): Paragraph {
  return new Paragraph({
    heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
    children: paragraphChildren(block.runs, headingSize[block.level]),
    ...direction(block),
    ...indent(around, 0),
  });
}

function paragraphOf(block: Line, around: Around): Paragraph {
  const isQuote = around.quotes > 0;
  const style = isQuote ? 'Quote' : around.lists.length > 0 ? 'ListParagraph' : null;
  return new Paragraph({
    ...(style && { style }),
    children: paragraphChildren(block.runs, textSize),
    ...direction(block),
    ...indent(around, isQuote ? quoteIndent : 0),
  });
}

function itemParagraph(block: Line, { quotes }: Around, { reference, instance, level }: ListPlace): Paragraph {
  return new Paragraph({
    style: 'ListParagraph',
    numbering: { reference, instance, level },
    children: paragraphChildren(block.runs, textSize),
    ...direction(block),
    ...(quotes > 0 && { indent: { left: textIndent(level) + quotes * quoteIndent } }),
  });
}

function scriptureOf(block: Scripture, around: Around): Paragraph[] {
  const translation = translationName(block);
  const isBidirectional = isRightToLeft(plainText([block]));
  const place = {
    ...indent({ ...around, quotes: around.quotes + 1 }, quoteIndent),
    ...(isBidirectional && rightToLeftScripture),
  };
  return [
    ...block.paragraphs.map(
      (line) =>
        new Paragraph({
          style: 'Scripture',
          children: paragraphChildren(line.runs, textSize, true),
          ...direction(line),
          ...place,
        }),
    ),
    new Paragraph({
      style: 'ScriptureReference',
      children: [
        new TextRun(block.reference),
        ...(translation ? [new TextRun({ text: ` · ${translation}`, bold: false, color: ink.quiet.slice(1) })] : []),
      ],
      ...(isBidirectional && { alignment: AlignmentType.RIGHT }),
      ...place,
    }),
  ];
}

function body(blocks: Block[], lists: Lists): Paragraph[] {
  const convert = (block: Block, around: Around, isFirstList: boolean): Paragraph[] => {
    switch (block.type) {
      case 'paragraph':
        return [paragraphOf(block, around)];
      case 'heading':
        return [headingOf(block, around)];
      case 'quote':
        return convertAll(block.blocks, { ...around, quotes: around.quotes + 1 });
      case 'scripture':
        return scriptureOf(block, around);
      case 'list': {
        const place = lists.place(block, around.lists, isFirstList);
        const inside = { ...around, lists: [...around.lists, place] };
        return block.items.flatMap(([first, ...others]) => [
          ...(first?.type === 'paragraph' ? [itemParagraph(first, around, place)] : []),
          ...convertAll(others, inside),
        ]);
      }
    }
  };
  const convertAll = (all: Block[], around: Around): Paragraph[] => {
    const firstList = all.findIndex(({ type }) => type === 'list');
    return all.flatMap((block, at) => convert(block, around, at === firstList));
  };
  return convertAll(blocks, { lists: [], quotes: 0 });
}

const foot = new TextRun({
  children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
  size: 18,
  color: ink.quiet.slice(1),
});

export async function toDocx(sermon: Sermon): Promise<Uint8Array> {
  const title = sermon.title.trim();
  const author = sermon.author.trim();
  const lists = new Lists();
  const text = body(bodyOf(sermon), lists);
  const document = new Document({
    title,
    creator: author,
    lastModifiedBy: author,
    styles,
    numbering: lists.numbering,
    sections: [
      {
        properties: { page },
        footers: {
          default: new Footer({ children: [new Paragraph({ alignment: AlignmentType.RIGHT, children: [foot] })] }),
        },
        children: [
          new Paragraph({
            heading: HeadingLevel.TITLE,
            children: [new TextRun(title)],
            ...(isRightToLeft(title) && { bidirectional: true }),
          }),
          ...(author ? [new Paragraph({ style: 'Subtitle', children: [new TextRun(author)] })] : []),
          ...text,
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

/** One inch in twentieths of a point. */
const inch = 1_440;
/** Sizes of body text and of the two heading levels, in half points. */
const textSize = 24;
const headingSize = { 1: 34, 2: 28 };
/** Indent of a quotation, in twentieths of a point. */
const quoteIndent = inch / 3;

/** US Letter paper with the same margins as the product's own PDF. */
export const page = {
  size: { width: 8.5 * inch, height: 11 * inch },
  margin: { top: inch, bottom: 1.1 * inch, left: 1.15 * inch, right: 1.15 * inch },
};

const hex = (color: string): string => color.slice(1);

const families: Record<Font, string> = { ubuntu: 'Ubuntu', helvetica: 'Arial', roboto: 'Roboto' };

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

const highlightStyle = (highlight: Highlight): string => `Highlight${markerNames[highlight].replace(' ', '')}`;
const penStyle = (pen: Pen): string => `Pen${penNames[pen]}`;

function highlightLook(highlight: Highlight) {
  const { paper, letters } = markerInk[highlight];
  return {
    shading: { type: 'clear' as const, color: 'auto', fill: hex(paper) },
    ...(letters && { color: hex(letters) }),
  };
}
const penLook = (pen: Pen) => ({ color: hex(penInk[pen]) });

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

const rightToLeftScripture = { border: { left: { style: 'none' as const }, right: rule(ink.rubric) } };

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

const styles: IStylesOptions = {
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

const rightToLeft = { he: 'he-IL', ar: 'ar-SA' };

function ofScript(script: Script): IRunOptions {
  if (script === null) return {};
  if (script === 'el') return { language: { value: 'el-GR' } };
  return { rightToLeft: true, language: { bidirectional: rightToLeft[script] } };
}

/**
 * Returns the formatting of a run. A run in Word can have only one named style, here for a link, a marker, or a pen.
 * All other marks become direct formatting.
 */
function looks({ marks }: Run, size: number, isScripture: boolean): IRunOptions {
  const { link, highlight, pen, superscript } = marks;
  const style = link
    ? 'Hyperlink'
    : highlight
      ? highlightStyle(highlight)
      : pen
        ? penStyle(pen)
        : superscript && isScripture
          ? 'VerseNumber'
          : undefined;
  return {
    ...(style && { style }),
    ...(highlight && link && highlightLook(highlight)),
    ...(pen && (link || highlight) && highlight !== 'black' && penLook(pen)),
    ...(marks.bold && { bold: true }),
    ...(marks.italic && { italics: true }),
    ...(marks.underline && { underline: {} }),
    ...(marks.strike && { strike: true }),
    ...(superscript && style !== 'VerseNumber' && { superScript: true }),
    ...(marks.size && { size: Math.round((size * marks.size) / defaultSize) }),
    ...(marks.font && { font: families[marks.font] }),
  };
}

function textRuns(run: Run, size: number, isScripture: boolean): TextRun[] {
  const look = looks(run, size, isScripture);
  return run.text
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [new TextRun({ ...look, break: 1 })] : []),
      ...scriptPieces(line).map(({ text, script }) => new TextRun({ ...look, ...ofScript(script), text })),
    ]);
}

/**
 * Converts the runs of a paragraph. Adjacent runs with the same link become one link. `size` is the paragraph's text
 * size in half points.
 */
function paragraphChildren(runs: Run[], size: number, isScripture = false): ParagraphChild[] {
  const children: ParagraphChild[] = [];
  for (let at = 0; at < runs.length;) {
    const link = runs[at]?.marks.link;
    let end = at + 1;
    while (end < runs.length && runs[end]?.marks.link === link) end += 1;
    const inside = runs.slice(at, end).flatMap((run) => textRuns(run, size, isScripture));
    if (link) children.push(new ExternalHyperlink({ link, children: inside }));
    else children.push(...inside);
    at = end;
  }
  return children;
}

/** Indent per list level and distance from the number to the text, in twentieths of a point. */
const step = 400;
const firstIndent = 480;

/** Word supports nine levels in a list. */
const levelCount = 9;

const numberFormats: Record<ListLabel, (typeof LevelFormat)[keyof typeof LevelFormat]> = {
  1: LevelFormat.DECIMAL,
  A: LevelFormat.UPPER_LETTER,
  a: LevelFormat.LOWER_LETTER,
  I: LevelFormat.UPPER_ROMAN,
  i: LevelFormat.LOWER_ROMAN,
};
const bullets = ['•', '◦', '–'];

type Label = Pick<ListNumbering, 'label' | 'suffix'>;

type ListPlace = {
  reference: string;
  /** Lists with the same reference but different instances are numbered separately. */
  instance: number;
  level: number;
  /** The labels of all levels, or null for bullets. */
  labels: Label[] | null;
  /** How many lists of the same kind are around it. */
  depth: number;
};

const textIndent = (level: number): number => firstIndent + step * level;

/** Collects the lists of a document, because Word needs their definitions in a separate part of the file. */
class Lists {
  readonly #levels = new Map<string, ILevelsOptions[]>();
  #instances = 0;

  /**
   * Returns the numbering for the items of a list. A nested list becomes the next level of the outer list if it is of
   * the same kind, has the labels of that level, and is the first such list in its item. Any other list is numbered
   * separately, from its own start number.
   */
  place(list: List, around: ListPlace[], isFirstInItem: boolean): ListPlace {
    const { ordered, start } = list;
    const parent = around.at(-1);
    const level = Math.min(around.length, levelCount - 1);
    const depth = around.filter(({ labels }) => (labels !== null) === ordered).length;
    const isNext = ordered ? isAlike(list, parent?.labels?.[level]) : parent?.labels === null;
    if (parent && isNext && isFirstInItem && start === 1) return { ...parent, level, depth };
    const labels = ordered ? labelsFrom(list, level) : null;
    const look = labels ? labels.map(({ label, suffix }) => label + suffix).join('') : `bullets-${depth}`;
    const reference = `${look}-${level}-${start}`;
    if (!this.#levels.has(reference)) this.#levels.set(reference, levels(labels, level, depth, start));
    this.#instances += 1;
    return { reference, instance: this.#instances, level, labels, depth };
  }

  get numbering(): INumberingOptions {
    return { config: [...this.#levels].map(([reference, all]) => ({ reference, levels: all })) };
  }
}

const isAlike = (one: Label, other: Label | undefined): boolean =>
  one.label === other?.label && one.suffix === other.suffix;

/** Returns the labels of all levels for a list at `first`: its own, those of lists in it, and those of an outline. */
function labelsFrom(list: List, first: number): Label[] {
  const labels: Label[] = [...Array.from({ length: first }, () => list), ...outlineOf(list)];
  while (labels.length < levelCount) labels.push({ label: labelBelow(labels.at(-1)!.label), suffix: list.suffix });
  return labels.slice(0, levelCount).map(({ label, suffix }) => ({ label, suffix }));
}

function outlineOf(list: List): List[] {
  const nested = list.items.flatMap((item) => item.find((block) => block.type === 'list') ?? []);
  const below = nested.find(({ ordered, start }) => ordered && start === 1);
  return [list, ...(below ? outlineOf(below) : [])];
}

function levels(labels: Label[] | null, first: number, depth: number, start: number): ILevelsOptions[] {
  return Array.from({ length: levelCount }, (_, level) => {
    const own = labels?.[level];
    return {
      level,
      format: own ? numberFormats[own.label] : LevelFormat.BULLET,
      text: own ? `%${level + 1}${own.suffix}` : (bullets[Math.max(0, level - first + depth) % 3] ?? '•'),
      alignment: AlignmentType.START,
      start: own && level === first ? start : 1,
      style: { paragraph: { indent: { left: textIndent(level), hanging: step } } },
    };
  });
}
