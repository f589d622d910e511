import type { LibraryItem } from '@sermon/contract/library';
import { isDay } from '@sermon/domain/calendar/days';
import { isContainer } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import type { PlacedSource } from '../sources/sources.ts';
import { newItem, originalOf, type Plan, type Planned } from '../plan/plan.ts';

/** The document or the other chosen file that is the same. */
type Same = { place: 'library' | 'files'; name: string };

export type Draft = {
  key: number;
  folders: readonly string[];
  fileName: string;
  source: PlacedSource;
  hashes: readonly string[];
  /** Null if it is new. */
  same: Same | null;
  title: string;
  datePreached: string | null;
  scripture: string;
  html: string;
  /** The first words, in which garbled letters are seen before the import. */
  beginning: string;
  lost: readonly string[];
  isIncluded: boolean;
};

export type UnreadableFile = {
  key: number;
  source: PlacedSource;
  reason: string;
  /** True if the file is not the reason, so that another attempt can succeed. */
  isPassing: boolean;
};

export const isValid = ({ title, datePreached }: Pick<Draft, 'title' | 'datePreached'>): boolean =>
  cleanLine(title) !== '' && (datePreached === null || isDay(datePreached));

const sameName = (name: string): string => cleanLine(name).toLowerCase();

/** Items keyed by the id of their folder. The key '' is the library itself. */
type Contents = Map<string, readonly LibraryItem[]>;

export function contentsOf(items: readonly LibraryItem[]): Contents {
  const contents = new Map<string, LibraryItem[]>();
  for (const item of items) {
    const key = item.parentId ?? '';
    const others = contents.get(key);
    if (others) others.push(item);
    else contents.set(key, [item]);
  }
  return contents;
}

/** Only directly inside `parentId`, where null is the library itself. */
export function folderNamed(contents: Contents, parentId: string | null, name: string): LibraryItem | null {
  const inside = contents.get(parentId ?? '') ?? [];
  return inside.find((item) => isContainer(item) && sameName(item.name) === sameName(name)) ?? null;
}

export function keysWithExistingName(
  drafts: readonly Draft[],
  items: readonly LibraryItem[],
  targetId: string | null,
): ReadonlySet<number> {
  const contents = contentsOf(items);
  const names = new Map<string, ReadonlySet<string>>();
  const namesIn = (folders: readonly string[]): ReadonlySet<string> => {
    const path = JSON.stringify(folders);
    const known = names.get(path);
    if (known) return known;
    let at: LibraryItem | { id: string | null } | null = { id: targetId };
    for (const name of folders) at = at && folderNamed(contents, at.id, name);
    const documents = at ? (contents.get(at.id ?? '') ?? []).filter(({ type }) => type === 'BuilderAsset') : [];
    const found = new Set(documents.map(({ name }) => sameName(name)));
    names.set(path, found);
    return found;
  };
  return new Set(drafts.filter(({ folders, title }) => namesIn(folders).has(sameName(title))).map(({ key }) => key));
}

const keyOf = (folders: readonly string[]): string => JSON.stringify(folders.map((name) => name.toLowerCase()));

export function importPlan(
  drafts: readonly Draft[],
  items: readonly LibraryItem[],
  targetId: string | null,
  now: Date,
  keepsOriginals: boolean,
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
    const { title, datePreached, scripture, html, fileName, source } = draft;
    const name = cleanLine(title);
    const parentKey = plan(draft.folders);
    const make: Planned['make'] = async (...how) => ({
      ...newItem('BuilderAsset', name, now),
      datePreached,
      scripture,
      text: html,
      ...(keepsOriginals && (await originalOf(fileName, source, ...how))),
    });
    return { name, parentKey, make };
  });
  return { known, levels: levels.filter(Boolean), leaves };
}
