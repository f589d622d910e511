import * as z from 'zod';
import { newId } from '../../../ui/browser/newId.ts';
import { storedValue } from '../../../ui/browser/storedValue.ts';
import { type Presentation, presentation } from '../presentation.ts';
import { type MirrorView, mirrorView } from './mirrorMessages.ts';

const ofTab = storedValue('sermon-mirror', z.object({ id: z.string() }), 'tab');

/** Stays the same when the page is loaded again, and for every sermon. */
export function mirrorIdOfTab(): string {
  const { id } = ofTab.read() ?? { id: newId() };
  ofTab.write({ id });
  return id;
}

const textOf = (id: string) => storedValue('sermon-mirror-text', z.object({ id: z.literal(id), presentation }), 'tab');
const viewOf = (id: string) =>
  storedValue('sermon-mirror-view', z.object({ id: z.literal(id), view: mirrorView }), 'tab');

/** The text and the view that a mirror last received, so that it can be loaded again after the presenter was closed. */
export const storedMirror = (id: string) => ({
  text: (): Presentation | null => textOf(id).read()?.presentation ?? null,
  view: (): MirrorView | null => viewOf(id).read()?.view ?? null,
  keepText: (kept: Presentation): void => void textOf(id).write({ id, presentation: kept }),
  keepView: (kept: MirrorView): void => void viewOf(id).write({ id, view: kept }),
});
