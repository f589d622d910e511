import { manifest as schema, type Manifest } from '@sermon/contract/archive';
import { archivedDeliveries } from '@sermon/contract/deliveries';
import { archivedTimings } from '@sermon/contract/timings';
import { archivedNotes } from '@sermon/contract/slides';
import { fromHtml, NotImported } from '@sermon/domain/document/importedDocument';
import { maxDeliveries } from '@sermon/domain/deliveries/deliveries';
import { documentEndings, manifestName } from '@sermon/domain/library/archive';
import { isContainer, maxDepth } from '@sermon/domain/library/items';
import { maxStoredTimings, timingKinds } from '@sermon/domain/presenter/timings';
import { archive as texts, type Counts } from '@sermon/domain/texts/archive';
import { v7 as newId } from 'uuid';
import type * as z from 'zod';
import { upload } from '../../files/send.ts';
import { manifestPath, ReadError, type Source } from '../sources/sources.ts';
import { type MakeOptions, type NewItem, originalOf, type Plan, type Planned } from './plan.ts';

type Entry = Manifest['items'][number];
export type Archive = { manifest: Manifest; entries: ReadonlyMap<string, Source> };

/** Returns null if the files contain no archive. Throws `ReadError` if its manifest is invalid. */
export async function archiveIn(sources: readonly Source[], signal: AbortSignal): Promise<Archive | null> {
  const list = sources.find(({ path }) => manifestPath.test(path));
  if (!list) return null;
  const folder = list.path.slice(0, -manifestName.length);
  const read = schema.safeParse(asJson(await (await list.read(signal)).text()));
  if (!read.success) throw new ReadError(texts.noArchive);
  const entries = sources.map((source): [string, Source] => [source.path.slice(folder.length), source]);
  return { manifest: read.data, entries: new Map(entries) };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function countsOf({ items }: Manifest): Counts {
  const count = (...types: Entry['type'][]) => items.filter(({ type }) => types.includes(type)).length;
  return {
    folders: count('Folder', 'SermonSeries'),
    documents: count('BuilderAsset'),
    files: count('FileAsset'),
    links: count('LinkAsset'),
  };
}

export function restorePlan({ manifest, entries }: Archive): Plan {
  const containers = new Map(manifest.items.filter(isContainer).map((entry) => [entry.id, entry]));
  const levels: (Planned & { key: string })[][] = [];
  const planned = new Set<string>();
  // A folder goes to the top level if its parent is missing from the archive or if it contains itself.
  const place = (entry: Entry, within: readonly string[]): number => {
    const outer = containers.get(entry.parentId ?? '');
    const hasOuter = outer !== undefined && !within.includes(outer.id) && within.length <= maxDepth;
    const depth = hasOuter ? place(outer, [...within, entry.id]) + 1 : 0;
    if (!planned.has(entry.id)) {
      planned.add(entry.id);
      const parentKey = hasOuter ? outer.id : null;
      (levels[depth] ??= []).push({
        id: newId(),
        key: entry.id,
        name: entry.name,
        parentKey,
        make: async () => detailsOf(entry),
      });
    }
    return depth;
  };
  for (const entry of containers.values()) place(entry, [entry.id]);

  const leaves = manifest.items
    .filter((entry) => !isContainer(entry))
    .map((entry): Planned => {
      const parentKey = containers.has(entry.parentId ?? '') ? entry.parentId : null;
      return { id: newId(), name: entry.name, parentKey, make: (options) => contentOf(entry, entries, options) };
    });
  return { known: new Map(), levels: levels.filter(Boolean), leaves };
}

function detailsOf({ id: _, parentId: __, path: ___, original: ____, ...details }: Entry): NewItem {
  return details;
}

async function contentOf(entry: Entry, entries: Archive['entries'], options: MakeOptions): Promise<NewItem> {
  const { signal } = options;
  const item = detailsOf(entry);
  if (item.type === 'LinkAsset') return item;
  const source = entries.get(entry.path ?? '');
  if (!source) throw new ReadError(texts.notInArchive);
  const content = await source.read(signal);
  const { original } = entry;
  if (item.type === 'BuilderAsset')
    return {
      ...item,
      text: textOf(await content.text()),
      ...(await addedTo(entry, entries, signal)),
      ...(original && (await originalOf(original.fileName, entries.get(original.path), options))),
    };
  // The name of an item need not have the ending, from which the product knows what the file is.
  return { ...item, uploadPath: (await upload(source.path.split('/').at(-1)!, content, signal)).uploadPath };
}

/**
 * Returns what belongs to a document besides its text, from the files next to it: the slides' notes and picture, the
 * deliveries, and the timings. Archives of earlier versions have fewer of them.
 */
async function addedTo(
  entry: Entry,
  entries: Archive['entries'],
  signal: AbortSignal,
): Promise<Pick<NewItem, 'slideNotes' | 'slideImage' | 'deliveries' | 'timings'>> {
  const beside = (ending: string) => entries.get((entry.path ?? '').replace(/\.html$/, ending));
  const listIn = async <List extends z.ZodType>(ending: string, list: List, problem: string) => {
    const source = beside(ending);
    if (!source) return undefined;
    const read = list.safeParse(asJson(await (await source.read(signal)).text()));
    if (read.error) throw new ReadError(problem);
    return read.data;
  };
  const slideNotes = await listIn(documentEndings.slideNotes, archivedNotes, texts.noSlideNotes);
  const deliveries = await listIn(documentEndings.deliveries, archivedDeliveries, texts.noDeliveries(maxDeliveries));
  const timings = await listIn(
    documentEndings.timings,
    archivedTimings,
    texts.noTimings(maxStoredTimings * timingKinds.length),
  );
  const image = beside(documentEndings.slideImage);
  return {
    ...(slideNotes && { slideNotes }),
    ...(deliveries && { deliveries }),
    ...(timings && { timings }),
    ...(image && { slideImage: (await upload(entry.name, await image.read(signal), signal)).uploadPath }),
  };
}

function textOf(page: string): string {
  try {
    return fromHtml(page).html;
  } catch (cause) {
    throw cause instanceof NotImported ? new ReadError(cause.message) : cause;
  }
}
