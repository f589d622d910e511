import { aspects } from '@sermon/domain/slides/page';
import * as z from 'zod';

/**
 * A slide show: the text when the show started, and how its slides look. Both windows compute the same pages from it,
 * so a change of the text during the show changes nothing.
 */
const slideShow = z.object({
  id: z.string(),
  ownerId: z.string(),
  documentId: z.string(),
  name: z.string(),
  /** The HTML of the document. */
  text: z.string(),
  aspect: z.enum(aspects),
  background: z.object({ url: z.string(), fontColor: z.enum(['white', 'black']), scrim: z.number() }),
});
export type SlideShow = z.output<typeof slideShow>;

/** Where a show is, and its timer. `version` counts the changes. */
const showProgress = z.object({
  version: z.int(),
  state: z.object({ at: z.int(), cover: z.enum(['black', 'white']).nullable() }),
  timer: z.object({ elapsed: z.number(), startedAt: z.number().nullable() }),
});
export type ShowProgress = z.output<typeof showProgress>;

const note = z.object({ slideId: z.string(), text: z.string() });

/** The storage lasts as long as the tab. A window that is opened from the tab starts with a copy of it. */
function entry<Value>(key: string, schema: z.ZodType<Value>) {
  return {
    read(): Value | null {
      try {
        return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null;
      } catch {
        return null;
      }
    },
    write(value: Value): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Without storage, or if the text is too large for it, the show lasts until the page is loaded again.
        sessionStorage.removeItem(key);
      }
    },
  };
}

/** The show of this tab. A new show replaces it. */
const storedShow = entry('sermon-slide-show', slideShow);
const progressOf = (showId: string) =>
  entry(`sermon-slide-show-progress`, showProgress.extend({ showId: z.literal(showId) }));
const notesOf = (documentId: string) =>
  entry('sermon-slide-show-notes', z.object({ documentId: z.literal(documentId), notes: z.array(note) }));

/** The show of this page, in case it cannot be stored. */
let current: SlideShow | null = null;

/** Makes a show the one of this tab. */
export function keepShow(show: SlideShow): void {
  current = show;
  storedShow.write(show);
}

/** Returns the show of this tab if `isWanted`, or null. */
export function readShow(isWanted: (show: SlideShow) => boolean): SlideShow | null {
  const show = current ?? storedShow.read();
  return show && isWanted(show) ? show : null;
}

export const readProgress = (showId: string): ShowProgress | null => progressOf(showId).read();
export const keepProgress = (showId: string, progress: ShowProgress): void =>
  progressOf(showId).write({ showId, ...progress });

export type ShowNotes = z.output<typeof note>[];
export const readNotes = (documentId: string): ShowNotes | null => notesOf(documentId).read()?.notes ?? null;
export const keepNotes = (documentId: string, notes: ShowNotes): void =>
  notesOf(documentId).write({ documentId, notes });
