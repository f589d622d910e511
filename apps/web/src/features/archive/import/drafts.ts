import type { LibraryItem } from '@sermon/contract/library';
import { isDay } from '@sermon/domain/calendar/days';
import { maxTextLength } from '@sermon/domain/document/schema';
import { tidy, type Tidied } from '@sermon/domain/library/guess/tidy';
import { isContainer } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { v7 as newId } from 'uuid';
import type { ImportDraft, ImportFailure, ImportLayout } from '../../../offline/store/database.ts';
import type { PlacedSource } from '../sources/sources.ts';
import { newItem, originalOf, type Plan, type Planned } from '../plan/plan.ts';

export type Draft = ImportDraft & {
  source: PlacedSource;
  /** Returns the text, which is not in memory if the import is stored in this browser. */
  html: () => Promise<string>;
};

export type UnreadableFile = ImportFailure & { source: PlacedSource };

export const isValid = ({ title, datePreached }: Pick<Draft, 'title' | 'datePreached'>): boolean =>
  cleanLine(title) !== '' && (datePreached === null || isDay(datePreached));

/** Texts that are longer are books. Both forms of the text must fit into one request. */
const maxTidiedLength = maxTextLength / 2;

/** Returns null if tidying changes nothing. */
export function tidyDraft(html: string, title: string): Tidied | null {
  if (html.length > maxTidiedLength) return null;
  const tidied = tidy(html, title);
  return tidied.html === html ? null : tidied;
}

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

/** Decides where documents go, and which folders are needed for them. `targetId` is null for the library itself. */
export function layOut(
  drafts: readonly Draft[],
  items: readonly LibraryItem[],
  targetId: string | null,
  now: Date,
): ImportLayout {
  const contents = contentsOf(items);
  const known = new Map<string, string>();
  const planned = new Set<string>();
  const levels: ImportLayout['levels'] = [];

  const place = (folders: readonly string[]): string | null => {
    const name = folders.at(-1);
    if (name === undefined) return null;
    const key = keyOf(folders);
    if (known.has(key) || planned.has(key)) return key;
    const outer = place(folders.slice(0, -1));
    const outerId = outer === null ? targetId : known.get(outer);
    const found = outerId === undefined ? null : folderNamed(contents, outerId, name);
    if (found) known.set(key, found.id);
    else {
      planned.add(key);
      (levels[folders.length - 1] ??= []).push({ id: newId(), key, name, parentKey: outer });
    }
    return key;
  };

  const leaves = drafts.map(({ key, folders }) => ({ id: newId(), key, parentKey: place(folders) }));
  return { at: now, known: [...known], levels: levels.filter(Boolean), leaves };
}

/** The drafts are all that the layout names. */
export function importPlan(
  layout: ImportLayout,
  drafts: readonly Draft[],
  { keepsOriginals, isTidied }: { keepsOriginals: boolean; isTidied: boolean },
): Plan {
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]));
  const folders = layout.levels.map((level) =>
    level.map((folder) => ({ ...folder, make: async () => newItem('Folder', folder.name, layout.at) })),
  );
  const leaves = layout.leaves.flatMap(({ id, key, parentKey }): Planned[] => {
    const draft = byKey.get(key);
    if (!draft) return [];
    const { title, datePreached, scripture, html, fileName, source, tidying } = draft;
    const name = cleanLine(title);
    const make: Planned['make'] = async (options) => {
      const untidiedText = await html();
      const tidied = isTidied && tidying ? tidyDraft(untidiedText, name) : null;
      return {
        ...newItem('BuilderAsset', name, layout.at),
        datePreached,
        scripture,
        text: tidied?.html ?? untidiedText,
        // Removing empty lines loses nothing that a version would be needed for.
        ...(tidied && (tidied.headings > 0 || tidied.hasTitle) && { untidiedText }),
        ...(keepsOriginals && (await originalOf(fileName, source, options))),
      };
    };
    return [{ id, name, parentKey, make }];
  });
  return { known: new Map(layout.known), levels: folders, leaves };
}
