import { Marked } from 'marked';
import { firstHeading } from './fromHtml.ts';
import { checkSource, type Imported, imported } from './imported.ts';

/** How many markers may stand at the start of a line, and how many spaces: more is no text that somebody wrote. */
const maxLineMarkers = 20;
const maxIndent = 60;

const reader = new Marked({
  gfm: true,
  renderer: {
    // A document has no tables: a row is a line, as in what is brought from Word.
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
 * Markdown (GitHub's, with ==highlights==) as a document; HTML in it is cleaned like any other. Its title is the `title` of its
 * front matter, or its first heading. Throws `NotImported` where it is too long.
 */
export function fromMarkdown(markdown: string): Imported {
  checkSource(markdown);
  const { title, text } = withoutFrontMatter(markdown.replace(/\r\n?/g, '\n'));
  const html = reader.parse(withBoundedNesting(text), { async: false });
  const document = imported(title, html);
  return { ...document, title: document.title ?? firstHeading(document.html) };
}

/** Notes of many programs begin with a block of settings between two lines of dashes. */
function withoutFrontMatter(markdown: string): { title: string | null; text: string } {
  const block = /^\ufeff?---[ \t]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(markdown);
  if (!block || !/^[\w-]+:/m.test(block[1] ?? '')) return { title: null, text: markdown };
  const title = /^title:[ \t]*(.+?)[ \t]*$/im.exec(block[1] ?? '')?.[1] ?? null;
  return { title: title?.replace(/^(["'])(.*)\1$/, '$2') ?? null, text: markdown.slice(block[0].length) };
}

const marker = '(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])(?=[ \\t>]))';
const tooManyMarkers = new RegExp(`^(${marker}{${maxLineMarkers}})${marker}*>?`, 'gm');
const tooFarIn = new RegExp(`^[ \\t]{${maxIndent},}`, 'gm');

/** Reading takes much longer the deeper lists and quotations stand in each other; a document keeps eight levels. */
const withBoundedNesting = (markdown: string): string =>
  markdown.replace(tooManyMarkers, '$1 ').replace(tooFarIn, ' '.repeat(maxIndent));
