import { type AddedItem, archive, type Manifest } from '@sermon/contract/archive';
import { noDetails } from '@sermon/domain/library/items';
import { CallFailed } from '@sermon/contract/client';
import type { LibraryItem } from '@sermon/contract/library';
import { archive as texts } from '@sermon/domain/texts/archive';
import { calls as callTexts } from '@sermon/domain/texts/calls';
import { callServer } from '../../../api.ts';
import type { Attempt } from '../../../connection/attempts.ts';
import { forEachConcurrently } from './forEachConcurrently.ts';
import { ReadError, type Source } from '../sources/sources.ts';
import type { ImportedName, ImportOutcome } from '../../../offline/store/database.ts';
import { refusesOriginal, uploadOriginal } from '../../files/originals.ts';
import { may, type PaidFeature, restoredLinkFeatures, type UserPlan } from '@sermon/domain/accounts/entitlements';
import { type MediaType, parseLink } from '@sermon/domain/links/media';

export type NewItem = Omit<AddedItem, 'id' | 'parentId'>;

/** An item that will be added. A folder is identified by a key, because it may be in the library already. */
export type Planned = {
  /** Sending the item again with this id does not add it twice. */
  id: string;
  name: string;
  /** Null is the target folder. */
  parentKey: string | null;
  make: (options: MakeOptions) => Promise<NewItem>;
};

export type MakeOptions = {
  attempt: Attempt;
  signal: AbortSignal;
  /** Called with the reason if the item will be added without its original file. */
  onNoOriginal: (reason: string) => void;
};

/** All items that will be added: first the folders, by nesting depth, then their contents. */
export type Plan = {
  known: ReadonlyMap<string, string>;
  levels: readonly (readonly (Planned & { key: string })[])[];
  leaves: readonly Planned[];
};

