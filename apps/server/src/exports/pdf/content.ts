import { isRightToLeft } from '@sermon/domain/document/direction';
import { plainText } from '@sermon/domain/document/outline';
import {
  type Block,
  defaultSize,
  type Font,
  type Marks,
  type Paragraph,
  type Run,
} from '@sermon/domain/document/schema';
import { bodyOf } from '@sermon/domain/printing/body';
import { ink, markerInk, penInk } from '../ink.ts';
import { scriptPieces, type Sermon, translationName } from '../sermon.ts';

/** Text under one set of styles, or a line break; the names are those that the template reads. */
type Piece =
  | { br: true }
  | {
      x: string;
      lang?: string;
      bold?: true;
      italic?: true;
      under?: true;
      strike?: true;
      sup?: true;
      em?: number;
      font?: string;
      fill?: string;
    };
/** Neighbours that share a link and a marker, so that both are drawn in one stroke. */
type Stretch = { link?: string; paper?: string; pieces: Piece[] };

type Line = { align?: string; rtl?: true; stretches: Stretch[] };
type PdfBlock =
  | ({ type: 'p' } & Line)
  /** `level` is its place in the document's outline, `rank` how it looks. */
  | ({ type: 'h'; level: number; rank: 1 | 2 } & Line)
  | { type: 'list'; ordered: boolean; start: number; rtl?: true; items: PdfBlock[][] }
  | { type: 'quote'; rtl?: true; blocks: PdfBlock[] }
  | { type: 'scripture'; rtl?: true; whole: boolean; blocks: PdfBlock[]; reference: string; translation: string };

/** What the template is given. */
export type PdfContent = { title: string; rtl?: true; author: string; ink: typeof ink; blocks: PdfBlock[] };

/** A Scripture quotation up to this many characters stays on one page. */
const maxWholeQuotation = 900;

const families: Record<Font, string> = { ubuntu: 'Ubuntu', helvetica: 'Arimo', roboto: 'Roboto' };

const languages = { he: 'he', ar: 'ar', el: 'el' };

function pieceStyle(marks: Marks): Omit<Extract<Piece, { x: string }>, 'x'> {
  const marker = marks.highlight && markerInk[marks.highlight];
  const fill = marker?.letters ?? (marks.pen && penInk[marks.pen]);
  return {
    ...(marks.bold && { bold: true }),
    ...(marks.italic && { italic: true }),
    ...(marks.underline && { under: true }),
    ...(marks.strike && { strike: true }),
    ...(marks.superscript && { sup: true }),
    ...(marks.size && { em: marks.size / defaultSize }),
    ...(marks.font && { font: families[marks.font] }),
    ...(fill && { fill }),
  };
}

function pieces({ text, marks }: Run): Piece[] {
  const style = pieceStyle(marks);
  return text.split('\n').flatMap((line, at): Piece[] => {
    const words = scriptPieces(line).map(({ text: x, script }) => ({
      x,
      ...(script && { lang: languages[script] }),
      ...style,
    }));
    return at === 0 ? words : [{ br: true }, ...words];
  });
}

function stretches(runs: Run[]): Stretch[] {
  const all: Stretch[] = [];
  for (const run of runs) {
    const { link, highlight } = run.marks;
    const paper = highlight && markerInk[highlight].paper;
    const last = all.at(-1);
    if (last && last.link === link && last.paper === paper) last.pieces.push(...pieces(run));
    else all.push({ ...(link && { link }), ...(paper && { paper }), pieces: pieces(run) });
  }
  return all;
}

const rightToLeft = (blocks: Block[]): { rtl?: true } => (isRightToLeft(plainText(blocks)) ? { rtl: true } : {});

const line = (block: Paragraph | Extract<Block, { type: 'heading' }>): Line => ({
  ...(block.align && { align: block.align }),
  ...rightToLeft([block]),
  stretches: stretches(block.runs),
});

/**
 * What the template prints. The sermon's title stands above its text as the first heading, so the text's own headings follow
 * below it without a gap in their levels, as a tagged PDF must have them; empty ones are left out.
 */
export function pdfContent(sermon: Sermon): PdfContent {
  let hasPart = false;
  const convert = (blocks: Block[]): PdfBlock[] =>
    blocks.flatMap((block): PdfBlock[] => {
      switch (block.type) {
        case 'paragraph':
          return [{ type: 'p', ...line(block) }];
        case 'heading': {
          if (plainText([block]).trim() === '') return [];
          hasPart ||= block.level === 1;
          const level = block.level === 2 && hasPart ? 3 : 2;
          return [{ type: 'h', level, rank: block.level, ...line(block) }];
        }
        case 'list': {
          const { ordered, start } = block;
          return [{ type: 'list', ordered, start, ...rightToLeft([block]), items: block.items.map(convert) }];
        }
        case 'quote':
          return [{ type: 'quote', ...rightToLeft([block]), blocks: convert(block.blocks) }];
        case 'scripture': {
          const text = plainText([block]);
          const whole = text.length <= maxWholeQuotation;
          const { reference } = block;
          const translation = translationName(block);
          return [
            {
              type: 'scripture',
              ...rightToLeft([block]),
              whole,
              blocks: convert(block.paragraphs),
              reference,
              translation,
            },
          ];
        }
      }
    });
  const title = sermon.title.trim();
  return {
    // A document must have a name.
    title: title || ' ',
    ...(isRightToLeft(title) && { rtl: true }),
    author: sermon.author.trim(),
    ink,
    blocks: convert(bodyOf(sermon)),
  };
}
