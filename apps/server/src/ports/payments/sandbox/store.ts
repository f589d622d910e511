import type { Kind, OfKind, SandboxObject } from './objects.ts';

export type Objects = {
  get<K extends Kind>(kind: K, id: string): Promise<OfKind<K> | null>;
  put(object: SandboxObject): Promise<void>;
  delete(id: string): Promise<void>;
  /** Returns the objects of a customer, the newest first, at most `maxListed`. */
  of<K extends Kind>(kind: K, customerId: string): Promise<OfKind<K>[]>;
  /** Returns the objects that are due at this time, earliest first, at most `most`. */
  due(now: number, most: number): Promise<SandboxObject[]>;
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

/** Sorts the newest objects first. Objects with the same time have a fixed order, so that the pages of a list fit together. */
export const byNewest = (a: SandboxObject, b: SandboxObject): number => b.created - a.created || (a.id < b.id ? 1 : -1);

export function memoryStore(): SandboxStore {
  let stored = new Map<string, SandboxObject>();
  let last: Promise<unknown> = Promise.resolve();

  async function run<T>(work: (objects: Objects) => Promise<T>): Promise<T> {
    const objects = structuredClone(stored);
    const result = await work({
      get: async <K extends Kind>(kind: K, id: string) => {
        const object = objects.get(id);
        return object?.kind === kind ? (structuredClone(object) as OfKind<K>) : null;
      },
      put: async (object) => void objects.set(object.id, structuredClone(object)),
      delete: async (id) => void objects.delete(id),
      of: async <K extends Kind>(kind: K, customerId: string) =>
        structuredClone([...objects.values()])
          .filter((object): object is OfKind<K> => object.kind === kind && object.customerId === customerId)
          .toSorted(byNewest)
          .slice(0, maxListed),
      due: async (now, most) =>
        structuredClone([...objects.values()])
          .filter(({ due }) => due !== null && due <= now)
          .toSorted((a, b) => a.due! - b.due!)
          .slice(0, most),
      count: async () => objects.size,
    });
    stored = objects;
    return result;
  }

  return {
    has: async (id) => stored.has(id),
    transaction(work) {
      const result = last.then(() => run(work));
      last = result.catch(() => undefined);
      return result;
    },
  };
}
