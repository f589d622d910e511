import { type User, user } from '@sermon/contract/accounts';
import { appConfig } from '@sermon/contract/app';
import { type StoredPreferences, storedPreferences } from '@sermon/contract/preferences';
import * as z from 'zod';
import { storageOf } from '../ui/browser/storage.ts';
import { sharedComputer } from './session/sharedComputer.ts';

/** The version of what is stored. A copy of another version is as good as none. */
const version = 1;
const stored = z.object({ version: z.literal(version), value: z.unknown() });

/** What the server last said, kept in this browser for a start without it (spec part 1 §3, local storage keys). */
export type SessionCopy<Value> = {
  /** Also null if the copy cannot be read. */
  read(): Value | null;
  /** Null removes the copy. */
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

/** The user who is signed in on this device. Nobody is kept on a shared computer. */
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
