import Dexie, { type EntityTable } from 'dexie';
import * as z from 'zod';
import { holdEditor, openEditorIds } from '../openEditors.ts';
import { inTransaction, type OfflineDatabase } from './database.ts';
import { putHead } from './texts.ts';

/** The database of the journal in earlier releases. */
const oldName = 'sermon-journal';

const oldEntry = z.object({
  editorId: z.uuid(),
  documentId: z.uuid(),
  html: z.string(),
  revision: z.number().int(),
  step: z.number().int(),
  at: z.date(),
  name: z.string().optional(),
  ownerId: z.uuid().nullable().default(null),
  goneAt: z.date().optional(),
});
type OldDatabase = Dexie & { entries: EntityTable<z.input<typeof oldEntry>, 'editorId'> };

/**
 * How long the journal waits for the entries of an earlier release, in ms. A window of that release that the browser has
 * frozen can block their database. They are then moved at the next start.
 */
export const movesWithinMs = 3_000;

/**
 * Moves the entries of an earlier release's journal to the database, and deletes the old one when it is empty. A window of
 * that release may still be open. Its entries stay there as long as one of its editors holds them, and are moved at the
 * next start. Never rejects, and resolves after `movesWithinMs` at the latest.
 */
export async function moveOldEntries(database: OfflineDatabase): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((done) => (timer = setTimeout(done, movesWithinMs)));
  // An entry that cannot be moved stays, and is moved at the next start.
  await Promise.race([moveAll(database).catch(() => {}), timeout]);
  clearTimeout(timer);
}

async function moveAll(database: OfflineDatabase): Promise<void> {
  if (!(await Dexie.getDatabaseNames()).includes(oldName)) return;
  const old = new Dexie(oldName) as OldDatabase;
  old.version(2).stores({ entries: 'editorId, documentId, goneAt' });
  try {
    const editorIds = await old.entries.toCollection().primaryKeys();
    // Over plain HTTP, each hold takes a while, so they run at the same time. The texts are read one at a time.
    const held = await Promise.all(editorIds.map(async (id) => ({ id, release: await holdEditor(id) })));
    for (const { id, release } of held) {
      if (release) await moveEntry(old, database, id).catch(() => {});
      release?.();
    }
    if ((await old.entries.count()) === 0 && (await isNoEditorOpen(editorIds))) {
      await database.moved.clear();
      await old.delete();
    }
  } finally {
    old.close();
  }
}

/**
 * Copies an entry, then deletes it. The step that was copied is stored with the copy, so if the page ends in between, the
 * entry is only deleted the next time, even if its copy has been saved and removed by then.
 */
async function moveEntry(old: OldDatabase, database: OfflineDatabase, editorId: string): Promise<void> {
  const { data } = oldEntry.safeParse(await old.entries.get(editorId));
  if (!data) return;
  const { html, ...head } = data;
  await inTransaction(database, async () => {
    const moved = await database.moved.get(editorId);
    if (moved && moved.step >= data.step) return;
    await putHead(database, head, html);
    await database.moved.put({ editorId, step: data.step });
  });
  // Where editors cannot be held reliably, a window may have written a later text in the meantime.
  await old.entries
    .where({ editorId })
    .filter(({ step }) => step === data.step)
    .delete();
}

/**
 * False if an editor is open in any window, which might write to the old database while it is being deleted. `moved` are
 * the ids of moved entries, whose locks the browser may not have released yet.
 */
async function isNoEditorOpen(moved: readonly string[]): Promise<boolean> {
  const open = await openEditorIds();
  return open !== null && [...open].every((id) => moved.includes(id));
}
