import { isRightToLeft } from '@sermon/domain/document/direction';
import { plainText } from '@sermon/domain/document/outline';
import type { Alignment, Block, Heading, Paragraph as Line, Scripture } from '@sermon/domain/document/schema';
import { bodyOf } from '@sermon/domain/printing/body';
import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  type IParagraphOptions,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx';
import { ink } from '@sermon/domain/document/ink';
import { type Sermon, translationName } from '../sermon.ts';
import { type ListPlace, Lists, textIndent } from './lists.ts';
import { paragraphChildren } from './runs.ts';
import { headingSize, page, quoteIndent, rightToLeftScripture, styles, textSize } from './styles.ts';

/** The enclosing lists of a block, outermost first, and the number of enclosing quotations. */
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
