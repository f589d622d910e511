import {
  type Alignment,
  alignments,
  type Font,
  fonts,
  type Highlight,
  highlights,
  type ListLabel,
  listLabels,
  type ListNumbering,
  listSuffixes,
  type Marks,
  maxListStart,
  type Pen,
  pens,
  safeHref,
  sizes,
  slideIdPattern,
  usualNumbering,
} from '../schema.ts';
import { storedLooks } from '../slideLook.ts';
import { readSource } from '../sources/source.ts';
import type { Change } from '../../texts/imports.ts';

type Hsl = { hue: number; saturation: number; lightness: number };

/** The color names that word processors write. All other colors are numeric. */
const named: Record<string, string> = {
  aqua: '#00ffff',
  black: '#000000',
  blue: '#0000ff',
  cyan: '#00ffff',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  magenta: '#ff00ff',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  pink: '#ffc0cb',
  purple: '#800080',
  red: '#ff0000',
  teal: '#008080',
  yellow: '#ffff00',
};

/** Returns red, green and blue from 0 to 255, or null for an unknown or fully transparent color. */
function channels(css: string): number[] | null {
  const value = named[css] ?? css;
  const hex = /^#(?:([0-9a-f]{6})|([0-9a-f]{3}))$/.exec(value);
  const digits = hex?.[1] ?? hex?.[2]?.replace(/./g, '$&$&');
  if (digits) return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*([\d.]+%?)\s*)?\)$/.exec(value);
  if (!rgb || (rgb[4] !== undefined && Number.parseFloat(rgb[4]) === 0)) return null;
  return rgb.slice(1, 4).map((channel) => Math.min(255, Number(channel)));
}

function toHsl(css: string): Hsl | null {
  const [red, green, blue] = (channels(css.trim().toLowerCase()) ?? []).map((channel) => channel / 255);
  if (red === undefined || green === undefined || blue === undefined) return null;
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const lightness = (max + min) / 2;
  const range = max - min;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    max === red ? (green - blue) / range : max === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return { hue: (sixth * 60 + 360) % 360, saturation, lightness };
}

/** The maximum hue for each highlight color, in degrees. */
const hueEnds: [Highlight, number][] = [
  ['red', 18],
  ['orange', 44],
  ['yellow', 70],
  ['green', 170],
  ['blue', 255],
  ['purple', 330],
  ['red', 360],
];

/** Returns the highlight closest to a CSS background color; null for no color, white and gray. */
export function nearestHighlight(css: string): Highlight | null {
  const color = toHsl(css);
  if (!color || color.lightness > 0.97) return null;
  if (color.lightness < 0.12) return 'black';
  if (color.saturation < 0.15) return null;
  return hueEnds.find(([, end]) => color.hue <= end)?.[0] ?? null;
}

/**
 * Returns the pen closest to a CSS text color; null for black, gray and any other color that is neither red nor blue.
 */
export function nearestPen(css: string): Pen | null {
  const color = toHsl(css);
  if (!color || color.saturation < 0.5 || color.lightness < 0.2 || color.lightness > 0.65) return null;
  if (color.hue <= 15 || color.hue >= 345) return 'red';
  return color.hue >= 200 && color.hue <= 250 ? 'blue' : null;
}

/** An opening tag from arbitrary HTML. Names are in lowercase. */
export type Element = { name: string; attributes: ReadonlyMap<string, string>; style: ReadonlyMap<string, string> };

/** The changes that an element makes to the marks around it. Null removes a mark. */
export type MarksChange = { [Name in keyof Marks]?: Marks[Name] | null };

const noStyle: ReadonlyMap<string, string> = new Map();

export function parseStyle(style: string): ReadonlyMap<string, string> {
  if (style === '') return noStyle;
  const found = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) found.set(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim());
  }
  return found;
}

const knownName = <Name extends string | number>(names: readonly Name[], value: string | undefined): Name | undefined =>
  value === undefined ? undefined : names.find((name) => String(name) === value);

const emphases: Record<string, MarksChange> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  sup: { superscript: true },
};

