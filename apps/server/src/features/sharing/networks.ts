import { createHmac } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { readServerKey } from '../../database/serverKey.ts';
import { networkOf } from '../../http/attempts.ts';

/** Returns the hash under which requests from a visitor's network are counted. The addresses of visitors are not stored. */
export async function hashNetworkOf(db: Db, ip: string): Promise<string> {
  const key = await readServerKey(db, 'shareNetworks');
  return createHmac('sha256', key).update(networkOf(ip)).digest('base64url');
}
