import { createHmac } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { readServerKey } from '../../database/serverKey.ts';
import { largeNetworkOf, networkOf, type Rule } from '../../http/attempts.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';

/** Returns the hash under which requests from a visitor's network are counted. The addresses of visitors are not stored. */
export const hashNetworkOf = (db: Db, ip: string): Promise<string> => hashOf(db, networkOf(ip));

async function hashOf(db: Db, network: string): Promise<string> {
  const key = await readServerKey(db, 'shareNetworks');
  return createHmac('sha256', key).update(network).digest('base64url');
}

/**
 * Work for visitors from one network, in units of up to 20 ms of processor time. Pages that are kept in memory are free, so
 * the budget does not depend on how many people behind a church's connection open the same pages: within five minutes, one
 * sermon with 50 passages uses about 270 units.
 */
const visitorWork: Rule = { max: 600, seconds: 5 * 60 };
/** The budget of 65,536 IPv6 networks that one customer of a provider can have (RFC 6177). */
const largeNetworkWork: Rule = { max: 3_000, seconds: 5 * 60 };
const workUnits = { page: 4, text: 2, picture: 4, passage: 1, comment: 1, premium: 1 };

type CountNeeds = Pick<Services, 'db' | 'attempts'>;

/** Counts work for a visitor, before it is done. Throws 429 if the visitor's network has caused too much of it. */
export async function countWork({ db, attempts }: CountNeeds, ip: string, kind: keyof typeof workUnits): Promise<void> {
  await attempts.count(visitorWork, `work for ${await hashNetworkOf(db, ip)}`, workUnits[kind]);
  const large = largeNetworkOf(ip);
  // The neighbors of an IPv4 address are other customers.
  if (large.endsWith('/48'))
    await attempts.count(largeNetworkWork, `work for ${await hashOf(db, large)}`, workUnits[kind]);
}

/**
 * Returns what a cache keeps for visitors. What must be made counts for the first visitor who asks. If that one's network has
 * caused too much work, the next one who waits is the first.
 */
export async function getCached<Value>(
  services: CountNeeds,
  { ip, kind }: { ip: string; kind: keyof typeof workUnits },
  cache: Cache<Value>,
  { key, version, make }: { key: string; version: string; make: () => Promise<Value> },
): Promise<Value> {
  for (;;) {
    let isFirst = false;
    const countAndMake = async () => {
      isFirst = true;
      await countWork(services, ip, kind);
      return make();
    };
    try {
      return await cache.get(key, countAndMake, version);
    } catch (error) {
      if (isFirst || !(error instanceof Refused && error.statusCode === 429)) throw error;
    }
  }
}

type Cache<Value> = {
  /**
   * Returns what is kept for the key, or makes it. Requests that come while it is being made wait for it. A value of another
   * version is made again, and replaces the one that is kept.
   */
  get(key: string, make: () => Promise<Value>, version?: string): Promise<Value>;
};

/**
 * Creates a cache in memory that forgets what was not used for the longest time, so that all values together have at most
 * `maxBytes`. What fails is not kept.
 */
export function createCache<Value>({
  maxBytes,
  sizeOf,
}: {
  maxBytes: number;
  sizeOf: (value: Value) => number;
}): Cache<Value> {
  const kept = new Map<string, { value: Value; version: string; size: number }>();
  const making = new Map<string, Promise<Value>>();
  let total = 0;

  function keep(key: string, value: Value, version: string): void {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
    const size = sizeOf(value) + key.length + version.length;
    if (size > maxBytes) return;
    kept.set(key, { value, version, size });
    total += size;
    for (const [oldest, { size: freed }] of kept) {
      if (total <= maxBytes) break;
      kept.delete(oldest);
      total -= freed;
    }
  }

  return {
    async get(key, make, version = '') {
      const known = kept.get(key);
      if (known?.version === version) {
        // The order of a map is that of insertion.
        kept.delete(key);
        kept.set(key, known);
        return known.value;
      }
      const made = `${key} ${version}`;
      const running = making.get(made);
      if (running) return running;
      const started = make();
      making.set(made, started);
      try {
        const value = await started;
        keep(key, value, version);
        return value;
      } finally {
        making.delete(made);
      }
    },
  };
}
