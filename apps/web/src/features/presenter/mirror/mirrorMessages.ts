import type { PresenterAction } from '@sermon/domain/presenter/keys';
import * as z from 'zod';
import { lights, marginChoices, movements, spacings } from '../deviceSettings.ts';
import type { Presentation } from '../presentation.ts';
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
