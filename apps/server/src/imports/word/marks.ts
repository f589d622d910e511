import { nearestHighlight, nearestPen } from '@sermon/domain/document/html/element';
import { defaultSize, highlights, type Marks, pens, sizes } from '@sermon/domain/document/schema';
import { escapeHtml } from '@sermon/domain/text';
import { codePoint } from 'dingbat-to-unicode';
import { withSubscripts } from '../lines.ts';
import type { XmlElement } from '../xml.ts';
import { type Look, readLook, type Styles } from './styles.ts';

export type LineContext = {
  /** The paragraph's style, or null. */
  style: string | null;
  isHeading: boolean;
  /**
   * The paragraph's text size, in points. The size of a run is stored relative to it. Only used for files that this
   * product wrote.
   */
  size: number;
};

/** How the text of a run is written. */
export type TextLook = Look & { marks: Marks; font: string };

const markers = new Map([
  ['yellow', '#ffff00'],
  ['green', '#00ff00'],
  ['cyan', '#00ffff'],
  ['magenta', '#ff00ff'],
  ['blue', '#0000ff'],
  ['red', '#ff0000'],
  ['darkBlue', '#000080'],
  ['darkCyan', '#008080'],
  ['darkGreen', '#008000'],
  ['darkMagenta', '#800080'],
  ['darkRed', '#800000'],
  ['darkYellow', '#808000'],
  ['black', '#000000'],
]);

const families = new Map<string, Marks['font']>([
  ['Ubuntu', 'ubuntu'],
  ['Arial', 'helvetica'],
  ['Roboto', 'roboto'],
]);

function named(styleName: string): Marks {
  const last = /^(?:Highlight|Pen) (?:Light )?(\w+)$/.exec(styleName)?.[1]?.toLowerCase();
  const [highlight, pen] = [highlights.find((name) => name === last), pens.find((name) => name === last)];
  if (styleName.startsWith('Highlight') && highlight) return { highlight };
  return styleName.startsWith('Pen') && pen ? { pen } : {};
}

const colored = (color: string | null): string => (/^[\da-f]{6}$/i.test(color ?? '') ? `#${color}` : '');

/** Returns how the text of a run with these properties is written. `link` is the address of the link around it. */
export function lookOf(
  run: XmlElement | null,
  link: string | null | undefined,
  { style, isHeading, size }: LineContext,
  styles: Styles,
): TextLook {
  const [isInLink, isOurs] = [link !== undefined, styles.isOurs];
  const characterStyle = run?.value('rStyle') ?? null;
  const name = styles.nameOf(characterStyle);
  const own = readLook(run);
  const look = styles.lookOf(style, characterStyle, own);
  const isStyledLink = /^(?:followed)?hyperlink$/i.test(name);
  const highlight = nearestHighlight(
    markers.get(run?.value('highlight') ?? '') ?? colored(run?.child('shd')?.get('fill') ?? null),
  );
  // The colors of links and headings come from the theme, and links are underlined by default. Neither counts as a
  // mark.
  const pen = isInLink || isHeading ? null : nearestPen(colored(run?.value('color') ?? null));
  const isUnderlined = isStyledLink ? own.underline : look.underline && !isInLink;
  const points = Number(run?.value('sz') ?? Number.NaN) / 2;
  const label = isOurs && points > 0 ? sizeLabel((points / size) * defaultSize) : undefined;
  const fonts = run?.child('rFonts');
  const font = fonts?.get('ascii') ?? fonts?.get('hAnsi') ?? '';
  const family = isOurs ? families.get(font) : undefined;
  const marks = {
    ...(link && { link }),
    ...(highlight && { highlight }),
    ...(pen && { pen }),
    ...(look.bold && { bold: true as const }),
    ...(look.italic && { italic: true as const }),
    ...(isUnderlined && { underline: true as const }),
    ...(look.strike && { strike: true as const }),
    ...(look.vertical === 'superscript' && { superscript: true as const }),
    ...(label && { size: label }),
    ...(family && { font: family }),
    ...named(name),
  };
  return { ...look, marks, font };
}

/** Returns the closest size label, or undefined if the default size is closer. */
const sizeLabel = (wanted: number) =>
  sizes.find((size) => Math.abs(size - wanted) < 1 && Math.abs(size - wanted) < Math.abs(defaultSize - wanted));

const holyName = "(?:lord|god|jehovah|yahweh|yhwh|yah|jah|i am)(?:['’]s)?";
const onlyHolyNames = new RegExp(`^[^\\p{L}]*(?:${holyName}(?!\\p{L})[^\\p{L}]*)+$`, 'iu');
const restOfHolyName = /^(?:ord|od)(?:['’]s)?(?!\p{L})/iu;

/**
 * Writes text as its run shows it. Text in all capitals becomes capitals. Text in small capitals keeps its letters,
 * because they are a look; but a run in small capitals that only consists of names of God becomes capitals, because
 * Bibles tell 'the LORD' from 'the Lord' in this way. Many of them set the first letter in a run of its own; `before` is
 * the character before the run. Digits in subscript become subscript digits.
 */
export function textHtml(text: string, look: TextLook, before: string): string {
  const isName = look.smallCaps && (onlyHolyNames.test(text) || (/[LG]$/.test(before) && restOfHolyName.test(text)));
  let shown = look.caps || isName ? text.toUpperCase() : text;
  if (look.vertical === 'subscript') shown = withSubscripts(shown);
  shown = shown.replace(/[\uf020-\uf0ff]/g, (character) => symbolOf(look.font, character.charCodeAt(0)) ?? character);
  return marked(escapeHtml(shown), look.marks);
}

/**
 * Returns the Unicode character for a character of a font. Fonts of symbols such as Wingdings have their own characters
 * for the codes of letters, also from U+F020 on. Returns null if it is not known.
 */
export function symbolOf(font: string, code: number): string | null {
  const known = codePoint(font, code >= 0xf000 ? code - 0xf000 : code)?.string;
  return known ?? (code < 0x20 || (code >= 0xd800 && code < 0xf900) ? null : String.fromCodePoint(code));
}

export function marked(html: string, { link, highlight, pen, font, size, ...marks }: Marks): string {
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
