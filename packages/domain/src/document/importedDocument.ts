import { maxTags, maxTextLength } from './schema.ts';
import { library as texts } from '../texts/library.ts';
import { cleanLine, escapeHtml, lineSeparators } from '../text.ts';
import { parseDocument, readHtml } from './html/parse.ts';
import { toHtml } from './html/serialize.ts';
import type { Changes } from '../texts/imports.ts';
import { plainText } from './outline.ts';
import { imports as importTexts } from '../texts/imports.ts';
import { Marked, type Token } from 'marked';

/**
 * A text from elsewhere, converted to a document: HTML that conforms to the closed schema, the title found in the
 * source, and what was left out or changed.
 */
export type ImportedDocument = { title: string | null; html: string; changes: Changes };

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
  const { blocks, changes } = readHtml(html);
  const clean = toHtml(blocks);
  const tags = clean.split('<').length - 1;
  if (clean.length > maxTextLength || tags > maxTags) throw new NotImported(texts.textTooLong);
  return { title: (title && cleanLine(title)) || null, html: clean, changes };
}

/**
 * Converts a web page to a document: the text in its body without scripts, frames, pictures and styles. The title is
 * the page's title or, if it has none, its first heading. Throws `NotImported` if the page is too long.
 */
export function fromHtml(html: string): ImportedDocument {
  checkSource(html);
  const document = imported(null, html);
  return { ...document, title: titleOf(html) ?? firstHeading(document.html) };
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

/**
 * Converts Markdown (GitHub-flavored, with ==highlights==, footnotes and definition lists) to a document. HTML within
 * the Markdown is cleaned like any other HTML. The title is the `title` in the front matter or, if there is none, the
 * first heading. Throws `NotImported` if the text is too long.
 */
export function fromMarkdown(markdown: string): ImportedDocument {
  checkSource(markdown);
  const { title, text } = withoutFrontMatter(markdown.replace(/\r\n?/g, '\n'));
  const { body, notes, changes } = readMarkdown(withBoundedNesting(text));
  const document = imported(title, body + notes);
  const tables = (document.changes.tables ?? 0) + (changes.tables ?? 0);
  return {
    title: document.title ?? firstHeading(body),
    html: document.html,
    changes: { ...document.changes, ...changes, ...(tables > 0 && { tables }) },
  };
}

function readMarkdown(markdown: string): { body: string; notes: string; changes: Changes } {
  let tables = 0;
  const definitions = new Map<string, Token[]>();
  /** The notes in the order in which the text refers to them. */
  const notes: Token[][] = [];
  const numbers = new Map<Token[], number>();
  const numberOf = (tokens: Token[]): number => {
    const number = numbers.get(tokens) ?? notes.push(tokens);
    numbers.set(tokens, number);
    return number;
  };
  let isInNote = false;
  const reader = new Marked({
    gfm: true,
    renderer: {
      // A document cannot contain tables, so each row becomes a line, as in imported Word files.
      table({ header, rows }) {
        tables += 1;
        const line = (cells: typeof header) => cells.map(({ tokens }) => this.parser.parseInline(tokens)).join(' | ');
        return [header, ...rows].map((cells) => `<p>${line(cells)}</p>`).join('');
      },
      list({ items, start }) {
        if (!/^\s*\d+\)/.test(items[0]?.raw ?? '')) return false;
        return `<ol start="${start}" data-suffix=")">${items.map((item) => this.listitem(item)).join('')}</ol>`;
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
      {
        name: 'note',
        level: 'block',
        tokenizer(source) {
          const [raw, name = '', text = ''] = noteDefinition.exec(source) ?? [];
          if (raw === undefined) return undefined;
          if (isInNote) return { type: 'paragraph', raw, text: raw, tokens: this.lexer.inline(raw) };
          isInNote = true;
          const tokens = this.lexer.blockTokens(text.replace(/^(?: {4}|\t)/gm, ''), []);
          isInNote = false;
          // A second note of the same name has no reference, so it comes last.
          definitions.set(definitions.has(name) ? `${name} ${definitions.size}` : name, tokens);
          return { type: 'note', raw };
        },
        renderer: () => '',
      },
      {
        name: 'noteReference',
        level: 'inline',
        start: (source) => source.indexOf('[^'),
        tokenizer(source) {
          const [raw, name = ''] = /^\[\^([^\]\s]{1,100})\]/.exec(source) ?? [];
          return raw !== undefined && definitions.has(name) ? { type: 'noteReference', raw, name } : undefined;
        },
        renderer: ({ name }) => `<sup>${numberOf(definitions.get(String(name)) ?? [])}</sup>`,
      },
      {
        name: 'inlineNote',
        level: 'inline',
        start: (source) => source.indexOf('^['),
        tokenizer(source) {
          const [raw, text = ''] = /^\^\[([^\]\n]{1,2000})\]/.exec(source) ?? [];
          if (raw === undefined) return undefined;
          const paragraph = { type: 'paragraph', raw: text, text, tokens: this.lexer.inlineTokens(text) };
          return { type: 'inlineNote', raw, tokens: [paragraph] };
        },
        renderer: ({ tokens = [] }) => `<sup>${numberOf(tokens)}</sup>`,
      },
    ],
  });
  const body = reader.parser(reader.lexer(markdown.replace(noteStart, '\n\n$1').replace(definition, '  \n')));
  let items = '';
  let written = 0;
  // A note may refer to another one, which is then written after it.
  const writeNotes = () => {
    for (; written < notes.length; written += 1) items += `<li>${reader.parser(notes[written] ?? [])}</li>`;
  };
  writeNotes();
  for (const unused of definitions.values()) {
    numberOf(unused);
    writeNotes();
  }
  return {
    body,
    notes: items && `<h2>${escapeHtml(importTexts.notes)}</h2><ol>${items}</ol>`,
    changes: { ...(tables > 0 && { tables }), ...(notes.length > 0 && { notes: notes.length }) },
  };
}

/** The definition of a footnote, with the lines that continue it and the indented paragraphs after it. */
const noteDefinition =
  /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*([^\n]*(?:\n(?!\[\^)[^\n]*\S[^\n]*)*(?:\n+(?: {4}|\t)[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*)*)(?:\n+|$)/;
/** A definition needs no empty line before it. */
const noteStart = /\n( {0,3}\[\^[^\]\s]{1,100}\]:)/g;
/** What separates a term from its definition: 'Grace\n: the favor of God'. */
const definition = /(?<=\S)\n {0,3}:[ \t]+(?=\S)/g;

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
    .replace(/\r\n?/g, '\n')
    .replace(lineSeparators, '\n')
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
