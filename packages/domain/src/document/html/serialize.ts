import { type Alignment, type Block, type Marks, markOrder, type Paragraph, type Run } from '../schema.ts';

type Mark = (typeof markOrder)[number];
type Tag = { open: string; close: string };

const spaces = /\u00a0/g;

const text = (value: string): string =>
  value
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(spaces, '&nbsp;')
    .replace(/\n/g, '<br>');

const attribute = (value: string): string =>
  value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(spaces, '&nbsp;');

const span = (name: string, value: string | number): Tag => ({ open: `<span ${name}="${value}">`, close: '</span>' });
const plain = (name: string) => {
  const tag: Tag = { open: `<${name}>`, close: `</${name}>` };
  return (has: true | undefined): Tag | null => (has ? tag : null);
};

const strong = plain('strong');
const em = plain('em');
const struck = plain('s');
const underlined = plain('u');
const raised = plain('sup');

const tagOf: Record<Mark, (marks: Marks) => Tag | null> = {
  slide: ({ slide }) => (slide ? span('class="sm-slide" data-slide-id', slide) : null),
  source: ({ source }) => (source ? span('data-source', attribute(source)) : null),
  link: ({ link }) => (link ? { open: `<a href="${attribute(link)}">`, close: '</a>' } : null),
  highlight: ({ highlight }) => (highlight ? { open: `<mark data-color="${highlight}">`, close: '</mark>' } : null),
  pen: ({ pen }) => (pen ? span('data-pen', pen) : null),
  font: ({ font }) => (font ? span('data-font', font) : null),
  size: ({ size }) => (size ? span('data-size', size) : null),
  bold: ({ bold }) => strong(bold),
  italic: ({ italic }) => em(italic),
  strike: ({ strike }) => struck(strike),
  underline: ({ underline }) => underlined(underline),
  superscript: ({ superscript }) => raised(superscript),
};

const tags = (marks: Marks): Tag[] => markOrder.map((mark) => tagOf[mark](marks)).filter((found) => found !== null);

/** How many characters of HTML the marks of one run may cost. */
export const markupLength = (marks: Marks): number =>
  tags(marks).reduce((length, { open, close }) => length + open.length + close.length, 0);

/** Neighbours share the marks they have in common from the outside inwards, as an editor's own serialiser does. */
function line(runs: Run[]): string {
  let html = '';
  let open: Tag[] = [];
  for (const run of runs) {
    const wanted = tags(run.marks);
    let shared = 0;
    while (shared < open.length && open[shared]?.open === wanted[shared]?.open) shared += 1;
    for (const ended of open.slice(shared).toReversed()) html += ended.close;
    for (const begun of wanted.slice(shared)) html += begun.open;
    html += text(run.text);
    open = wanted;
  }
  for (const ended of open.toReversed()) html += ended.close;
  return html;
}

const lineBlock = (name: string, align: Alignment | undefined, runs: Run[]): string =>
  `<${name}${align ? ` style="text-align: ${align};"` : ''}>${line(runs)}</${name}>`;

const paragraph = ({ align, runs }: Paragraph): string => lineBlock('p', align, runs);

function block(given: Block): string {
  switch (given.type) {
    case 'paragraph':
      return paragraph(given);
    case 'heading':
      return lineBlock(`h${given.level}`, given.align, given.runs);
    case 'list': {
      const name = given.ordered ? 'ol' : 'ul';
      const start = given.ordered && given.start !== 1 ? ` start="${given.start}"` : '';
      return `<${name}${start}>${given.items.map((item) => `<li>${toHtml(item)}</li>`).join('')}</${name}>`;
    }
    case 'quote':
      return `<blockquote>${toHtml(given.blocks)}</blockquote>`;
    case 'scripture':
      return (
        `<blockquote class="scripture" data-reference="${attribute(given.reference)}"` +
        ` data-translation="${attribute(given.translation)}">${given.paragraphs.map(paragraph).join('')}</blockquote>`
      );
  }
}

/** The one HTML form of a document (described in schema.ts). */
export const toHtml = (blocks: Block[]): string => blocks.map(block).join('');
