import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import { sandboxObject } from '../../../database/schema.ts';
import type { Kind, OfKind, SandboxObject } from './objects.ts';

export type Objects = {
  get<K extends Kind>(kind: K, id: string): Promise<OfKind<K> | null>;
  put(object: SandboxObject): Promise<void>;
  delete(id: string): Promise<void>;
  /** Returns the objects of a customer, the newest first, at most `maxListed`. */
  of<K extends Kind>(kind: K, customerId: string): Promise<OfKind<K>[]>;
  /** Returns the objects that are due at this time, earliest first, at most `max`. */
  due(now: number, max: number): Promise<SandboxObject[]>;
  count(): Promise<number>;
};

export type SandboxStore = {
  /** Returns whether there is an object, without waiting for others who work with the objects. */
  has(id: string): Promise<boolean>;
  /**
   * Runs `work` while no other process works with the objects. Nothing is stored if it fails. Resolves when everything is stored.
   */
  transaction<T>(work: (objects: Objects) => Promise<T>): Promise<T>;
};

export const maxListed = 500;

export function databaseStore(db: Db): SandboxStore {
  return {
    has: async (id) => (await db.$count(sandboxObject, eq(sandboxObject.id, id))) > 0,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sandbox'))`);
        const table = sandboxObject;
        return work({
          async get<K extends Kind>(kind: K, id: string) {
            const [row] = await tx
              .select()
              .from(table)
              .where(and(eq(table.id, id), eq(table.kind, kind)));
            return row ? (row.body as OfKind<K>) : null;
          },
          async put(object) {
            const { id, kind, customerId, created, due } = object;
            const dates = { dateCreated: new Date(created), dateDue: due === null ? null : new Date(due) };
            const values = { kind, customerId, body: object, ...dates };
            await tx
              .insert(table)
              .values({ id, ...values })
              .onConflictDoUpdate({ target: table.id, set: values });
          },
          async delete(id) {
            await tx.delete(table).where(eq(table.id, id));
          },
          async of<K extends Kind>(kind: K, customerId: string) {
            const rows = await tx
              .select()
              .from(table)
              .where(and(eq(table.customerId, customerId), eq(table.kind, kind)))
              .orderBy(desc(table.dateCreated), sql`${table.id} collate "C" desc`)
              .limit(maxListed);
            return rows.map(({ body }) => body as OfKind<K>);
          },
          async due(now, max) {
            const isDue = lte(table.dateDue, new Date(now));
            const rows = await tx.select().from(table).where(isDue).orderBy(asc(table.dateDue)).limit(max);
            return rows.map(({ body }) => body as SandboxObject);
          },
          count: () => tx.$count(table),
        });
      }),
  };
}
