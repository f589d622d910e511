import type { Journal, KeptEntry } from './journal.ts';
import { holdEditor } from './openEditors.ts';

/** Why a text was not moved: another window has opened it, or the journal no longer has it. */
export type NotMoved = 'open' | 'missing';

/** How long to wait for a text that is only locked for a moment, on a slow device, in ms. */
const waitsForMs = 2_000;

/**
 * Moves a text out of the journal: passes it to `move`, and removes it once `move` has resolved. If `move` rejects, the
 * text stays. No other window can open the text in the meantime.
 */
export async function moveText<Result>(
  journal: Pick<Journal, 'read' | 'remove'>,
  editorId: string,
  move: (entry: KeptEntry) => Promise<Result> | Result,
): Promise<{ entry: KeptEntry; result: Result } | NotMoved> {
  const release = await holdEditor(editorId, { waitMs: waitsForMs });
  if (!release) return 'open';
  try {
    const entry = await journal.read(editorId);
    if (!entry) return 'missing';
    const result = await move(entry);
    await journal.remove(editorId);
    return { entry, result };
  } finally {
    release();
  }
}
