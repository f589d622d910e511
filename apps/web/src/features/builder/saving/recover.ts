import type { SermonDocument } from '@sermon/contract/builder';
import { type Base, baseOfUnsaved, type Receipt } from '@sermon/domain/builder/revisions';
import type { Entry, Journal } from '../../../offline/journal.ts';
import type { Release } from '../../../offline/openEditors.ts';

export type Opening = {
  sermon: SermonDocument;
  /** The id is new for each opening, so that all steps of an editor come from one page. */
  editorId: string;
  html: string;
  base: Base;
  /** The time of the last edit if the text was written on this device but never reached the server, otherwise null. */
  restoredFrom: Date | null;
  /** The editor that wrote that text, otherwise null. */
  restoredId: string | null;
  /** The id of the journal entry that has the same text and must be removed once the server has it, or null. */
  replacedId: string | null;
  release: Release;
};

export type OpeningNeeds = {
  journal: Pick<Journal, 'ofDocument' | 'replace' | 'remove'>;
  /** Reserves an editor id. Resolves to null if another window holds it. If `isNew`, no other window can. */
  hold(editorId: string, isNew?: boolean): Promise<Release | null>;
  receiptOf(editorId: string): Promise<Receipt | null>;
  fetchNewest(): Promise<SermonDocument>;
  newEditorId(): string;
};

/** The id of an editor that is reserved, and the newest text that it saved, or null if that is not known. */
type Held = { editorId: string; receipt: Receipt | null; release: Release };
type Unsaved = { entry: Entry; base: Base; release: Release };

/**
 * Determines the text with which an editor starts. This is the newest journal entry that no open editor holds and that
 * the server does not have. If there is none, it is the server's text. Removes the entries whose text the server has.
 * Other entries stay in the journal.
 */
export async function openText(known: SermonDocument, needs: OpeningNeeds): Promise<Opening> {
  const entries = await needs.journal.ofDocument(known.id);
  const held = (await Promise.all(entries.map((entry) => holdText(entry.editorId, needs)))).filter(
    (text) => text !== null,
  );
  const sermon = await newestSermon(known, held, needs);
  const found = await Promise.all(held.map((text) => findUnsaved(sermon, text, needs)));
  const [newest, ...others] = found.filter((unsaved) => unsaved !== null);
  for (const { release } of others) release();
  const editorId = needs.newEditorId();
  const release = (await needs.hold(editorId, true)) ?? (() => {});
  if (newest) return restore(newest, { sermon, editorId, release }, needs);
  const { text: html, revision } = sermon;
  return {
    sermon,
    editorId,
    html,
    base: { revision, text: html },
    restoredFrom: null,
    restoredId: null,
    replacedId: null,
    release,
  };
}

/** Reserves a journal entry and asks for its receipt. Resolves to null if an open editor holds the entry. */
async function holdText(editorId: string, needs: OpeningNeeds): Promise<Held | null> {
  const release = await needs.hold(editorId);
  if (!release) return null;
  // Without an answer, nothing is dropped. At worst, the user is asked which text to keep.
  return { editorId, receipt: await needs.receiptOf(editorId).catch(() => null), release };
}

/**
 * Returns the document, fetched again if a receipt is newer: the last save of a page that was closed or reloaded can arrive
 * after the document was read for the next page.
 */
async function newestSermon(
  known: SermonDocument,
  held: readonly Held[],
  { fetchNewest }: OpeningNeeds,
): Promise<SermonDocument> {
  const isOutdated = held.some(({ receipt }) => receipt !== null && receipt.revision > known.revision);
  return isOutdated ? fetchNewest().catch(() => known) : known;
}

async function findUnsaved(
  sermon: SermonDocument,
  { editorId, receipt, release }: Held,
  needs: OpeningNeeds,
): Promise<Unsaved | null> {
  // Reads the entry only now, because a window that was closing may have written a later text before it let go.
  const entry = (await needs.journal.ofDocument(sermon.id)).find((candidate) => candidate.editorId === editorId);
  const base = entry && baseOfUnsaved(entry, sermon, receipt);
  if (entry && base) return { entry, base, release };
  if (entry) await needs.journal.remove(editorId, entry.step);
  release();
  return null;
}

/** Continues an unsaved text under a new editor id. Its time in the journal stays the time of the last edit. */
async function restore(
  { entry, base, release: releaseEntry }: Unsaved,
  editor: Pick<Opening, 'sermon' | 'editorId' | 'release'>,
  needs: OpeningNeeds,
): Promise<Opening> {
  const { html, at } = entry;
  const { revision, text: baseText } = base;
  const continued = { ...entry, editorId: editor.editorId, revision, baseText, step: firstStep };
  const opening = { ...editor, html, base, restoredFrom: at, restoredId: entry.editorId };
  if (await needs.journal.replace(entry.editorId, continued)) {
    releaseEntry();
    return { ...opening, replacedId: null };
  }
  // The disk is full, so the entry stays under its old id until the server has the text.
  const release = () => {
    editor.release();
    releaseEntry();
  };
  return { ...opening, replacedId: entry.editorId, release };
}

/** The step of a restored text. It is the first unsaved change of its new editor. */
export const firstStep = 1;
