import { presenterPreferences } from '@sermon/contract/preferences';
import * as z from 'zod';
import { storedValue } from '../ui/browser/storedValue.ts';

/** The number of users whose settings a device keeps. */
export const maxOwners = 10;

const settings = z.object({ preferences: presenterPreferences, unsent: presenterPreferences.partial() });
const owned = settings.extend({ ownerId: z.string() });

/** A user's presenter settings. `unsent` are the changes that the server does not have yet. */
export type PresenterSettingsCopy = z.output<typeof settings>;

/** The settings of all users, the latest ones first. */
const stored = storedValue('sermon-presenter-preferences', z.array(owned.nullable().catch(null)), 'browser');
const readAll = () => (stored.read() ?? []).filter((copy) => copy !== null);

/** The copies of presenter settings on this device. Other users of the device do not replace a user's copy. */
export const presenterCopy = {
  /** Returns null if this device has no settings of this user. */
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