const families: [RegExp, Font][] = [
  [/^["']?ubuntu\b/, 'ubuntu'],
  [/^["']?helvetica neue\b/, 'helvetica'],
  [/^["']?roboto["']?(,|$)/, 'roboto'],
];

/**
 * Whether an element is inside a link or a heading. Inside a link, `color` and underlining are the usual look of a link
 * and not the writer's own marks. The color of a heading comes from its theme.
 */
type Surroundings = { isInLink: boolean; isInHeading: boolean };

function marksOfStyle(style: ReadonlyMap<string, string>, { isInLink, isInHeading }: Surroundings): MarksChange {
  const change: MarksChange = {};
  const weight = style.get('font-weight');
  if (weight) change.bold = /^(bold|bolder|[6-9]00)$/.test(weight) || null;
  const slant = style.get('font-style');
  if (slant) change.italic = /^(italic|oblique)/.test(slant) || null;
  const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (decoration.includes('line-through')) change.strike = true;
  if (decoration.includes('underline') && !isInLink) change.underline = true;
  if (decoration.includes('none')) Object.assign(change, { strike: null, underline: null });
  if (style.get('vertical-align') === 'super') change.superscript = true;
  const size = /^(\d+)px$/.exec(style.get('font-size') ?? '');
  if (size) change.size = knownName(sizes, size[1]) ?? null;
  const family = style.get('font-family');
  if (family) change.font = families.find(([pattern]) => pattern.test(family))?.[1] ?? null;
  const background = style.get('background-color') ?? style.get('background');
  const highlight = background ? nearestHighlight(background) : null;
  if (highlight) change.highlight = highlight;
  const color = style.get('color');
  const pen = color && !isInLink && !isInHeading ? nearestPen(color) : null;
  if (pen) change.pen = pen;
  return change;
}

/** Reads the marks that this product writes itself: `data-…` attributes and `<mark>`. */
function marksOfAttributes({ name, attributes }: Element): MarksChange {
  const change: MarksChange = {};
  const slide = attributes.get('data-slide-id');
  if (slide && slideIdPattern.test(slide)) change.slide = slide;
  const look = knownName(storedLooks, attributes.get('data-slide-look'));
  if (look) change.slideLook = look;
  const source = attributes.get('data-source');
  if (source && readSource(source)) change.source = source;
  const highlight = knownName(highlights, attributes.get('data-color'));
  if (name === 'mark' && highlight) change.highlight = highlight;
  const pen = knownName(pens, attributes.get('data-pen'));
  if (pen) change.pen = pen;
  const font = knownName(fonts, attributes.get('data-font'));
  if (font) change.font = font;
  const size = knownName(sizes, attributes.get('data-size'));
  if (size) change.size = size;
  return change;
}

function fontStyle({ attributes, style }: Element): ReadonlyMap<string, string> {
  const [color, face] = [attributes.get('color'), attributes.get('face')];
  return new Map([
    ...style,
    ...(color ? [['color', color] as const] : []),
    ...(face ? [['font-family', face.toLowerCase()] as const] : []),
  ]);
}

/** Returns the changes that an inline element from arbitrary HTML makes to the marks. Most elements change none. */
export function marksOf(element: Element, around: Surroundings): MarksChange {
  const { name, attributes } = element;
  const style = name === 'font' ? fontStyle(element) : element.style;
  const href = name === 'a' ? safeHref(attributes.get('href') ?? '') : null;
  const change: MarksChange = {
    ...(name === 'mark' && { highlight: 'yellow' }),
    ...emphases[name],
    ...(href !== null && { link: href }),
    ...marksOfStyle(style, { ...around, isInLink: around.isInLink || href !== null }),
  };
  return { ...change, ...marksOfAttributes(element) };
}

/**
 * How an element and those around it hide its text. An element can show text again, except in one that is not displayed.
 */
export type Hiding = { isRemoved: boolean; isInvisible: boolean; hasNoSize: boolean };

/** A page whose script shows it, once it has loaded, hides all of itself until then. */
const pageNames = new Set(['html', 'body']);

export function hidingOf({ name, attributes, style }: Element, around: Hiding): Hiding {
  if (attributes.size === 0 || pageNames.has(name)) return around;
  const stated = (property: string, pattern: RegExp) => pattern.test(style.get(property) ?? '');
  const isRemoved =
    around.isRemoved || attributes.has('hidden') || stated('display', /^none\b/) || stated('mso-hide', /^all\b/);
  const isInvisible =
    stated('visibility', /^(?:hidden|collapse)\b/) || (around.isInvisible && !stated('visibility', /^visible\b/));
  const hasNoSize =
    stated('font-size', /^0*\.?0+(?![\d.])/) || (around.hasNoSize && !stated('font-size', /^[\d.]+(?:px|pt|rem)\b/));
  return { isRemoved, isInvisible, hasNoSize };
}

export const isHidden = ({ isRemoved, isInvisible, hasNoSize }: Hiding): boolean =>
  isRemoved || isInvisible || hasNoSize;

const embedding = new Set(['applet', 'audio', 'embed', 'frame', 'iframe', 'object', 'video']);

/** Returns the change that leaves an element out, or null if it has no content of its own except text. */
export function changeOf({ name, attributes }: Element): Change | null {
  if (name === 'img')
    return ['width', 'height'].some((side) => /^[01](?:px)?$/.test(attributes.get(side) ?? '')) ? null : 'pictures';
  if (embedding.has(name)) return 'media';
  if (name === 'select' || (name === 'input' && attributes.get('type')?.toLowerCase() !== 'hidden'))
    return 'formFields';
  const href = name === 'a' ? attributes.get('href')?.trim() : undefined;
  return href && !href.startsWith('#') && safeHref(href) === null ? 'links' : null;
}

/** Returns the alignment set by a block. Null means the start of the line; undefined means that the block sets none. */
export function alignmentOf({ name, attributes, style }: Element): Alignment | null | undefined {
  if (name === 'center') return 'center';
  const stated = (style.get('text-align') ?? attributes.get('align')?.toLowerCase())?.replace(/^-webkit-/, '');
  if (!stated || stated === 'inherit') return undefined;
  return knownName(alignments, stated === 'end' ? 'right' : stated) ?? null;
}

/** Returns whether an element's white space is significant. Undefined means that it is as around the element. */
export function keepsSpace({ name, style }: Element): boolean | undefined {
  if (name === 'pre') return true;
  const stated = style.get('white-space') ?? style.get('white-space-collapse');
  if (stated === undefined || stated === 'inherit') return undefined;
  return /^(pre|pre-wrap|break-spaces|preserve)$/.test(stated);
}

/**
 * Returns the heading level that a paragraph has in the outline of a word processor, or null. `classes` contains the
 * levels of the classes in its style sheet.
 */
export function outlineLevel(
  { name, attributes, style }: Element,
  classes: ReadonlyMap<string, number>,
): number | null {
  if (name !== 'p' && name !== 'div') return null;
  const stated = style.get('mso-outline-level');
  if (stated !== undefined) return /^[1-9]$/.test(stated) ? Number(stated) : null;
  // Word on the web marks its headings for screen readers.
  const aria = attributes.get('role') === 'heading' ? attributes.get('aria-level') : undefined;
  if (aria !== undefined && /^[1-9]$/.test(aria)) return Number(aria);
  return classes.get(attributes.get('class')?.toLowerCase() ?? '') ?? null;
}

const cssLabels: Record<string, ListLabel> = {
  decimal: '1',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-roman': 'I',
  'lower-roman': 'i',
};

/** Returns the label that a list or a list item has by its style, as in Google Docs, or null if its style has none. */
export function styledLabel({ style }: Element): ListLabel | null {
  const words = `${style.get('list-style') ?? ''} ${style.get('list-style-type') ?? ''}`.split(/\s+/);
  return words.reduce<ListLabel | null>((found, word) => cssLabels[word] ?? found, null);
}

/** What follows the number is read from `data-label`, or from `data-suffix`, which converters of files write. */
export function numberingOf(element: Element): ListNumbering {
  const { attributes } = element;
  const start = attributes.get('start') ?? '';
  const suffix = attributes.get('data-label') ?? attributes.get('data-suffix') ?? '';
  const isNumber = /^\d{1,9}$/.test(start) && Number(start) <= maxListStart;
  return {
    start: isNumber ? Number(start) : usualNumbering.start,
    label: styledLabel(element) ?? knownName(listLabels, attributes.get('type')) ?? usualNumbering.label,
    suffix: knownName(listSuffixes, suffix.at(-1)) ?? usualNumbering.suffix,
  };
}
