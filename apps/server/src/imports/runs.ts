import { nearestHighlight, nearestPen } from '@sermon/domain/document/colors';
import { escapeHtml } from '@sermon/domain/text';
import { defaultSize, highlights, type Marks, pens, safeHref, sizes } from '@sermon/domain/document/schema';
import { readRunColors } from './annotate.ts';
import type { Inline, NoteReference, Run } from './model.ts';

export type LineContext = {
  isOurs: boolean;
  isHeading: boolean;
  /**
   * The paragraph's text size, in points. The size of a run is stored relative to it. Only used for files that this
   * product wrote.
   */
  size: number;
  note(reference: NoteReference): number;
  /** Called for each link that is dropped because documents do not allow it. */
  onDroppedLink(): void;
  onComment(): void;
};

const markers: Record<string, string> = {
  yellow: '#ffff00',
  green: '#00ff00',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  blue: '#0000ff',
  red: '#ff0000',
  darkBlue: '#000080',
  darkCyan: '#008080',
  darkGreen: '#008000',
  darkMagenta: '#800080',
  darkRed: '#800000',
  darkYellow: '#808000',
  black: '#000000',
};

const emphases: Record<string, Marks> = {
  strong: { bold: true },
  emphasis: { italic: true },
  'subtle emphasis': { italic: true },
  'intense emphasis': { bold: true, italic: true },
  'verse number': { superscript: true },
};

const families: Record<string, Marks['font']> = { Ubuntu: 'ubuntu', Arial: 'helvetica', Roboto: 'roboto' };

/** Returns the mark for one of this product's own marker or pen styles ('Highlight Light Red', 'Pen Blue'). */
function named(styleName: string | null): Marks {
  const last = /^(?:Highlight|Pen) (?:Light )?(\w+)$/.exec(styleName ?? '')?.[1]?.toLowerCase();
  const [highlight, pen] = [highlights.find((name) => name === last), pens.find((name) => name === last)];
  if (styleName?.startsWith('Highlight') && highlight) return { highlight };
  return styleName?.startsWith('Pen') && pen ? { pen } : {};
}

function marksOf(run: Run, isInLink: boolean, { isOurs, isHeading, size }: LineContext): Marks {
  const { marker, shading, ink } = readRunColors(run.highlight);
  const highlight = nearestHighlight(markers[marker] ?? shading);
  // The colors of links and headings come from the theme, and links are underlined by default. Neither counts as a
  // mark.
  const pen = isInLink || isHeading ? null : nearestPen(ink);
  const isUnderlined = run.isUnderline && (!isInLink || run.styleName === 'Hyperlink');
  const label = isOurs && run.fontSize ? sizeLabel((run.fontSize / size) * defaultSize) : undefined;
  const font = isOurs && run.font ? families[run.font] : undefined;
  return {
    ...(highlight && { highlight }),
    ...(pen && { pen }),
    ...(run.isBold && { bold: true }),
    ...(run.isItalic && { italic: true }),
    ...(isUnderlined && { underline: true }),
    ...(run.isStrikethrough && { strike: true }),
    ...(run.verticalAlignment === 'superscript' && { superscript: true }),
    ...(label && { size: label }),
    ...(font && { font }),
    ...emphases[run.styleName?.toLowerCase() ?? ''],
    ...named(run.styleName),
  };
}

/** Returns the closest size label, or undefined if the default size is closer. */
const sizeLabel = (wanted: number) =>
  sizes.find((size) => Math.abs(size - wanted) < 1 && Math.abs(size - wanted) < Math.abs(defaultSize - wanted));

/** Subscript digits. They replace digits in subscript text because documents have no subscript mark. */
const subscripts = '₀₁₂₃₄₅₆₇₈₉';

function marked(html: string, { link, highlight, pen, font, size, ...marks }: Marks): string {
  if (html === '') return '';
  const tags = [
    link && ['a', ` href="${escapeHtml(link)}"`],
    highlight && ['mark', ` data-color="${highlight}"`],
    pen && ['span', ` data-pen="${pen}"`],
    font && ['span', ` data-font="${font}"`],
    size && ['span', ` data-size="${size}"`],
    marks.bold && ['strong'],
    marks.italic && ['em'],
    marks.strike && ['s'],
    marks.underline && ['u'],
    marks.superscript && ['sup'],
  ].filter((tag) => Array.isArray(tag));
  return tags.reduceRight((inside, [name, attributes = '']) => `<${name}${attributes}>${inside}</${name}>`, html);
}

export function lineHtml(children: readonly Inline[], context: LineContext): string {
  const write = (inline: Inline, marks: Marks, isSubscript: boolean): string => {
    switch (inline.type) {
      case 'text': {
        const text = isSubscript
          ? inline.value.replace(/\d/g, (digit) => subscripts[Number(digit)] ?? digit)
          : inline.value;
        return marked(escapeHtml(text), marks);
      }
      case 'tab':
        return ' ';
      case 'break':
        return '<br>';
      case 'checkbox':
        return marked(inline.checked ? '☑' : '☐', marks);
      case 'noteReference':
        return `<sup>${context.note(inline)}</sup>`;
      case 'commentReference':
        context.onComment();
        return '';
      case 'run': {
        const inside = { ...marks, ...marksOf(inline, marks.link !== undefined, context) };
        const isLowered = inline.verticalAlignment === 'subscript';
        return inline.children.map((child) => write(child, inside, isLowered)).join('');
      }
      case 'hyperlink': {
        const link = inline.href === undefined ? null : safeHref(inline.href);
        if (link === null && inline.anchor === undefined) context.onDroppedLink();
        return inline.children
          .map((child) => write(child, link === null ? marks : { ...marks, link }, isSubscript))
          .join('');
      }
      case 'bookmarkStart':
      case 'image':
        return '';
    }
  };
  return children.map((child) => write(child, {}, false)).join('');
}
