import { Marked } from 'marked';
import { firstHeading } from './fromHtml.ts';
import { checkSource, type Imported, imported } from './imported.ts';

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
export function fromMarkdown(markdown: string): Imported {
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
