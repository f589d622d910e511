import { maxTags, maxTextLength } from './schema.ts';
import { library as texts } from '../texts/library.ts';
import { cleanLine, escapeHtml } from '../text.ts';
import { cleanHtml, parseDocument } from './html/parse.ts';
import { plainText } from './outline.ts';
import { Marked } from 'marked';

/**
 * A text from elsewhere, converted to a document: HTML that conforms to the closed schema, and the title found in the
 * source.
 */
export type ImportedDocument = { title: string | null; html: string };

/** Thrown if a text cannot be converted to a document. The message is shown to the user who imported it. */
export class NotImported extends Error {
  override name = 'NotImported';
}

/** Throws `NotImported` if a source text has too many characters to be converted to a document. */
export function checkSource(source: string): void {
  if (source.length > maxSourceLength) throw new NotImported(texts.textTooLong);
}

/**
 * The maximum length of a source, a multiple of the longest text because markup adds length. A longer source is not
 * read at all.
 */
const maxSourceLength = 4 * maxTextLength;

/**
 * Cleans arbitrary HTML and returns it as an imported document. Throws `NotImported` if the result is longer than a
 * document may be or has too many tags.
 */
export function imported(title: string | null, html: string): ImportedDocument {
  const clean = cleanHtml(html);
  const tags = clean.split('<').length - 1;
  if (clean.length > maxTextLength || tags > maxTags) throw new NotImported(texts.textTooLong);
  return { title: (title && cleanLine(title)) || null, html: clean };
}

/**
 * Converts a web page to a document: the text in its body without scripts, frames, pictures and styles. The title is
 * the page's title or, if it has none, its first heading. Throws `NotImported` if the page is too long.
 */
export function fromHtml(html: string): ImportedDocument {
  checkSource(html);
  const { html: clean } = imported(null, html);
  return { title: titleOf(html) ?? firstHeading(clean), html: clean };
}

/** Reads the content of the page's <title> element, which can contain only text and character references. */
function titleOf(html: string): string | null {
  const start = /<title(?:\s[^>]{0,500})?>/i.exec(html);
  if (!start) return null;
  const [text = ''] = html.slice(start.index + start[0].length, start.index + 2_000).split(/<\/title/i);
  return oneLine(plainText(parseDocument(`<p>${text.replaceAll('<', '&lt;')}</p>`)));
}

export function firstHeading(html: string): string | null {
  const heading = parseDocument(html).find((block) => block.type === 'heading');
  return heading ? oneLine(plainText([heading])) : null;
}

const oneLine = (text: string): string | null => text.replace(/\s+/g, ' ').trim() || null;

/**
 * Limits for the start of a line: the number of list and quotation markers, and the indentation in spaces. No real text
 * exceeds them.
 */
const maxLineMarkers = 20;
const maxIndent = 60;

