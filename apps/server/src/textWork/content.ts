import { type Content, contentOf as contentOfWhole } from '@sermon/domain/builder/content';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { openingLine, wordCount } from '@sermon/domain/document/outline';
import { countSlides } from '@sermon/domain/slides/slidesOf';
import { hash } from 'node:crypto';

/** What is known about a part of a text: a block, or several consecutive ones. Null if it is not in the stored form. */
type Facts = { words: number; slides: number } | null;
type Part = { key: string; html: string };
type KnownParts = [key: string, facts: Facts][];

/** Number of parts that are remembered: about 1,500 sermons, in 20 MB. */
const maxKnown = 100_000;

/** Number of blocks of a text, and of those that are read one by one, beyond which reading it whole is faster. */
const [maxBlocks, maxUnread] = [2_000, 200];

/**
 * Remembers the blocks that it has read, so that of a text that was only edited, it reads the changed blocks. A text in
 * the stored form is the sequence of its blocks: none of them changes how the next one is read.
 */
export function createContents(most = maxKnown) {
  /** Keyed by SHA-256. When there are too many new parts, they become the old ones, which are forgotten next. */
  let [recent, old] = [new Map<string, Facts>(), new Map<string, Facts>()];

  const isUnread = ({ key }: Part): boolean => find(key) === undefined;
  const find = (key: string): Facts | undefined => (recent.has(key) ? recent.get(key) : old.get(key));

  function remember(key: string, facts: Facts): void {
    if (recent.size >= most / 2) [recent, old] = [new Map(), recent];
    recent.set(key, facts);
  }

  function factsOf({ key, html }: Part): Facts {
    const found = find(key);
    const facts = found === undefined ? readFacts(html) : found;
    if (!recent.has(key)) remember(key, facts);
    return facts;
  }

  return {
    /**
     * Has the results of `contentOf` in the domain, except that it keeps all marks of a text in the stored form. Returns
     * undefined if it would have to read more than `longest` characters.
     */
    contentOf(html: string, longest = Infinity): Content | null | undefined {
      const readWhole = () => (html.length > longest ? undefined : contentOfWhole(html));
      const { blocks, marked } = partsOf(html);
      const unread = blocks.filter(isUnread);
      if (blocks.length === 0 || unread.length > maxUnread || lengthOf(unread) > longest) return readWhole();
      const facts = blocks.map(factsOf);
      const opening = openingOf(blocks, longest);
      if (!facts.every((fact) => fact !== null) || opening === null) return readWhole();
      if (lengthOf(marked.filter(isUnread)) > longest) return readWhole();
      return {
        text: html,
        openingLine: opening,
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

const lengthOf = (parts: readonly Part[]): number => parts.reduce((length, { html }) => length + html.length, 0);

/** Returns null if more than `longest` characters must be read for the opening line. */
function openingOf(blocks: readonly Part[], longest: number): string | null {
  let left = longest;
  function* read() {
    for (const { html } of blocks) {
      left -= html.length;
      if (left < 0) return;
      yield* parseDocument(html);
    }
  }
  const line = openingLine(read());
  return left < 0 ? null : line;
}

function readFacts(html: string): Facts {
  const blocks = parseDocument(html);
  return toHtml(blocks) === html ? { words: wordCount(blocks), slides: countSlides(blocks) } : null;
}

const blockTags = /<(\/?)(?:p|h[12]|[uo]l|blockquote)\b[^<>]*>/g;

/**
 * Divides HTML after each outermost block. `marked` are the longest sequences of blocks in which slides can join: the
 * blocks between them have text, and no slide. Returns no parts if the HTML has anything else between its blocks, too
 * many blocks, or half a character, which would have the key of another one.
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
  if (from < html.length || blocks.length > maxBlocks || !html.isWellFormed()) return { blocks: [], marked: [] };
  return { blocks: blocks.map(toPart), marked: sequences.filter(isMarked).map(toPart) };
}

const toPart = (html: string): Part => ({ key: hash('sha256', html, 'base64'), html });
const isMarked = (html: string): boolean => html.includes('data-slide-id');
const blank = /^(?:<(?:"[^"]*"|[^"<>])*>|\s|&nbsp;)*$/;
