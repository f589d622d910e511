import { attributeOf, tagsOf } from '../xml.ts';

export type Kind =
  | 'plain'
  | 'title'
  | 'subtitle'
  | 'heading1'
  | 'heading2'
  | 'quote'
  | 'scripture'
  | 'scriptureReference'
  | 'listText';

type Style = { name: string; basedOn: string | null; outlineLevel: number | null; list: string | null };

export type Styles = {
  /** True if this product wrote the file. Its styles and sizes can then be trusted. */
  isOurs: boolean;
  kindOf(styleId: string | null): Kind;
  listOf(styleId: string | null): string | null;
};

const kinds: [RegExp, Kind][] = [
  [/^title$/i, 'title'],
  [/^subtitle$/i, 'subtitle'],
  [/^heading 1$/i, 'heading1'],
  [/^heading [2-9]$/i, 'heading2'],
  [/^scripture reference$/i, 'scriptureReference'],
  [/^scripture$/i, 'scripture'],
  [/^(?:quote|intense quote|quotations?|block ?text|block quotation)$/i, 'quote'],
  [/^(?:list paragraph|list continue(?: \d)?)$/i, 'listText'],
];

const maxAncestors = 20;

export function readStyles(xml: string | undefined): Styles {
  const styles = new Map<string, Style>();
  let style: Style | null = null;
  for (const tag of tagsOf(xml ?? '')) {
    if (tag.kind === 'end') {
      if (tag.name === 'style') style = null;
      continue;
    }
    const value = attributeOf(tag, 'val');
    if (tag.name === 'style') {
      style = { name: '', basedOn: null, outlineLevel: null, list: null };
      const id = attributeOf(tag, 'styleId');
      if (id !== null && !styles.has(id)) styles.set(id, style);
    } else if (style && tag.name === 'name') style.name = value ?? '';
    else if (style && tag.name === 'basedOn') style.basedOn = value;
    else if (style && tag.name === 'outlineLvl') style.outlineLevel = Number(value);
    else if (style && tag.name === 'numId') style.list = value;
  }
  const names = new Set([...styles.values()].map(({ name }) => name));
  const family = (id: string | null): Style[] => {
    const found: Style[] = [];
    for (let at = id; at !== null && found.length < maxAncestors; at = found.at(-1)?.basedOn ?? null) {
      const next = styles.get(at);
      if (!next) break;
      found.push(next);
    }
    return found;
  };
  return {
    isOurs: names.has('Scripture Reference') && names.has('Highlight Yellow'),
    kindOf(id) {
      for (const { name, outlineLevel } of family(id)) {
        const kind = kinds.find(([pattern]) => pattern.test(name))?.[1];
        if (kind) return kind;
        if (outlineLevel !== null && outlineLevel < 9) return outlineLevel === 0 ? 'heading1' : 'heading2';
      }
      return 'plain';
    },
    listOf: (id) => family(id).find(({ list }) => list !== null)?.list ?? null,
  };
}

/** Item numbers in the lists of a Word file, and the indents of the items' text (in twentieths of a point). */
export type Numbering = {
  /**
   * Counts an item and returns the number that a word processor shows for it. Call it once per item, in document order.
   */
  count(list: string, level: number): number;
  indentOf(list: string, level: number): number | null;
};

type Definition = { starts: number[]; indents: number[] };
type List = { definition: string; overrides: Map<number, number> };

export function readNumbering(xml: string | undefined): Numbering {
  const { definitions, lists } = readDefinitions(xml ?? '');
  const counts = new Map<string, number[]>();
  const met = new Set<string>();
  const definitionOf = (list: string) => definitions.get(lists.get(list)?.definition ?? '');
  return {
    // Lists with the same definition share one count until one of them overrides its start number.
    count(list, level) {
      const key = lists.get(list)?.definition ?? list;
      const starts = definitionOf(list)?.starts ?? [];
      const count = counts.get(key) ?? [];
      counts.set(key, count);
      if (!met.has(list)) for (const [at, start] of lists.get(list)?.overrides ?? []) count[at] = start - 1;
      met.add(list);
      const number = (count[level] ?? (starts[level] ?? 1) - 1) + 1;
      count.length = level;
      count[level] = number;
      return number;
    },
    indentOf: (list, level) => definitionOf(list)?.indents[level] ?? null,
  };
}

function readDefinitions(xml: string): { definitions: Map<string, Definition>; lists: Map<string, List> } {
  const definitions = new Map<string, Definition>();
  const lists = new Map<string, List>();
  let definition: Definition | null = null;
  let list: List | null = null;
  let level = 0;
  for (const tag of tagsOf(xml)) {
    if (tag.kind === 'end') {
      if (tag.name === 'abstractNum') definition = null;
      if (tag.name === 'num') list = null;
      continue;
    }
    const value = attributeOf(tag, 'val') ?? '';
    if (tag.name === 'abstractNum') {
      definition = { starts: [], indents: [] };
      definitions.set(attributeOf(tag, 'abstractNumId') ?? '', definition);
    } else if (tag.name === 'num') {
      list = { definition: '', overrides: new Map() };
      lists.set(attributeOf(tag, 'numId') ?? '', list);
    } else if (tag.name === 'abstractNumId' && list) list.definition = value;
    else if (tag.name === 'lvl' || tag.name === 'lvlOverride') level = levelOf(attributeOf(tag, 'ilvl'));
    else if (tag.name === 'startOverride' && list) list.overrides.set(level, numberOf(value));
    else if (tag.name === 'start' && definition) definition.starts[level] = numberOf(value);
    else if (tag.name === 'ind' && definition)
      definition.indents[level] = Number(attributeOf(tag, 'left') ?? attributeOf(tag, 'start') ?? 0);
  }
  return { definitions, lists };
}

const levelOf = (text: string | null): number => Math.min(8, Math.max(0, Number.parseInt(text ?? '', 10) || 0));
const numberOf = (text: string): number => Math.max(0, Number.parseInt(text, 10) || 0);
