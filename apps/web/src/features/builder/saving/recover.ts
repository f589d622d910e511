import type { SermonDocument } from '@sermon/contract/builder';
import type { Entry, Journal } from '../../../offline/journal.ts';
import type { Release } from '../../../offline/openEditors.ts';

/** The text with which an editor starts, and the editor id under which it saves. */
export type Opening = {
  editorId: string;
  html: string;
  /** The version on which the text is based. Its text is null if it is no longer known. */
  base: { revision: number; text: string | null };
  /** The number of changes already recorded under this editor id. */
  step: number;
  /** Whether the text was written on this device but never reached the server. */
  isRestored: boolean;
  release: Release;
};

export type OpeningNeeds = {
  journal: Pick<Journal, 'ofDocument' | 'write' | 'remove'>;
  /** Reserves an editor id. Resolves to null if another window holds that id. */
  hold(editorId: string): Promise<Release | null>;
  /** Whether `hold` can detect ids that other windows hold. */
  canTellOpenEditors: boolean;
  newEditorId(): string;
};

/**
 * Determines the text with which an editor starts. This is the newest journal entry that no open editor holds and that
 * differs from the server's text. If there is none, it is the server's text. A restored text keeps the id of the editor
 * that wrote it, so that the server recognizes that editor's earlier saves. If open editors cannot be detected, the
 * text gets a new id, and a doubtful case becomes a conflict that the user resolves.
 */
export async function openText(sermon: SermonDocument, needs: OpeningNeeds): Promise<Opening> {
  for (const entry of await needs.journal.ofDocument(sermon.id)) {
    const release = await needs.hold(entry.editorId);
    if (!release) continue;
    if (entry.html !== sermon.text) return restoreEntry(sermon, entry, release, needs);
    await needs.journal.remove(entry.editorId);
    release();
  }
  const editorId = needs.newEditorId();
  const release = (await needs.hold(editorId)) ?? (() => {});
  const { text: html, revision } = sermon;
  return { editorId, html, base: { revision, text: html }, step: 0, isRestored: false, release };
}

async function restoreEntry(
  sermon: SermonDocument,
  entry: Entry,
  release: Release,
  needs: OpeningNeeds,
): Promise<Opening> {
  const { html, revision, step } = entry;
  const base = { revision, text: revision === sermon.revision ? sermon.text : null };
  if (needs.canTellOpenEditors) return { editorId: entry.editorId, html, base, step, isRestored: true, release };
  const editorId = needs.newEditorId();
  // If the disk is full, the new entry cannot be written, so the old entry must be kept.
  const isKept = await needs.journal.write({ ...entry, editorId });
  if (isKept) await needs.journal.remove(entry.editorId);
  return { editorId, html, base, step, isRestored: true, release };
}
