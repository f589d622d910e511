import { posix } from 'node:path';
import { formatted } from './readDocx.ts';
import { all, child, type Element, elements, parseXml, unzip } from './ooxml.ts';

/** `looks` are marks and fonts other than that of the sermon. */
type PptxRun = { text: string; lang: string; size: number; looks: string[]; color: string };

export type PptxParagraph = {
  /** The text, with a line end for each line break. */
  text: string;
  align: string;
  isRightToLeft: boolean;
  /** The bullet, or the number that PowerPoint shows. */
  label: string | null;
  level: number;
  /** The margins and the indent of the first line, the height of the lines and the space above, in points. */
  left: number;
  indent: number;
  lineHeight: number;
  above: number;
  runs: PptxRun[];
};

export type PptxSlide = {
  /** The text box, in points. */
  box: { x: number; y: number; width: number; height: number };
  /** The attributes of the text box, and its element about fitting. */
  body: Record<string, string>;
  fit: string;
  paragraphs: PptxParagraph[];
  /** The paragraphs of the notes. */
  notes: string[];
};

export type Pptx = {
  title: string;
  author: string;
  width: number;
  height: number;
  font: string;
  /** The color of new text: 'lt1' is white. */
  textColor: string;
  /** The pictures of the file, and the one behind the slides. */
  pictures: string[];
  background: Buffer;
  slides: PptxSlide[];
};

const points = (emu: string | undefined): number => Number(emu ?? 0) / 12_700;

/** Reads a presentation. Throws if a part is missing, not well formed, or not declared with a type. */
export function readPptx(bytes: Uint8Array): Pptx {
  const files = unzip(bytes);
  const parsed = new Map(
    [...files]
      .filter(([name]) => /\.(xml|rels)$/.test(name))
      .map(([name, content]) => [name, parseXml(String(content))]),
  );
  const part = (name: string): Element => {
    const found = parsed.get(name);
    if (!found) throw new Error(`${name} is missing`);
    return found;
  };
  checkTypes(part('[Content_Types].xml'), [...files.keys()]);
  /** Returns the paths of the parts to which a part refers, by id. */
  const targets = (name: string): Map<string, { type: string; path: string }> => {
    const { dir, base } = posix.parse(name);
    const found = elements(part(posix.join(dir, '_rels', `${base}.rels`))).map(({ attributes }) => {
      const path = posix.join(dir, attributes.Target!);
      if (!files.has(path)) throw new Error(`${name} refers to ${path}`);
      return [attributes.Id!, { type: posix.basename(attributes.Type!), path }] as const;
    });
    return new Map(found);
  };
  const only = (name: string, type: string): string | undefined =>
    [...targets(name).values()].find((target) => target.type === type)?.path;

  const presentationPath = only('', 'officeDocument')!;
  const presentation = part(presentationPath);
  const size = child(presentation, 'p:sldSz')!.attributes;
  const masterPath = only(presentationPath, 'slideMaster')!;
  const master = part(masterPath);
  const core = part(only('', 'core-properties')!);
  const theme = part(only(masterPath, 'theme')!);
  const shown = targets(masterPath).get(all(master, 'a:blip')[0]!.attributes['r:embed']!)!.path;
  const order = elements(child(presentation, 'p:sldIdLst')).map(({ attributes }) => attributes['r:id']!);
  return {
    title: textOf(child(core, 'dc:title')!),
    author: textOf(child(core, 'dc:creator')!),
    width: points(size.cx),
    height: points(size.cy),
    font: all(theme, 'a:latin').at(-1)!.attributes.typeface!,
    textColor: child(master, 'p:clrMap')!.attributes.tx1!,
    pictures: [...files.keys()].filter((name) => name.startsWith('ppt/media/')),
    background: files.get(shown)!,
    slides: order.map((id) => {
      const { path } = targets(presentationPath).get(id)!;
      const layout = only(path, 'slideLayout')!;
      if (only(layout, 'slideMaster') !== masterPath) throw new Error('The layout has another master');
      const notesPath = only(path, 'notesSlide');
      if (notesPath && only(notesPath, 'slide') !== path) throw new Error('The notes belong to another slide');
      return { ...slideOf(part(path)), notes: notesPath ? all(part(notesPath), 'a:p').map(textOf) : [] };
    }),
  };
}

