import { presenterPreferences } from '@sermon/contract/preferences';
import * as z from 'zod';
import { storedValue } from '../ui/browser/storedValue.ts';

export const maxOwners = 10;

const settings = z.object({ preferences: presenterPreferences, unsent: presenterPreferences.partial() });
const owned = settings.extend({ ownerId: z.string() });

/** `unsent` are the changes that the server does not have yet. */
export type PresenterSettingsCopy = z.output<typeof settings>;

/** The latest user first. */
const stored = storedValue('sermon-presenter-preferences', z.array(owned.nullable().catch(null)), 'browser');
const readAll = () => (stored.read() ?? []).filter((copy) => copy !== null);

/** Other users of the device do not replace a user's copy. */
export const presenterCopy = {
  read(ownerId: string): PresenterSettingsCopy | null {
    const found = readAll().find((copy) => copy.ownerId === ownerId);
    return found ? { preferences: found.preferences, unsent: found.unsent } : null;
  },
  write(ownerId: string, { preferences, unsent }: PresenterSettingsCopy): void {
    const others = readAll().filter((copy) => copy.ownerId !== ownerId);
    stored.write([{ ownerId, preferences, unsent }, ...others].slice(0, maxOwners));
  },
  /** Removes the settings of other users, except those with changes that the server does not have yet. */
  forgetOthers(userId: string | null): void {
    const all = readAll();
    const kept = all.filter(({ ownerId, unsent }) => ownerId === userId || Object.keys(unsent).length > 0);
    if (kept.length < all.length) stored.write(kept);
  },
};
