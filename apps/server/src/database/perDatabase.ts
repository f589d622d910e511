import type { Db } from './open.ts';

/** Returns a function that creates a value for each database on its first call, and returns the same value from then on. */
export function perDatabase<Value extends object>(create: (db: Db) => Value): (db: Db) => Value {
  const created = new WeakMap<Db, Value>();
  return (db) => {
    const value = created.get(db) ?? create(db);
    created.set(db, value);
    return value;
  };
}