function checkTypes(types: Element, names: string[]): void {
  const listed = elements(types).map(({ attributes }) => attributes);
  const extensions = new Set(listed.map(({ Extension }) => Extension));
  const overrides = new Set(listed.map(({ PartName }) => PartName?.slice(1)));
  for (const name of names) {
    const extension = name.slice(name.lastIndexOf('.') + 1);
    if (!extensions.has(extension)) throw new Error(`${name} has no type`);
    if (extension === 'xml' && name !== '[Content_Types].xml' && !overrides.has(name))
      throw new Error(`${name} has no type`);
  }
  for (const name of overrides) if (name && !names.includes(name)) throw new Error(`${name} is missing`);
}

function slideOf(slide: Element): Omit<PptxSlide, 'notes'> {
  const [offset, extent] = [all(slide, 'a:off').at(-1)!.attributes, all(slide, 'a:ext').at(-1)!.attributes];
  const body = all(slide, 'a:bodyPr')[0]!;
  const paragraphs = all(slide, 'a:p').filter((paragraph) => child(paragraph, 'a:pPr'));
  const counts: number[] = [];
  return {
    box: { x: points(offset.x), y: points(offset.y), width: points(extent.cx), height: points(extent.cy) },
    body: body.attributes,
    fit: elements(body)[0]?.name ?? '',
    paragraphs: paragraphs.map((paragraph) => paragraphOf(paragraph, counts)),
  };
}

const labelOf = (number: number, type: string): string =>
  formatted(number, type) + (type.endsWith('Period') ? '.' : ')');

/** `counts` has the last number of each level. As in PowerPoint, a paragraph without a number ends the lists. */
function paragraphOf(paragraph: Element, counts: number[]): PptxParagraph {
  const [properties] = elements(paragraph);
  const { attributes } = properties!;
  const level = Number(attributes.lvl ?? 0);
  const numbered = child(properties, 'a:buAutoNum');
  const isList = numbered ?? child(properties, 'a:buChar');
  counts.length = isList ? level + 1 : 0;
  if (numbered) {
    const start = Number(numbered.attributes.startAt);
    const last = counts[level];
    counts[level] = last !== undefined && starts.get(counts)?.[level] === start ? last + 1 : start;
    starts.set(counts, Object.assign([...(starts.get(counts) ?? [])], { [level]: start }));
  }
  const spacing = (name: string) => Number(all(child(properties, name)!, 'a:spcPts')[0]!.attributes.val) / 100;
  return {
    text: elements(paragraph)
      .map((element) => (element.name === 'a:br' ? '\n' : element.name === 'a:r' ? textOf(element) : ''))
      .join(''),
    align: attributes.algn!,
    isRightToLeft: attributes.rtl === '1',
    label: numbered
      ? labelOf(counts[level]!, numbered.attributes.type ?? '')
      : (child(properties, 'a:buChar')?.attributes.char ?? null),
    level,
    left: points(attributes.marL),
    indent: points(attributes.indent),
    lineHeight: spacing('a:lnSpc'),
    above: spacing('a:spcBef'),
    runs: elements(paragraph)
      .filter(({ name }) => name === 'a:r')
      .map(runOf),
  };
}

/** The first numbers of the lists of each slide, by level. */
const starts = new WeakMap<number[], number[]>();

function runOf(run: Element): PptxRun {
  const properties = child(run, 'a:rPr')!;
  const { lang, sz, ...looks } = properties.attributes;
  const paper = child(properties, 'a:highlight');
  const face = child(properties, 'a:latin')?.attributes.typeface;
  return {
    text: textOf(run),
    lang: lang!,
    size: Number(sz) / 100,
    looks: [
      ...Object.entries(looks).map(([name, value]) => (value === '1' ? name : `${name}=${value}`)),
      ...(paper ? [`paper=${elements(paper)[0]!.attributes.val}`] : []),
      ...(face && face !== 'Georgia' ? [face] : []),
    ],
    color: elements(child(properties, 'a:solidFill'))[0]!.attributes.val!,
  };
}

const textOf = (element: Element): string =>
  element.children
    .map((part) => (typeof part === 'string' ? (/^(a:t|dc:.*)$/.test(element.name) ? part : '') : textOf(part)))
    .join('');
