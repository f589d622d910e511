import type { SermonDocument } from '@sermon/contract/builder';
import type { Entry, Journal } from '../../../offline/journal.ts';
import type { Release } from '../../../offline/openEditors.ts';

/** The text that an editor begins with, and under which name it saves. */
export type Opening = {
  editorId: string;
  html: string;
  /** What the text began from; its text is null where it is not known any more. */
  base: { revision: number; text: string | null };
  /** How many texts that editor has had. */
  step: number;
  /** The text was written here and never reached the server. */
  isRestored: boolean;
  release: Release;
};

export type OpeningNeeds = {
  journal: Pick<Journal, 'ofDocument' | 'write' | 'remove'>;
  /** Null while another window holds that editor's name. */
  hold(editorId: string): Promise<Release | null>;
  /** Whether `hold` can be trusted to see other windows. */
  canTellOpenEditors: boolean;
  newEditorId(): string;
};

/**
 * Decides what an editor begins with: the newest text in the journal that no open editor owns and that the server does not have,
 * otherwise the server's. A text that is put back keeps the name of the editor that wrote it, so that the server knows its
 * own earlier saves from those of others; where open editors cannot be told apart it gets a new name, and a doubt becomes a question.
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
  // On a full disk the first of the two is the only one.
  const isKept = await needs.journal.write({ ...entry, editorId });
  if (isKept) await needs.journal.remove(entry.editorId);
  return { editorId, html, base, step, isRestored: true, release };
}
