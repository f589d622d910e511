import { nearestHighlight, nearestPen } from '../colors.ts';
import {
  type Alignment,
  alignments,
  type Font,
  fonts,
  highlights,
  type Marks,
  pens,
  safeHref,
  sizes,
  slideIdPattern,
} from '../schema.ts';
import { readSource } from '../sources/source.ts';

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
