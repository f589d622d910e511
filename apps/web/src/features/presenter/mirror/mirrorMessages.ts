import type { PresenterAction } from '@sermon/domain/slides/show/keys';
import * as z from 'zod';
import { newId } from '../../../ui/browser/newId.ts';
import { storedValue } from '../../../ui/browser/storedValue.ts';
import { lights, marginChoices, movements, spacings } from '../deviceSettings.ts';
import { presentation, type Presentation } from '../presentation.ts';
import { place } from '../progress.ts';

export const mirrorView = z.object({
  place,
  movement: z.enum(movements),
  light: z.enum(lights),
  /** In px. */
  fontSize: z.number(),
  spacing: z.enum(spacings),
  margins: z.enum(marginChoices),
  cover: z.enum(['black', 'white']).nullable(),
});
export type MirrorView = z.output<typeof mirrorView>;

export type MirroredAction = Exclude<PresenterAction, { type: 'typed' | 'fullScreen' | 'leave' }>;

export type MirrorMessage =
  /** A mirror has opened or was loaded again. The presenter replies with the text, if it is missing, and the view. */
  | { type: 'hello'; hasText: boolean }
  | { type: 'text'; presentation: Presentation }
  | { type: 'view'; view: MirrorView }
  /** A key was pressed in the mirror: its window may have the focus while a clicker is used. */
  | { type: 'action'; action: MirroredAction };

/** Each tab with a presenter has a channel of its own. */
export const openMirrorChannel = (mirrorId: string): BroadcastChannel =>
  new BroadcastChannel(`sermon-presenter-mirror ${mirrorId}`);

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
