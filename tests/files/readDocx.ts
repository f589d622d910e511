import { all, child, type Element, elements, parseXml, unzip } from './ooxml.ts';

export type DocxRun = {
  text: string;
  /** The name of the character style. */
  style: string | null;
  link: string | null;
  /** Direct formatting of the run, using WordprocessingML names: 'b', 'i', 'u', 'sz=20'… */
  looks: string[];
};

export type DocxParagraph = {
  /** The name of the paragraph style. */
  style: string;
  /** The bullet or number that a word processor shows before the paragraph. */
  label: string | null;
  /** The nesting depth of the list, starting at 0. */
  level: number;
  align: string | null;
  isRightToLeft: boolean;
  text: string;
  runs: DocxRun[];
};

export type Docx = { title: string; author: string; paragraphs: DocxParagraph[]; foot: string };

const valueOf = (of: Element | undefined, name: string): string | null => child(of, name)?.attributes['w:val'] ?? null;
function textOf(of: Element): string {
  return of.children
    .map((part) => {
      if (typeof part === 'string')
        return of.name === 'w:t' || of.name.includes(':t') || of.name.startsWith('dc:') ? part : '';
      return part.name === 'w:br' ? '\n' : textOf(part);
    })
    .join('');
}

const letters = 'abcdefghij';
const numerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** Returns a number up to ten in a format of Word or PowerPoint: "lowerRoman", "alphaUcPeriod". */
export function formatted(number: number, format: string): string {
  const look = /letter|alpha/i.test(format) ? letters : /roman/i.test(format) ? numerals : null;
  const small = look ? (look[number - 1] ?? '?') : String(number);
  return /^upper|Uc/.test(format) ? small.toUpperCase() : small;
}

/**
 * Numbers list items as Word does: lists with the same definition share a counter for each level, unless a list
 * overrides the starting number.
 */
function createCounter(numbering: Element | null): (list: string, level: number) => string {
  const definitions = new Map(
    all(numbering ?? emptyElement, 'w:abstractNum').map((definition) => [
      definition.attributes['w:abstractNumId'],
      definition,
    ]),
  );
  const lists = new Map(all(numbering ?? emptyElement, 'w:num').map((list) => [list.attributes['w:numId'], list]));
  const counts = new Map<string, number[]>();
  const seen = new Set<string>();
  return (list, level) => {
    const found = lists.get(list);
    const definition = valueOf(found, 'w:abstractNumId') ?? '';
    const levels = elements(definitions.get(definition)).filter(({ name }) => name === 'w:lvl');
    const starts = levels.map((element) => Number(valueOf(element, 'w:start') ?? 1));
    const count = counts.get(definition) ?? starts.map((start) => start - 1);
    counts.set(definition, count);
    if (!seen.has(list)) {
      for (const override of elements(found).filter(({ name }) => name === 'w:lvlOverride')) {
        count[Number(override.attributes['w:ilvl'])] = Number(valueOf(override, 'w:startOverride') ?? 1) - 1;
      }
      seen.add(list);
    }
    count[level] = (count[level] ?? 0) + 1;
    for (let deeper = level + 1; deeper < count.length; deeper += 1) count[deeper] = (starts[deeper] ?? 1) - 1;
    const look = levels.find((element) => element.attributes['w:ilvl'] === String(level));
    const number = count[level];
    const shown = formatted(number, valueOf(look, 'w:numFmt') ?? '');
    return (valueOf(look, 'w:lvlText') ?? '').replace(`%${level + 1}`, shown);
  };
}

const emptyElement: Element = { name: '', attributes: {}, children: [] };

/** Reads a Word document created by this product, as a word processor would display it. */
export function readDocx(bytes: Uint8Array): Docx {
  const files = unzip(bytes);
  const part = (name: string) => parseXml(String(files.get(name) ?? ''));
  const styleNames = new Map(
    all(part('word/styles.xml'), 'w:style').map((style) => [style.attributes['w:styleId'], valueOf(style, 'w:name')]),
  );
  const nameOf = (id: string | null): string | null => (id === null ? null : (styleNames.get(id) ?? `no style ${id}`));
  const targets = new Map(
    elements(part('word/_rels/document.xml.rels')).map(({ attributes }) => [attributes['Id'], attributes['Target']]),
  );
  const counted = createCounter(files.has('word/numbering.xml') ? part('word/numbering.xml') : null);

  const run = (element: Element, link: string | null): DocxRun => {
    const properties = child(element, 'w:rPr');
    const looks = elements(properties)
      .filter(({ name }) => name !== 'w:rStyle' && !name.endsWith('Cs'))
      .map(({ name, attributes }) => {
        const value = attributes['w:fill'] ?? attributes['w:val'] ?? attributes['w:ascii'] ?? attributes['w:bidi'];
        return value && value !== 'true' ? `${name.slice(2)}=${value}` : name.slice(2);
      });
    return { text: textOf(element), style: nameOf(valueOf(properties, 'w:rStyle')), link, looks };
  };

  const paragraph = (element: Element): DocxParagraph => {
    const properties = child(element, 'w:pPr');
    const list = child(properties, 'w:numPr');
    const level = Number(valueOf(list, 'w:ilvl') ?? 0);
    const runs = elements(element).flatMap((inside) => {
      if (inside.name === 'w:r') return [run(inside, null)];
      if (inside.name !== 'w:hyperlink') return [];
      const link = targets.get(inside.attributes['r:id']) ?? null;
      return elements(inside).map((linked) => run(linked, link));
    });
    return {
      style: nameOf(valueOf(properties, 'w:pStyle')) ?? 'Normal',
      label: list ? counted(valueOf(list, 'w:numId') ?? '', level) : null,
      level,
      align: valueOf(properties, 'w:jc'),
      isRightToLeft: child(properties, 'w:bidi') !== undefined,
      text: runs.map(({ text }) => text).join(''),
      runs,
    };
  };

  const core = part('docProps/core.xml');
  const foot = [...files.keys()].find((name) => /^word\/footer\d+\.xml$/.test(name));
  return {
    title: textOf(child(core, 'dc:title') ?? emptyElement),
    author: textOf(child(core, 'dc:creator') ?? emptyElement),
    paragraphs: elements(child(part('word/document.xml'), 'w:body'))
      .filter(({ name }) => name === 'w:p')
      .map(paragraph),
    foot: foot
      ? all(part(foot), 'w:instrText')
          .map((field) => field.children.join(''))
          .join(' ')
      : '',
  };
}
