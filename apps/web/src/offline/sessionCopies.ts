import { user, type User } from '@sermon/contract/accounts';
import { appConfig } from '@sermon/contract/app';
import { presenterPreferences, storedPreferences, type StoredPreferences } from '@sermon/contract/preferences';
import * as z from 'zod';
import { storageOf, storedValue } from '../ui/browser/storedValue.ts';

const storedMark = storedValue('sermon-shared-computer', z.literal(true), 'browser');

/**
 * Whether users have marked this as a shared computer. Sessions then end with the browser, and documents are not kept
 * here. Unsaved texts stay anyway: losing them would be worse.
 */
export const sharedComputer = {
  isShared: (): boolean => storedMark.read() ?? false,
  set: (isShared: boolean): unknown => (isShared ? storedMark.write(true) : storedMark.remove()),
};

/** The version of what is stored. A copy of another version is as good as none. */
const version = 1;
const stored = z.object({ version: z.literal(version), value: z.unknown() });

/**
 * A copy of the server's last reply, kept in this browser for a start without it (spec part 1 §3, local storage
 * keys).
 */
export type SessionCopy<Value> = {
  /** Also null if the copy cannot be read. */
  read(): Value | null;
  write(value: Value | null): void;
  /** Called after the copy has changed in another window. Returns a function that stops this. */
  subscribe(listener: () => void): () => void;
};

function copyUnder<Schema extends z.ZodType>(key: string, schema: Schema): SessionCopy<z.output<Schema>> {
  return {
    read() {
      try {
        const { data } = stored.safeParse(JSON.parse(storageOf('browser').getItem(key) ?? 'null'));
        return schema.safeParse(data?.value).data ?? null;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) storageOf('browser').removeItem(key);
        else storageOf('browser').setItem(key, JSON.stringify({ version, value }));
      } catch {
        // Without storage, the product cannot start without the server.
      }
    },
    subscribe(listener) {
      // The key is null if another window cleared the storage.
      const changed = (event: StorageEvent) => (event.key === null || event.key === key) && listener();
      window.addEventListener('storage', changed);
      return () => window.removeEventListener('storage', changed);
    },
  };
}

const userCopy = copyUnder('offline user', user);

/** The user who is signed in on this device. Not stored on a shared computer. */
export const offlineUser: SessionCopy<User> = {
  ...userCopy,
  write: (value) => userCopy.write(sharedComputer.isShared() ? null : value),
};

export const offlineAppConfig = copyUnder('offline app config', appConfig);

const preferencesKey = 'offline preferences';
const ownedPreferences = copyUnder(preferencesKey, z.object({ ownerId: z.uuid(), preferences: storedPreferences }));

const preferencesListeners = new Set<() => void>();

/** The preferences of the user who last loaded or saved them on this device. Other users do not get them. */
export const offlinePreferences = {
  read(ownerId: string): StoredPreferences | null {
    const copy = ownedPreferences.read();
    return copy?.ownerId === ownerId ? copy.preferences : null;
  },
  write(ownerId: string, preferences: StoredPreferences): void {
    const storedNow = () => JSON.stringify(ownedPreferences.read());
    const before = storedNow();
    ownedPreferences.write({ ownerId, preferences });
    if (storedNow() === before) return;
    for (const listener of preferencesListeners) listener();
  },
  /** Called after the copy has changed in this window or another one. Returns a function that stops this. */
  subscribe(listener: () => void): () => void {
    preferencesListeners.add(listener);
    const stop = ownedPreferences.subscribe(listener);
    return () => {
      preferencesListeners.delete(listener);
      stop();
    };
  },
};

export const maxOwners = 10;

const settings = z.object({ preferences: presenterPreferences, unsent: presenterPreferences.partial() });
const owned = settings.extend({ ownerId: z.string() });

/** `unsent` are the changes that the server does not have yet. */
export type PresenterSettingsCopy = z.output<typeof settings>;

/** The latest user first. */
const storedPresenterCopies = storedValue(
  'sermon-presenter-preferences',
  z.array(owned.nullable().catch(null)),
  'browser',
);
const readAll = () => (storedPresenterCopies.read() ?? []).filter((copy) => copy !== null);

/** Other users of the device do not replace a user's copy. */
export const presenterCopy = {
  read(ownerId: string): PresenterSettingsCopy | null {
    const found = readAll().find((copy) => copy.ownerId === ownerId);
    return found ? { preferences: found.preferences, unsent: found.unsent } : null;
  },
  write(ownerId: string, { preferences, unsent }: PresenterSettingsCopy): void {
    const others = readAll().filter((copy) => copy.ownerId !== ownerId);
    storedPresenterCopies.write([{ ownerId, preferences, unsent }, ...others].slice(0, maxOwners));
  },
  /** Removes the settings of other users, except those with changes that the server does not have yet. */
  forgetOthers(userId: string | null): void {
    const all = readAll();
    const kept = all.filter(({ ownerId, unsent }) => ownerId === userId || Object.keys(unsent).length > 0);
    if (kept.length < all.length) storedPresenterCopies.write(kept);
  },
};
