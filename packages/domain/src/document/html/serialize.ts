import {
  type Alignment,
  type Block,
  type Heading,
  type ListNumbering,
  type Marks,
  markOrder,
  type Paragraph,
  type Run,
  skipIfLate,
  usualNumbering,
} from '../schema.ts';

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
  slideLook: ({ slideLook }) => (slideLook ? span('data-slide-look', slideLook) : null),
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

export const markupLength = (marks: Marks): number =>
  tags(marks).reduce((length, { open, close }) => length + open.length + close.length, 0);

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

const lineBlock = (name: string, align: Alignment | undefined, attributes: string, runs: Run[]): string =>
  `<${name}${align ? ` style="text-align: ${align};"` : ''}${attributes}>${line(runs)}</${name}>`;

const paragraph = ({ align, skip, runs }: Paragraph): string =>
  lineBlock('p', align, skip ? ` data-skip="${skipIfLate}"` : '', runs);

const heading = ({ level, align, minutes, runs }: Heading): string =>
  lineBlock(`h${level}`, align, minutes === undefined ? '' : ` data-minutes="${minutes}"`, runs);

const numbering = ({ start, label, suffix }: ListNumbering): string =>
  (label === usualNumbering.label ? '' : ` type="${label}"`) +
  (start === usualNumbering.start ? '' : ` start="${start}"`) +
  (suffix === usualNumbering.suffix ? '' : ` data-label="${label}${suffix}"`);

function serializeBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return paragraph(block);
    case 'heading':
      return heading(block);
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul';
      return `<${name}${block.ordered ? numbering(block) : ''}>${block.items.map((item) => `<li>${toHtml(item)}</li>`).join('')}</${name}>`;
    }
    case 'quote':
      return `<blockquote>${toHtml(block.blocks)}</blockquote>`;
    case 'scripture':
      return (
        `<blockquote class="scripture" data-reference="${attribute(block.reference)}"` +
        ` data-translation="${attribute(block.translation)}">${block.paragraphs.map(paragraph).join('')}</blockquote>`
      );
  }
}

/** Serializes a document to HTML. There is only one such form; schema.ts describes it. */
export const toHtml = (blocks: Block[]): string => blocks.map(serializeBlock).join('');
