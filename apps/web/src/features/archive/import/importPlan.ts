import type { LibraryItem } from '@sermon/contract/library';
import { cleanLine } from '@sermon/domain/text';
import { contentsOf, folderNamed, type Draft } from './drafts.ts';
import { newItem, type Plan, type Planned } from '../plan/plan.ts';

const keyOf = (folders: readonly string[]): string => JSON.stringify(folders.map((name) => name.toLowerCase()));

export function importPlan(
  drafts: readonly Draft[],
  items: readonly LibraryItem[],
  targetId: string | null,
  now: Date,
): Plan {
  const contents = contentsOf(items);
  const known = new Map<string, string>();
  const planned = new Set<string>();
  const levels: (Planned & { key: string })[][] = [];

  const plan = (folders: readonly string[]): string | null => {
    const name = folders.at(-1);
    if (name === undefined) return null;
    const key = keyOf(folders);
    if (known.has(key) || planned.has(key)) return key;
    const outer = plan(folders.slice(0, -1));
    const outerId = outer === null ? targetId : known.get(outer);
    const found = outerId === undefined ? null : folderNamed(contents, outerId, name);
    if (found) known.set(key, found.id);
    else {
      planned.add(key);
      const level = (levels[folders.length - 1] ??= []);
      level.push({ key, name, parentKey: outer, make: async () => newItem('Folder', name, now) });
    }
    return key;
  };

  const leaves = drafts.map((draft): Planned => {
    const { title, datePreached, scripture, html } = draft;
    const name = cleanLine(title);
    const parentKey = plan(draft.folders);
    const make = async () => ({ ...newItem('BuilderAsset', name, now), datePreached, scripture, text: html });
    return { name, parentKey, make };
  });
  return { known, levels: levels.filter(Boolean), leaves };
}