const reader = new Marked({
  gfm: true,
  renderer: {
    // A document cannot contain tables, so each row becomes a line, as in imported Word files.
    table({ header, rows }) {
      const line = (cells: typeof header) => cells.map(({ tokens }) => this.parser.parseInline(tokens)).join(' | ');
      return [header, ...rows].map((cells) => `<p>${line(cells)}</p>`).join('');
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
  extensions: [
    {
      name: 'highlight',
      level: 'inline',
      start: (source) => source.indexOf('=='),
      tokenizer(source) {
        const found = /^==(?=\S)([^=\n]{1,2000}?)(?<=\S)==/.exec(source);
        if (!found?.[1]) return undefined;
        return { type: 'highlight', raw: found[0], tokens: this.lexer.inlineTokens(found[1]) };
      },
      renderer({ tokens = [] }) {
        return `<mark>${this.parser.parseInline(tokens)}</mark>`;
      },
    },
  ],
});

/**
 * Converts Markdown (GitHub-flavored, with ==highlights==) to a document. HTML within the Markdown is cleaned like any
 * other HTML. The title is the `title` in the front matter or, if there is none, the first heading. Throws
 * `NotImported` if the text is too long.
 */
export function fromMarkdown(markdown: string): ImportedDocument {
  checkSource(markdown);
  const { title, text } = withoutFrontMatter(markdown.replace(/\r\n?/g, '\n'));
  const html = reader.parse(withBoundedNesting(text), { async: false });
  const document = imported(title, html);
  return { ...document, title: document.title ?? firstHeading(document.html) };
}

/**
 * Removes front matter and returns its `title`. Front matter is a block of settings between two lines of dashes, with
 * which many note programs start a file.
 */
function withoutFrontMatter(markdown: string): { title: string | null; text: string } {
  const block = /^\ufeff?---[ \t]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(markdown);
  if (!block || !/^[\w-]+:/m.test(block[1] ?? '')) return { title: null, text: markdown };
  const title = /^title:[ \t]*(.+?)[ \t]*$/im.exec(block[1] ?? '')?.[1] ?? null;
  return { title: title?.replace(/^(["'])(.*)\1$/, '$2') ?? null, text: markdown.slice(block[0].length) };
}

const marker = '(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])(?=[ \\t>]))';
const tooManyMarkers = new RegExp(`^(${marker}{${maxLineMarkers}})${marker}*>?`, 'gm');
const tooFarIn = new RegExp(`^[ \\t]{${maxIndent},}`, 'gm');

/**
 * Limits the nesting depth in the source, because deeply nested lists and quotations are slow to parse. A document
 * keeps only eight levels.
 */
const withBoundedNesting = (markdown: string): string =>
  markdown.replace(tooManyMarkers, '$1 ').replace(tooFarIn, ' '.repeat(maxIndent));

/** Consecutive lines with lengths in this range, in characters, were wrapped by a program and not by the writer. */
const wrappedLength = { min: 50, max: 100 };

/**
 * Converts plain text to a document. Empty lines separate paragraphs; if there are none, every line is a paragraph.
 * Lines that a program wrapped are joined, and the writer's own line breaks are kept. No line becomes a heading,
 * because plain text does not mark headings. Throws `NotImported` if the text is too long.
 */
export function fromText(text: string): ImportedDocument {
  checkSource(text);
  const lines = text
    .replace(/\r\n?|[\u2028\u2029\f]/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\t/g, ' ').trim());
  const isParted = /\S[^\S\n]*\n[^\S\n]*\n\s*\S/.test(lines.join('\n'));
  const paragraphs = isParted ? partedByEmptyLines(lines).map(joined) : lines.filter(Boolean).map(escapeHtml);
  return imported(null, paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''));
}

function partedByEmptyLines(lines: string[]): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line !== '') paragraphs.at(-1)?.push(line);
    else if (paragraphs.at(-1)?.length) paragraphs.push([]);
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

function joined(lines: string[]): string {
  const isWrapped =
    lines.length > 1 &&
    lines.slice(0, -1).every(({ length }) => length >= wrappedLength.min && length <= wrappedLength.max);
  return lines.map(escapeHtml).join(isWrapped ? ' ' : '<br>');
}

/**
 * Decodes a text file. The encoding is UTF-8 with or without a byte order mark, UTF-16 with one, or otherwise
 * Windows-1252, in which every byte sequence is valid. Line ends become '\n'.
 */
export function decodeText(bytes: Uint8Array): string {
  return (decodeUtf16(bytes) ?? decodeUtf8(bytes) ?? decodeWindows1252(bytes)).replace(/\r\n?/g, '\n');
}

/** Decodes UTF-16 and drops its byte order mark. Returns null if the bytes have no such mark. */
function decodeUtf16(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return null;
}

/** Decodes UTF-8. Returns null if the bytes are not valid UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The Windows-1252 characters from 0x80 to 0x9f. Some runtimes decode these bytes as control characters. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes Windows-1252, in which every byte is a character. */
export const decodeWindows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character);
