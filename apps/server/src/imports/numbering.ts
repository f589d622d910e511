import { attributeOf, tagsOf } from './xml.ts';

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
