import { parseDocument } from '../document/html/parse.ts';
import { toHtml } from '../document/html/serialize.ts';
import { countWords, plainText } from '../document/outline.ts';
import type { Block, Run } from '../document/schema.ts';
import { stepsOf } from '../scripture/citedChapters.ts';
import { findReferences } from '../scripture/parsing/find.ts';
import { parseReferences, shownPassages } from '../scripture/parsing/parse.ts';
import { formatReferences, type Reference } from '../scripture/reference.ts';
import { escapeHtml } from '../text.ts';
import { showBlanks, spellBlanks, withBlanks, withoutBlanks } from './handout.ts';
import { maxDescription, maxLinkedPassages, maxNamedTranslations } from './limits.ts';

export type PageText = {
  /** HTML without inline styles. The text has headings from level 2 on, because the title is the first. */
  html: string;
  scripture: string;
  words: number;
  description: string;
  translations: string[];
  /** The number of blanks that visitors can fill in. 0 for a page that is no handout. */
  blanks: number;
};

export type PageSource = {
  name: string;
  text: string;
  scripture: string;
  /** The address of the page, without origin and without a slash at its end. References lead to pages below it. */
  path: string;
  /** True if the underlined words are blanks. The page then does not contain them. */
  isHandout: boolean;
};

export const passageAddress = (path: string, reference: string, translation = ''): string =>
  `${path}/passage?${new URLSearchParams({ reference, ...(translation && { translation }) })}`;

export function pageTextOf({ name, text, scripture, path, isHandout }: PageSource): PageText {
  const whole = withoutTitle(parseDocument(isHandout ? withoutBlanks(text) : text), name);
  const blocks = isHandout ? withBlanks(whole) : whole;
  const linker = createLinker(path);
  const html = toHtml(blocks.map((block) => linkBlock(block, linker)));
  const words = plainText(blocks);
  const description = descriptionOf(plainText(blocks.filter(({ type }) => type !== 'heading')) || words);
  const page = asPage(html, path);
  const passages = [{ text: shownPassages(scripture), marks: {} }];
  return {
    ...(isHandout ? showBlanks(page) : { html: page, blanks: 0 }),
    scripture: asPage(toHtml([{ type: 'paragraph', runs: linker(passages) }]), path).replaceAll(
      /^<p[^>]*>|<\/p>$/g,
      '',
    ),
    words: countWords(words),
    description: isHandout ? spellBlanks(description) : description,
    translations: [...new Set(translationsIn(blocks))].slice(0, maxNamedTranslations),
  };
}

type Linker = (runs: Run[]) => Run[];

const lineOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

/** Many sermons begin with their own title, which the page already shows. */
function withoutTitle(blocks: Block[], name: string): Block[] {
  const same = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const [first, ...others] = blocks;
  return first?.type === 'heading' && same(lineOf(first.runs)) === same(name) ? others : blocks;
}

function linkBlock(block: Block, link: Linker): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, runs: link(block.runs) };
    case 'list':
      return { ...block, items: block.items.map((item) => item.map((part) => linkBlock(part, link))) };
    case 'quote':
      return { ...block, blocks: block.blocks.map((part) => linkBlock(part, link)) };
    case 'scripture':
      // References within quotations are part of the translation.
      return block;
  }
}

function createLinker(path: string): Linker {
  let left = maxLinkedPassages;
  return (runs) => {
    const linked: Run[] = [];
    const places = left > 0 ? placesIn(lineOf(runs), left) : [];
    left -= places.length;
    let start = 0;
    for (const run of runs) {
      const end = start + run.text.length;
      let at = start;
      const add = (to: number, change = {}) => {
        if (to > at) linked.push({ text: run.text.slice(at - start, to - start), marks: { ...run.marks, ...change } });
        at = Math.max(at, to);
      };
      // A link that the writer made stays.
      for (const { from, to, reference } of run.marks.link ? [] : places) {
        if (to <= start || from >= end) continue;
        add(Math.max(from, start));
        add(Math.min(to, end), { link: passageAddress(path, reference) });
      }
      add(end);
      start = end;
    }
    return linked;
  };
}

/**
 * Finds the references in a line, at most `max`. Several references at one place are one link. It stops at the limit, because
 * finding all references of a long text can take many seconds.
 */
