import { roman } from '@sermon/domain/document/listLabel';
import type { XmlElement } from '../xml.ts';
import { isOn, levelOf, type Styles } from './styles.ts';

/** A list item as a word processor shows it. */
export type ListItem = {
  /** Null for a paragraph that only has a text before it. */
  tag: 'ol' | 'ul' | null;
  number: number;
  /** The `type` of the ordered list: '1', 'A', 'a', 'I' or 'i'. */
  type: string;
  suffix: '.' | ')';
  /** The whole label, such as 'II.B'. */
  label: string;
  /** True if documents cannot show the label as it is. */
  isSimplified: boolean;
  /** Lists with the same definition count together. */
  definition: string;
  /** Indent of the item's text, in twentieths of a point. */
  indent: number | null;
};

export type Numbering = {
  /** The level of a list to which a paragraph style is linked. */
  linkedLevel(list: string, styleId: string | null): number;
  /** Counts an item. Call it once per item, in document order. Returns null for a list that the file does not define. */
  next(list: string, level: number): ListItem | null;
};

type Level = {
  start: number;
  format: string;
  text: string;
  /** An item of a lower level number than this makes the count start again. */
  restart: number;
  isDecimal: boolean;
  /** What is between the label and the text. */
  gap: string;
  indent: number | null;
  style: string | null;
};
type List = { definition: string; levels: Map<number, Level>; starts: Map<number, number> };

const types = new Map([
  ['decimal', '1'],
  ['upperLetter', 'A'],
  ['lowerLetter', 'a'],
  ['upperRoman', 'I'],
  ['lowerRoman', 'i'],
]);

export function readNumbering(root: XmlElement | null, styles: Styles): Numbering {
  const { definitions, lists } = readDefinitions(root, styles);
  const counts = new Map<string, (number | undefined)[]>();
  const met = new Set<string>();
  const levelIn = (list: List | undefined, level: number) =>
    list && (list.levels.get(level) ?? definitions.get(list.definition)?.get(level));
  return {
    linkedLevel(id, styleId) {
      const levels = definitions.get(lists.get(id)?.definition ?? '') ?? new Map<number, Level>();
      return styleId === null ? 0 : ([...levels].find(([, { style }]) => style === styleId)?.[0] ?? 0);
    },
    // Lists with the same definition share one count until one of them overrides its start number.
    next(id, at) {
      const list = lists.get(id);
      const level = levelIn(list, at);
      if (!list || !level) return null;
      const count = counts.get(list.definition) ?? [];
      counts.set(list.definition, count);
      if (!met.has(id)) for (const [deeper, start] of list.starts) count[deeper] = start - 1;
      met.add(id);
      const number = (count[at] ?? level.start - 1) + 1;
      count[at] = number;
      for (let deeper = at + 1; deeper < count.length; deeper += 1)
        if ((levelIn(list, deeper)?.restart ?? deeper) > at) count[deeper] = undefined;
      const own = `%${at + 1}`;
      const text = level.text.trim();
      const isKnown = types.has(level.format) && (text === `${own}.` || text === `${own})`);
      const label = text.replace(/%([1-9])/g, (_, digit: string) => {
        const part = levelIn(list, Number(digit) - 1);
        const counted = count[Number(digit) - 1] ?? part?.start ?? 1;
        return formatted(counted, level.isDecimal && part?.format !== 'none' ? 'decimal' : (part?.format ?? 'decimal'));
      });
      const tag = level.format === 'bullet' ? 'ul' : level.format === 'none' ? null : 'ol';
      return {
        tag,
        number,
        type: types.get(level.format) ?? '1',
        suffix: text.endsWith(')') ? ')' : '.',
        label: tag === 'ul' || label === '' ? '' : label + level.gap,
        isSimplified: tag === 'ol' && !isKnown,
        definition: list.definition,
        indent: level.indent,
      };
    },
  };
}

function readDefinitions(root: XmlElement | null, styles: Styles) {
  const definitions = new Map<string, Map<number, Level>>();
  const lists = new Map<string, List>();
  /** Definitions that only name a list style, with that style's id. */
  const links = new Map<string, string>();
  for (const element of root?.elements ?? []) {
    if (element.name === 'abstractNum') {
      const id = element.get('abstractNumId') ?? '';
      definitions.set(id, readLevels(element));
      const link = element.value('numStyleLink');
      if (link !== null) links.set(id, link);
    } else if (element.name === 'num') {
      const list: List = { definition: element.value('abstractNumId') ?? '', levels: new Map(), starts: new Map() };
      lists.set(element.get('numId') ?? '', list);
      for (const override of element.all('lvlOverride')) {
        const start = override.value('startOverride');
        if (start !== null) list.starts.set(levelOf(override.get('ilvl')), numberOf(start));
        for (const [at, level] of readLevels(override)) list.levels.set(at, level);
      }
    }
  }
  for (const list of lists.values()) {
    const styled = styles.positionOf(links.get(list.definition) ?? null)?.list;
    const target = styled === undefined ? undefined : lists.get(styled)?.definition;
    if (target !== undefined) list.definition = target;
  }
  return { definitions, lists };
}

function readLevels(element: XmlElement): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const level of element.elements.filter(({ name }) => name === 'lvl')) {
    const at = levelOf(level.get('ilvl'));
    const indent = level.child('pPr')?.child('ind');
    const restart = level.value('lvlRestart');
    // Numbers such as 001 are in an element for newer programs, beside a usual format for older ones.
    const format = level.value('numFmt') ?? level.all('numFmt').at(-1)?.get('val') ?? 'decimal';
    levels.set(at, {
      start: numberOf(level.value('start') ?? '1'),
      format,
      text: level.value('lvlText') ?? (format === 'none' ? '' : `%${at + 1}.`),
      restart: restart === null ? at : numberOf(restart),
      isDecimal: level.child('isLgl') !== null && isOn(level.value('isLgl')),
      gap: level.value('suff') === 'nothing' ? '' : ' ',
      indent: indent ? Number(indent.get('left') ?? indent.get('start') ?? 0) : null,
      style: level.value('pStyle'),
    });
  }
  return levels;
}

const numberOf = (text: string): number => Math.max(0, Number.parseInt(text, 10) || 0);

/** Word repeats a letter after Z: AA, BB, CC. */
const letter = (number: number): string =>
  String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(20, Math.ceil(number / 26)));

function formatted(number: number, format: string): string {
  if (format === 'none') return '';
  const letters = format.endsWith('Roman')
    ? roman(Math.min(number, 9_999))
    : format.endsWith('Letter') && number > 0
      ? letter(number)
      : '';
  if (format === 'decimalZero') return String(number).padStart(2, '0');
  return letters === '' ? String(number) : format.startsWith('upper') ? letters.toUpperCase() : letters;
}
