import type { Block, Run } from '../document/schema.ts';
import { parseDocument } from '../document/html/parse.ts';
import { toHtml } from '../document/html/serialize.ts';
import { handout as texts } from '../texts/sharing/sharing.ts';
import { maxBlankLength, maxBlanks } from './limits.ts';

/** The widths of blanks, in characters. A blank has the smallest width with room for its words. */
export const blankWidths = [6, 10, 16, 24, 36, 52] as const;

/**
 * Private-use characters that represent the blanks of each width while the page is made. They are removed from users'
 * texts, so users cannot create blanks with them.
 */
const firstBlank = 0xe000;
const blankPattern = new RegExp(
  `[${String.fromCharCode(firstBlank)}-${String.fromCharCode(firstBlank + blankWidths.length - 1)}]`,
  'g',
);

export const withoutBlanks = (text: string): string => text.replaceAll(blankPattern, '');

const widthFor = (length: number): number => {
  const at = blankWidths.findIndex((width) => length <= width);
  return at < 0 ? blankWidths.length - 1 : at;
};

export const withBlanks = (blocks: readonly Block[]): Block[] =>
  mapRuns(blocks, (runs) => blankRuns(runs, (length) => String.fromCharCode(firstBlank + widthFor(length))));

/** Returns a text with underscores in the place of its underlined words. `html` conforms to the document schema. */
export const handoutHtml = (html: string): string =>
  toHtml(
    mapRuns(parseDocument(html), (runs) => blankRuns(runs, (length) => '_'.repeat(blankWidths[widthFor(length)]!))),
  );

function mapRuns(blocks: readonly Block[], change: (runs: readonly Run[]) => Run[]): Block[] {
  return blocks.map((block): Block => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return { ...block, runs: change(block.runs) };
      case 'list':
        return { ...block, items: block.items.map((item) => mapRuns(item, change)) };
      case 'quote':
        return { ...block, blocks: mapRuns(block.blocks, change) };
      case 'scripture':
        return { ...block, paragraphs: block.paragraphs.map((each) => ({ ...each, runs: change(each.runs) })) };
    }
  });
}

/**
 * Replaces adjacent underlined words with one blank, even if their other marks differ. A blank has no marks, because a
 * link could reveal the words. The spaces around the words stay, and a line break ends a blank.
 */
function blankRuns(runs: readonly Run[], blankOf: (length: number) => string): Run[] {
  const result: Run[] = [];
  let underlined = '';
  const add = (text: string, marks: Run['marks'] = {}) => {
    if (text) result.push({ text, marks });
  };
  const endBlank = () => {
    for (const part of underlined.split(/(\n)/)) {
      const words = part.trim();
      if (words === '') {
        add(part);
        continue;
      }
      const start = part.indexOf(words);
      add(part.slice(0, start));
      add(blankOf([...words].length));
      add(part.slice(start + words.length));
    }
    underlined = '';
  };
  for (const { text, marks } of runs) {
    if (marks.underline) underlined += text;
    else {
      endBlank();
      add(text, marks);
    }
  }
  endBlank();
  return result;
}

export type Handout = { html: string; blanks: number };

/** Returns the HTML of a page with its blanks. Those after `maxBlanks` are lines to write on when it is printed. */
export function showBlanks(html: string): Handout {
  let count = 0;
  const shown = html.replaceAll(blankPattern, (character) => {
    count += 1;
    const number = count <= maxBlanks ? ` data-blank="${texts.blank(count)}" data-most="${maxBlankLength}"` : '';
    return `<span class="blank" data-width="${character.charCodeAt(0) - firstBlank}"${number}><span class="spoken">${texts.unnumbered}</span></span>`;
  });
  return { html: shown, blanks: Math.min(count, maxBlanks) };
}

export const spellBlanks = (text: string): string => text.replaceAll(blankPattern, '____');
