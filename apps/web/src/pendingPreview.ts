import * as z from 'zod';
import { pageUser } from './pageUser.ts';
import { storedValue } from './ui/browser/storedValue.ts';
import { purchaseKeys } from './upgradedFrom.ts';

const keptForMs = 24 * 60 * 60 * 1_000;

const stored = storedValue(
  purchaseKeys.preview,
  // A visitor has no id.
  z.object({ id: z.string().max(64), at: z.number(), userId: z.string().nullable() }),
  'browser',
);

/** Returns the address of the preview of a sermon. */
export const previewPath = (id: string): string => `/builderPreview/${encodeURIComponent(id)}`;

/**
 * The sermon that the user of this browser wants to save, until a copy is saved. It survives signing up through an email, another
 * site or a checkout. Another user does not get it.
 */
export const pendingPreview = {
  /** Returns the address of its preview, or null. */
  path(): string | null {
    const found = stored.read();
    if (!found) return null;
    const age = Date.now() - found.at;
    const isOwn = found.userId === null || found.userId === pageUser.id;
    return isOwn && age >= 0 && age < keptForMs ? previewPath(found.id) : null;
  },
  write: (id: string): unknown => stored.write({ id, at: Date.now(), userId: pageUser.id }),
  remove: stored.remove,
};