function placesIn(line: string, max: number): { from: number; to: number; reference: string }[] {
  const places = new Map<number, { to: number; references: Reference[] }>();
  let start = 0;
  for (const step of stepsOf(line)) {
    if (places.size >= max) break;
    for (const { reference, from, to } of findReferences(step)) {
      const place = places.get(start + from) ?? { to: start + to, references: [] };
      place.references.push(reference);
      places.set(start + from, place);
    }
    start += step.length;
  }
  return [...places]
    .slice(0, max)
    .map(([from, { to, references }]) => ({ from, to, reference: formatReferences(references) }));
}

function translationsIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'scripture') return block.translation ? [block.translation.toUpperCase()] : [];
    if (block.type === 'list') return block.items.flatMap(translationsIn);
    return block.type === 'quote' ? translationsIn(block.blocks) : [];
  });
}

const tag = /<(\/?)(p|h1|h2|ul|ol|blockquote|a)\b([^>]*)>/g;
const alignment = / style="text-align: (\w+);"/;

/**
 * Adapts the HTML of a document to the page: alignment without inline styles, the direction of each block, the reference
 * below each quotation, and headings below the title. It can be read tag by tag, because attributes contain no angle
 * brackets. Without a path, references lead nowhere.
 */
export function asPage(html: string, path: string | null): string {
  /** The lists and quotations that are open. The outermost one has the direction of its first letter. */
  let depth = 0;
  let hasPart = false;
  const ends: string[] = [];
  let quotations = 0;
  return html.replaceAll(tag, (_, slash: string, name: string, source: string) => {
    const attributes = source.replace(alignment, ' data-align="$1"');
    switch (name) {
      case 'p':
        return slash ? '</p>' : `<p${attributes}${depth > 0 ? '' : ' dir="auto"'}>`;
      case 'ul':
      case 'ol': {
        depth += slash ? -1 : 1;
        return slash ? `</${name}>` : `<${name}${attributes}${depth > 1 ? '' : ' dir="auto"'}>`;
      }
      case 'h1':
      case 'h2': {
        hasPart ||= name === 'h1';
        // Screen readers expect that no level is skipped.
        const level = name === 'h2' && hasPart ? 3 : 2;
        return slash ? `</h${level}>` : `<h${level} class="${name}"${attributes}${depth > 0 ? '' : ' dir="auto"'}>`;
      }
      case 'blockquote':
        depth += slash ? -1 : 1;
        if (slash) return `${ends.pop() ?? ''}</blockquote>`;
        ends.push(creditOf(attributes, quotations < maxLinkedPassages ? path : null));
        quotations += 1;
        return `<blockquote${attributes.replaceAll(/ data-\w+="[^"]*"/g, '')}${depth > 1 ? '' : ' dir="auto"'}>`;
      default:
        if (slash) return '</a>';
        return path !== null && attributes.startsWith(` href="${escapeHtml(path)}/`)
          ? `<a class="passage"${attributes}>`
          : `<a${attributes} rel="noopener nofollow ugc">`;
    }
  });
}

/**
 * Returns the line below a quotation from Scripture: its reference, which leads to the passage if there is a path, and
 * its translation.
 */
function creditOf(attributes: string, path: string | null): string {
  const value = (name: string) =>
    new RegExp(` data-${name}="([^"]*)"`).exec(attributes)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const [reference = '', translation = ''] = [value('reference'), value('translation')];
  if (!reference) return '';
  const name = escapeHtml(reference);
  const cite =
    path !== null && parseReferences(reference).length > 0
      ? `<a class="passage" href="${escapeHtml(passageAddress(path, reference, translation))}">${name}</a>`
      : name;
  return `<footer><cite>${cite}</cite>${translation ? ` ${escapeHtml(translation)}` : ''}</footer>`;
}

/** How fast adults read a text silently, in words per minute. */
const wordsReadPerMinute = 220;

/** Returns how long it takes to read a text, in whole minutes; at least one. */
export const minutesToRead = (words: number): number => Math.max(1, Math.round(words / wordsReadPerMinute));

/**
 * Returns the beginning of a text in one line, for link previews and search engines: at most 160 characters, ending with
 * a whole word.
 */
export function descriptionOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= maxDescription) return line;
  // One character is left for the ellipsis. A word that begins right after the cut is whole.
  const kept = characters.slice(0, maxDescription).join('');
  const end = kept.lastIndexOf(' ');
  const words = end > 0 ? kept.slice(0, end) : characters.slice(0, maxDescription - 1).join('');
  return `${words.replace(/[\s,;:–—-]+$/, '')}…`;
}
