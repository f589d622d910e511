import type { Block, List, Paragraph } from './schema.ts';

export type WordItem = { level: number; marker: string };

/**
 * Returns the list level of a paragraph from its style: `mso-list:l0 level2 lfo1` has level 2. Returns null if it is
 * not a list item.
 */
export function wordLevel(style: ReadonlyMap<string, string>): number | null {
  const level = /^l\d+ level(\d)/.exec(style.get('mso-list') ?? '')?.[1];
  return level ? Number(level) : null;
}

/**
 * Adds a list item that a word processor wrote as a paragraph. `open` contains the lists at the end of `blocks` that
 * can still receive items, from outermost to innermost. The maximum nesting depth is `deepest`.
 */
export function addWordItem(
  blocks: Block[],
  open: List[],
  paragraph: Paragraph,
  item: WordItem,
  deepest: number,
): void {
  const marker = item.marker.trim();
  const ordered = /^\(?([0-9]{1,4}|[a-z]{1,5})[.)]/i.test(marker);
  if (open[0] === undefined || blocks.at(-1) !== open[0]) open.length = 0;
  const level = Math.max(1, Math.min(item.level, open.length + 1, deepest));
  open.length = Math.min(open.length, level);
  if (open.length === level && open[level - 1]?.ordered !== ordered) open.length -= 1;
  if (open.length < level) {
    const list: List = { type: 'list', ordered, start: ordered ? Number.parseInt(marker, 10) || 1 : 1, items: [] };
    (open.at(-1)?.items.at(-1) ?? blocks).push(list);
    open.push(list);
  }
  open.at(-1)?.items.push([paragraph]);
}
