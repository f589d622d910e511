import { aspects } from '@sermon/domain/slides/page';
import * as z from 'zod';
import { storedValue } from '../../../ui/browser/storedValue.ts';

/**
 * A slide show: the text when the show started, and how its slides look. Both windows compute the same pages from it,
 * so a change of the text during the show changes nothing.
 */
const slideShow = z.object({
  id: z.string(),
  ownerId: z.string(),
  documentId: z.string(),
  name: z.string(),
  text: z.string(),
  aspect: z.enum(aspects),
  background: z.object({ url: z.string(), fontColor: z.enum(['white', 'black']), scrim: z.number() }),
});
export type SlideShow = z.output<typeof slideShow>;

/** `version` counts the changes. */
const showProgress = z.object({
  version: z.int(),
  state: z.object({ at: z.int(), cover: z.enum(['black', 'white']).nullable() }),
  timer: z.object({ elapsed: z.number(), startedAt: z.number().nullable() }),
});
export type ShowProgress = z.output<typeof showProgress>;

const note = z.object({ slideId: z.string(), text: z.string() });

/**
 * The show of this tab. A new show replaces it. Without storage, or if the text is too large for it, the show lasts until
 * the page is loaded again.
 */
const storedShow = storedValue('sermon-slide-show', slideShow, 'tab');
const progressOf = (showId: string) =>
  storedValue('sermon-slide-show-progress', showProgress.extend({ showId: z.literal(showId) }), 'tab');
const notesOf = (documentId: string) =>
  storedValue('sermon-slide-show-notes', z.object({ documentId: z.literal(documentId), notes: z.array(note) }), 'tab');

/** The show of this page, in case it cannot be stored. */
let current: SlideShow | null = null;

export function keepShow(show: SlideShow): void {
  current = show;
  storedShow.write(show);
}

export function readShow(isWanted: (show: SlideShow) => boolean): SlideShow | null {
  const show = current ?? storedShow.read();
  return show && isWanted(show) ? show : null;
}

export const readProgress = (showId: string): ShowProgress | null => progressOf(showId).read();
export const keepProgress = (showId: string, progress: ShowProgress): void =>
  void progressOf(showId).write({ showId, ...progress });

export type ShowNotes = z.output<typeof note>[];
export const readNotes = (documentId: string): ShowNotes | null => notesOf(documentId).read()?.notes ?? null;
export const keepNotes = (documentId: string, notes: ShowNotes): void =>
  void notesOf(documentId).write({ documentId, notes });
