import { type AddedItem, archive, type Manifest } from '@sermon/contract/archive';
import { noDetails } from '@sermon/domain/library/items';
import { CallFailed } from '@sermon/contract/client';
import type { LibraryItem } from '@sermon/contract/library';
import { archive as texts } from '@sermon/domain/texts/archive';
import { callServer } from '../../../api.ts';
import { forEachConcurrently } from './forEachConcurrently.ts';
import { ReadError, type Source } from '../sources/sources.ts';
import { refusesOriginal, uploadOriginal } from '../../files/originals.ts';
import { may, type PaidFeature, restoredLinkFeatures, type UserPlan } from '@sermon/domain/accounts/entitlements';
import { type MediaType, parseLink } from '@sermon/domain/links/media';

export type NewItem = Omit<AddedItem, 'parentId'>;

/** An item that will be added. A new folder has no id yet, so it is identified by a key. */
export type Planned = {
  name: string;
  /** Null is the target folder. */
  parentKey: string | null;
  /** Calls `onNoOriginal` with the reason if the item will be added without its original file. */
  make: (signal: AbortSignal, onNoOriginal: (reason: string) => void) => Promise<NewItem>;
};

/** All items that will be added: first the folders, by nesting depth, then their contents. */
export type Plan = {
  known: ReadonlyMap<string, string>;
  levels: readonly (readonly (Planned & { key: string })[])[];
  leaves: readonly Planned[];
};

export const sizeOf = ({ levels, leaves }: Plan): number =>
  levels.reduce((sum, level) => sum + level.length, leaves.length);

export const newItem = (type: NewItem['type'], name: string, now: Date): NewItem => ({
  type,
  name,
  isStarred: false,
  dateCreated: now,
  dateModified: now,
  dateAccessed: now,
  category: type === 'BuilderAsset' ? 'Manuscript' : 'None',
  isTemplate: false,
  ...noDetails,
  slideExporterAspectRatio: '16x9',
  linkType: null,
  linkUrl: null,
});

/** Uploads the file from which a document is made. The document is added without it if that fails. */
export async function originalOf(
  fileName: string,
  source: Source | undefined,
  signal: AbortSignal,
  onNoOriginal: (reason: string) => void,
): Promise<Pick<NewItem, 'original'>> {
  try {
    if (!source) throw new ReadError(texts.notInArchive);
    const { original, problem } = await uploadOriginal(fileName, await source.read(signal), signal);
    if (original) return { original };
    onNoOriginal(problem);
  } catch (cause) {
    if (!(cause instanceof ReadError)) throw cause;
    onNoOriginal(cause.message);
  }
  return {};
}

type Archived = Pick<AddedItem, 'type' | 'isTemplate' | 'linkType' | 'linkUrl'>;

const isTemplate = (item: Archived) => item.type === 'BuilderAsset' && item.isTemplate;

function mediaOf({ type, linkType, linkUrl }: Archived): MediaType | null {
  if (type !== 'LinkAsset') return null;
  const link = parseLink({ url: linkUrl ?? '', linkType: linkType ?? undefined });
  return link.linkType === 'General' ? null : link.linkType;
}

/**
 * Finds the items in an archive that the server will simplify for this user, and the features that would restore them
 * unchanged, templates first.
 */
export function simplifiedForms(
  { items }: Manifest,
  user: UserPlan,
): { templates: number; mediaLinks: number; features: PaidFeature<'simplified'>[] } {
  const templates = may(user, 'restoreTemplate') ? [] : items.filter(isTemplate);
  const media = items
    .map(mediaOf)
    .filter((type) => type !== null)
    .map((type) => restoredLinkFeatures[type])
    .filter((feature) => !may(user, feature));
  return {
    templates: templates.length,
    mediaLinks: media.length,
    features: [...templates.map(() => 'restoreTemplate' as const), ...media],
  };
}

/** Null if the server did not simplify the item. */
function changeOf(item: Archived, added: LibraryItem): string | null {
  if (isTemplate(item) && !added.isTemplate) return texts.templateAsDocument;
  const media = mediaOf(item);
  return media !== null && added.linkType === 'General' ? texts.mediaAsLink(media) : null;
}

/**
 * The limits of one call: the number of items, and the total bytes of text, notes, deliveries and timings. A single item may exceed
 * the byte limit.
 */
const maxBatch = { items: 100, bytes: 3_000_000 };
const concurrency = 2;
/** The maximum number of documents, links and files added before progress is reported and canceling takes effect. */
const stride = 25;

export type SkippedItem = { name: string; reason: string };

export type Added = {
  made: LibraryItem[];
  /** Items that were added in another form: their own form needs a subscription, or a part of them cannot be read. */
  changed: SkippedItem[];
  failed: SkippedItem[];
  /** Documents that were added, but whose original files are not kept. */
  withoutOriginal: SkippedItem[];
  /** The reason why the plan ended early; null if it ran to completion, '' if the user canceled it. */
  stoppedBy: string | null;
};

type Ready = {
  planned: Planned & { key?: string };
  item: AddedItem;
  /** The reason why the item has no original file; null if it has one, or needs none. */
  noOriginal: string | null;
};

/**
 * Adds a plan's items under a folder (null: the library itself) and reports how many are done. Items that are
 * unreadable or rejected by the server are skipped. A network or server failure, or aborting the signal, ends the run.
 * Items added before that are kept and returned.
 */
