import type { SermonDocument } from '@sermon/contract/builder';
import type { Entry, Journal } from '../../../offline/journal.ts';
import type { Release } from '../../../offline/openEditors.ts';

/** The text that an editor starts with, and the editor id it saves under. */
export type Opening = {
  editorId: string;
  html: string;
  /** The version that the text is based on. Its text is null if it is no longer known. */
  base: { revision: number; text: string | null };
  /** The number of texts that this editor has had. */
  step: number;
  /** Whether the text was written on this device and never reached the server. */
  isRestored: boolean;
  release: Release;
};

export type OpeningNeeds = {
  journal: Pick<Journal, 'ofDocument' | 'write' | 'remove'>;
  /** Reserves an editor id. Resolves to null while another window holds it. */
  hold(editorId: string): Promise<Release | null>;
  /** Whether `hold` can detect other windows. */
  canTellOpenEditors: boolean;
  newEditorId(): string;
};

/**
 * Decides what an editor starts with: the newest journal entry that no open editor holds and that differs from the
 * server's text, otherwise the server's text. A restored text keeps the id of the editor that wrote it, so that the
 * server recognizes its own earlier saves. If open editors cannot be detected, it gets a new id, and a doubtful case
 * becomes a conflict for the user to resolve.
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
  // On a full disk, the new entry cannot be written and the old entry must stay.
  const isKept = await needs.journal.write({ ...entry, editorId });
  if (isKept) await needs.journal.remove(entry.editorId);
  return { editorId, html, base, step, isRestored: true, release };
}
