import type * as z from 'zod';
import { pageUser } from '../../session/pageUser.ts';

export type StoredValue<Value> = {
  read(): Value | null;
  /** Returns whether the value is stored. If it is not, nothing is stored. */
  write(value: Value): boolean;
  /** If the value cannot be stored, the earlier one stays. Returns whether it is stored. */
  replace(value: Value): boolean;
  remove(): void;
};

/**
 * Returns the value under `key`. `memory` says how long it is kept: permanently in this browser, or until the tab
 * closes. A
 * window that is opened from a tab starts with a copy of what the tab keeps.
 *
 * @example
 * const stored = storedValue('sermon-places', z.array(z.string()), 'browser');
 * const places = stored.read() ?? [];
 */
export function storedValue<Value>(key: string, schema: z.ZodType<Value>, memory: Memory): StoredValue<Value> {
  const storage = () => storageOf(memory);
  const remove = () => {
    try {
      storage().removeItem(key);
    } catch {
      // Without storage, there is nothing to remove.
    }
  };
  const replace = (value: Value) => {
    try {
      storage().setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  };
  return {
    read() {
      try {
        return schema.safeParse(JSON.parse(storage().getItem(key) ?? 'null')).data ?? null;
      } catch {
        return null;
      }
    },
    write(value) {
      const isStored = replace(value);
      if (!isStored) remove();
      return isStored;
    },
    replace,
    remove,
  };
}

/** How long something is stored: permanently in this browser, or until the tab closes. */
export type Memory = 'browser' | 'tab';

/**
 * Returns the storage for what a user leaves in this browser. Throws while an administrator acts as a user, as browsers do that
 * refuse storage, so that nothing of the user stays in the administrator's browser, and nothing of the administrator is
 * changed.
 */
export function storageOf(memory: Memory): Storage {
  if (pageUser.isActing) throw new Error('Nothing is stored while an administrator acts as a user');
  return memory === 'tab' ? sessionStorage : localStorage;
}