export async function addPlan(
  { known, levels, leaves }: Plan,
  targetId: string | null,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Added> {
  const made: LibraryItem[] = [];
  const changed: SkippedItem[] = [];
  const failed: SkippedItem[] = [];
  const withoutOriginal: SkippedItem[] = [];
  const added = { made, changed, failed, withoutOriginal };
  const ids = new Map<string | null, string | null>([[null, targetId], ...known]);
  let reported = 0;
  /** Reports progress. `prepared` items of the current batch are checked, but not added yet. */
  const report = (prepared = 0) => {
    const done = made.length + failed.length + prepared;
    // If a batch is refused after some progress, it is sent again in halves.
    if (done <= reported) return;
    reported = done;
    onProgress(done);
  };
  const refuse = ({ name }: Planned, reason: string) => {
    failed.push({ name, reason });
    report();
  };

  const make = async (planned: Planned, ready: (Ready | null)[], at: number) => {
    const parentId = ids.get(planned.parentKey);
    if (parentId === undefined) return refuse(planned, texts.unreadable);
    try {
      let noOriginal: string | null = null;
      const item = await planned.make(signal, (reason) => (noOriginal = reason));
      ready[at] = { planned, item: { ...item, parentId }, noOriginal };
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof ReadError) refuse(planned, cause.message);
      else if (isRefusal(cause)) refuse(planned, cause.sentence);
      else throw cause;
    }
  };

  const send = async (batch: readonly Ready[]): Promise<void> => {
    if (!batch.length) return;
    try {
      // Aborting the signal does not cancel this call. If the server adds the items, their ids must be received so that
      // Undo can remove them.
      const items = await addItems(
        batch.map(({ item }) => item),
        report,
      );
      for (const [n, { planned, item, noOriginal }] of batch.entries()) {
        const result = items[n];
        if (!result) continue;
        if (planned.key) ids.set(planned.key, result.id);
        const reason = changeOf(item, result);
        if (reason !== null) changed.push({ name: planned.name, reason });
        if (noOriginal !== null) withoutOriginal.push({ name: planned.name, reason: noOriginal });
      }
      made.push(...items);
      report();
    } catch (cause) {
      // Without its original, a document may fit into the storage. Otherwise, the next refusal ends the run.
      if (!isRefusal(cause) && !(refusesOriginal(cause) && batch.some(hasOriginal))) throw cause;
      const [only] = batch;
      if (batch.length === 1 && only) {
        if (hasOriginal(only) && refusesOriginal(cause)) return send([removeOriginal(only, cause)]);
        if (!isAboutSlideImage(cause, only.item)) return refuse(only.planned, cause.sentence);
        changed.push({ name: only.planned.name, reason: texts.withoutSlideImage });
        return send([{ ...only, item: withoutSlideImage(only.item) }]);
      }
      // One item in the batch is invalid, or an original does not fit. Sending each half separately finds it.
      const half = Math.ceil(batch.length / 2);
      await send(batch.slice(0, half));
      await send(batch.slice(half));
    }
  };

  const addGroup = async (group: readonly Planned[]) => {
    const ready: (Ready | null)[] = group.map(() => null);
    await forEachConcurrently([...group.entries()], concurrency, ([at, planned]) => make(planned, ready, at), signal);
    for (const batch of inBatches(ready.filter((each) => each !== null))) {
      signal.throwIfAborted();
      // Batches are sent one at a time, in plan order.
      await send(batch);
    }
  };

  try {
    for (const group of [...levels.flatMap((level) => grouped(level, maxBatch.items)), ...grouped(leaves, stride)])
      // Folders must exist before their contents are added, so groups are added one at a time.
      await addGroup(group);
    return { ...added, stoppedBy: null };
  } catch (cause) {
    if (signal.aborted) return { ...added, stoppedBy: '' };
    if (!(cause instanceof CallFailed)) throw cause;
    return { ...added, stoppedBy: cause.sentence };
  }
}

/** Adds a batch of items, all or none. If the connection is lost for a moment, the stream of events continues. */
async function addItems(items: AddedItem[], onPrepared: (done: number) => void): Promise<LibraryItem[]> {
  let added: LibraryItem[] = [];
  for await (const event of callServer(archive.add, { items })) {
    if (event.kind === 'added') added = event.items;
    else onPrepared(event.done);
  }
  return added;
}

/** Returns the added items whose parent was not added. Removing these items also removes all others. */
export function topOf(made: readonly LibraryItem[]): LibraryItem[] {
  const ids = new Set(made.map(({ id }) => id));
  return made.filter(({ parentId }) => parentId === null || !ids.has(parentId));
}

const isRefusal = (cause: unknown): cause is CallFailed =>
  cause instanceof CallFailed && [400, 413].includes(cause.statusCode);

const isAboutSlideImage = (cause: CallFailed, { type, slideImage }: AddedItem): boolean =>
  type === 'BuilderAsset' && slideImage !== undefined && 'Upload' in cause.fields;

const hasOriginal = ({ item }: Ready): boolean => item.original !== undefined;

const removeOriginal = (
  { planned, item: { original, ...item }, noOriginal }: Ready,
  { sentence }: CallFailed,
): Ready => ({
  planned,
  item,
  noOriginal: original ? sentence : noOriginal,
});

const withoutSlideImage = ({ slideImage: _image, ...item }: AddedItem): AddedItem => item;

const grouped = <Value>(all: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

const encoder = new TextEncoder();

function inBatches(ready: readonly Ready[]): Ready[][] {
  const batches: Ready[][] = [];
  let bytes = 0;
  for (const each of ready) {
    const { text = '', slideNotes = [], deliveries = [], timings = [] } = each.item;
    const lists = JSON.stringify([slideNotes, deliveries, timings]);
    const own = encoder.encode(text).length + encoder.encode(lists).length;
    const last = batches.at(-1);
    if (last && last.length < maxBatch.items && bytes + own <= maxBatch.bytes) last.push(each);
    else {
      batches.push([each]);
      bytes = 0;
    }
    bytes += own;
  }
  return batches;
}