/** Returns the ids of the items whose parent is not planned, too. Removing these items also removes all others. */
export const topIdsOf = ({ known, levels, leaves }: Plan): string[] =>
  [...levels.flat(), ...leaves]
    .filter(({ parentKey }) => parentKey === null || known.has(parentKey))
    .map(({ id }) => id);

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
  { attempt, signal, onNoOriginal }: MakeOptions,
): Promise<Pick<NewItem, 'original'>> {
  try {
    if (!source) throw new ReadError(texts.notInArchive);
    const { original, problem } = await uploadOriginal(fileName, await source.read(signal), signal, attempt);
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

export type Added = {
  /** Without those that an earlier run has added. */
  made: LibraryItem[];
  /** The number of all that were added. */
  count: number;
  /** Items that were added in another form: their own form needs a subscription, or a part of them cannot be read. */
  changed: ImportedName[];
  failed: ImportedName[];
  /** Documents that were added, but whose original files are not kept. */
  withoutOriginal: ImportedName[];
  /** The reason why the plan ended early; null if it ran to completion, '' if the user canceled it. */
  stoppedBy: string | null;
};

type Ready = {
  planned: Planned & { key?: string };
  item: AddedItem;
  /** The reason why the item has no original file; null if it has one, or needs none. */
  noOriginal: string | null;
};

type AddOptions = {
  /** Null is the library itself. */
  targetId: string | null;
  attempt: Attempt;
  onProgress: (done: number) => void;
  /** The outcomes of an earlier run of the same plan, by id. Its folders are sent again, which adds none twice. */
  outcomes?: ReadonlyMap<string, ImportOutcome>;
  /** Called with new outcomes as soon as they are known. */
  onOutcomes?: (outcomes: ReadonlyMap<string, ImportOutcome>) => void;
  signal: AbortSignal;
};

/**
 * Adds a plan's items under a folder and reports how many are done. Items that are unreadable or rejected by the server
 * are skipped. Another failure, or aborting the signal, ends the run. Items added before that are kept and returned.
 */
export async function addPlan(
  { known, levels, leaves }: Plan,
  { targetId, attempt, onProgress, outcomes = new Map(), onOutcomes = () => {}, signal }: AddOptions,
): Promise<Added> {
  const made: LibraryItem[] = [];
  const changed: ImportedName[] = [];
  const failed: ImportedName[] = [];
  const withoutOriginal: ImportedName[] = [];
  const left = leaves.filter(({ id }) => !outcomes.has(id));
  let addedBefore = 0;
  for (const { id, name } of leaves) {
    const { isAdded, reason } = outcomes.get(id) ?? { isAdded: false, reason: null };
    if (isAdded) addedBefore += 1;
    if (reason !== null) (isAdded ? withoutOriginal : failed).push({ name, reason });
  }
  const endedBy = (stoppedBy: string | null): Added => {
    const count = addedBefore + made.length;
    return { made, count, changed, failed, withoutOriginal, stoppedBy };
  };
  const ids = new Map<string | null, string | null>([[null, targetId], ...known]);
  let reported = 0;
  /** Reports progress. `prepared` items of the current batch are checked, but not added yet. */
  const report = (prepared = 0) => {
    const done = addedBefore + made.length + failed.length + prepared;
    // If a batch is refused after some progress, it is sent again in halves.
    if (done <= reported) return;
    reported = done;
    onProgress(done);
  };
  const refuse = ({ id, name }: Planned, reason: string) => {
    failed.push({ name, reason });
    onOutcomes(new Map([[id, { isAdded: false, reason }]]));
    report();
  };

  const make = async (planned: Planned, ready: (Ready | null)[], at: number) => {
    const parentId = ids.get(planned.parentKey);
    if (parentId === undefined) return refuse(planned, texts.unreadable);
    try {
      let noOriginal: string | null = null;
      const item = await planned.make({ attempt, signal, onNoOriginal: (reason) => (noOriginal = reason) });
      ready[at] = { planned, item: { ...item, id: planned.id, parentId }, noOriginal };
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
      const sent = batch.map(({ item }) => item);
      const items = await attempt(() => addItems(sent, report));
      for (const [n, { planned, item, noOriginal }] of batch.entries()) {
        const result = items[n];
        if (!result) continue;
        if (planned.key) ids.set(planned.key, result.id);
        const reason = changeOf(item, result);
        if (reason !== null) changed.push({ name: planned.name, reason });
        if (noOriginal !== null) withoutOriginal.push({ name: planned.name, reason: noOriginal });
      }
      made.push(...items);
      onOutcomes(new Map(batch.map(({ planned, noOriginal }) => [planned.id, { isAdded: true, reason: noOriginal }])));
      report();
    } catch (cause) {
      // Without its original or its first version, a document may fit into the storage. Otherwise, the next refusal ends the run.
      if (!isRefusal(cause) && !(refusesOriginal(cause) && batch.some(hasExtra))) throw cause;
      const [only] = batch;
      if (batch.length === 1 && only) {
        if (hasOriginal(only) && refusesOriginal(cause)) return send([removeOriginal(only, cause)]);
        if (hasExtra(only) && refusesOriginal(cause)) return send([{ ...only, item: untidied(only.item) }]);
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
    for (const group of [...levels.flatMap((level) => grouped(level, maxBatch.items)), ...grouped(left, stride)])
      // Folders must exist before their contents are added, so groups are added one at a time.
      await addGroup(group);
    return endedBy(null);
  } catch (cause) {
    if (signal.aborted) return endedBy('');
    if (cause instanceof CallFailed) return endedBy(cause.sentence);
    reportError(cause);
    return endedBy(callTexts.unknown);
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

const isRefusal = (cause: unknown): cause is CallFailed =>
  cause instanceof CallFailed && [400, 413].includes(cause.statusCode);

const isAboutSlideImage = (cause: CallFailed, { type, slideImage }: AddedItem): boolean =>
  type === 'BuilderAsset' && slideImage !== undefined && 'Upload' in cause.fields;

const hasOriginal = ({ item }: Ready): boolean => item.original !== undefined;

const hasExtra = (ready: Ready): boolean => hasOriginal(ready) || ready.item.untidiedText !== undefined;

const removeOriginal = (
  { planned, item: { original, ...item }, noOriginal }: Ready,
  { sentence }: CallFailed,
): Ready => ({
  planned,
  item,
  noOriginal: original ? sentence : noOriginal,
});

/** Without a version, nothing of its file may be missing in the text. */
const untidied = ({ untidiedText, ...item }: AddedItem): AddedItem => ({ ...item, text: untidiedText });

const withoutSlideImage = ({ slideImage: _image, ...item }: AddedItem): AddedItem => item;

const grouped = <Value>(all: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

const encoder = new TextEncoder();

function inBatches(ready: readonly Ready[]): Ready[][] {
  const batches: Ready[][] = [];
  let bytes = 0;
  for (const each of ready) {
    const { text = '', untidiedText = '', slideNotes = [], deliveries = [], timings = [] } = each.item;
    const lists = JSON.stringify([slideNotes, deliveries, timings]);
    const own = encoder.encode(text + untidiedText).length + encoder.encode(lists).length;
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
