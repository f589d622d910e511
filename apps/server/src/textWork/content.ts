import { type Content, contentOf as contentOfWhole } from '@sermon/domain/builder/content';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { openingLine, wordCount } from '@sermon/domain/document/outline';
import { maxTextLength } from '@sermon/domain/document/schema';
import { countSlides } from '@sermon/domain/slides/slidesOf';
import { hash } from 'node:crypto';

/** What is known about a part of a text: a block, or several consecutive ones. Null if it is not in the stored form. */
type Facts = { words: number; slides: number } | null;
type Part = { key: string; html: string };
type KnownParts = [key: string, facts: Facts][];

/** Number of parts that are remembered: about 1,500 sermons, in 20 MB. */
const maxKnown = 100_000;

/**
 * Remembers the blocks that it has read, so that of a text that was only edited, it reads the changed blocks. A text in
 * the stored form is the sequence of its blocks: none of them changes how the next one is read.
 */
export function createContents(most = maxKnown) {
  /** Keyed by SHA-256, the most recently used last. */
  const known = new Map<string, Facts>();

  function remember(key: string, facts: Facts): void {
    known.delete(key);
    known.set(key, facts);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  }

  function factsOf({ key, html }: Part): Facts {
    const found = known.get(key);
    const facts = found === undefined ? readFacts(html) : found;
    remember(key, facts);
    return facts;
  }

  return {
    /**
     * Has the results of `contentOf` in the domain. Returns undefined if it would have to read more than `most`
     * characters.
     */
    contentOf(html: string, most = Infinity): Content | null | undefined {
      const { blocks, marked } = partsOf(html);
      const isWhole = blocks.length === 0 || blocks.some(({ key }) => known.get(key) === null);
      const unread = [...blocks, ...marked].filter(({ key }) => !known.has(key));
      if ((isWhole ? html : unread.map((part) => part.html).join('')).length > most) return undefined;
      const facts = isWhole ? [] : blocks.map(factsOf);
      if (isWhole || !facts.every((fact) => fact !== null)) return contentOfWhole(html);
      return {
        text: html,
        openingLine: openingLine(parsed(blocks)),
        wordCount: facts.reduce((sum, { words }) => sum + words, 0),
        slideCount: marked.reduce((sum, part) => sum + (factsOf(part)?.slides ?? 0), 0),
      };
    },
    learn(parts: KnownParts): void {
      for (const [key, facts] of parts) remember(key, facts);
    },
  };
}

/** Reads a text in a thread, for the `contents` of another one, which then knows its parts. */
export function readContent(html: string): { content: Content | null; parts: KnownParts } {
  const { blocks, marked } = partsOf(html);
  const parts = [...blocks, ...marked].map((part): KnownParts[number] => [part.key, readFacts(part.html)]);
  return { content: contentOfWhole(html), parts };
}

function* parsed(blocks: readonly Part[]) {
  for (const { html } of blocks) yield* parseDocument(html);
}

function readFacts(html: string): Facts {
  const blocks = parseDocument(html);
  return toHtml(blocks) === html ? { words: wordCount(blocks), slides: countSlides(blocks) } : null;
}

const blockTags = /<(\/?)(?:p|h[12]|[uo]l|blockquote)\b[^<>]*>/g;

/**
 * Divides HTML after each outermost block. `marked` are the longest sequences of blocks in which slides can join: the
 * blocks between them have text, and no slide. Returns no parts if the HTML has anything else between its blocks.
 */
function partsOf(html: string): { blocks: Part[]; marked: Part[] } {
  const blocks: string[] = [];
  const sequences = [''];
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: slash, index } of html.matchAll(blockTags)) {
    depth += slash === '' ? 1 : -1;
    if (depth > 0) continue;
    const to = index + tag.length;
    const block = html.slice(from, to);
    from = to;
    blocks.push(block);
    if (isMarked(block) || blank.test(block)) sequences[sequences.length - 1] += block;
    else if (sequences.at(-1) !== '') sequences.push('');
  }
  if (from < html.length || html.length > maxTextLength) return { blocks: [], marked: [] };
  return { blocks: blocks.map(toPart), marked: sequences.filter(isMarked).map(toPart) };
}

const toPart = (html: string): Part => ({ key: hash('sha256', html, 'base64'), html });

const isMarked = (html: string): boolean => html.includes('data-slide-id');
const blank = /^(?:<(?:"[^"]*"|[^"<>])*>|\s|&nbsp;)*$/;
