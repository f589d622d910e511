import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Api } from '../../support/browser.ts';
import { onBothDatabases } from '../support/bothDatabases.ts';
import { waitForBibles } from '../support/waitForBibles.ts';
import { longestGap, measureFlood, openMeasured, prose, signUp } from './fairness.ts';
import type { FloodRequest } from './flood.ts';

/** The largest body that a visitor may send, in bytes. */
const maxBody = 32 * 1024;
const post = (path: string, body: string, type = 'application/json'): FloodRequest => ({
  method: 'POST',
  path,
  body,
  type,
});
const signIn = (body: string) => post('/api/Authentication/SignIn', body);
const wideJson = (length: number) =>
  `[${Array(Math.floor(length / 3) - 1)
    .fill('[]')
    .join()}]`;

/** Shares a sermon of the greatest length with comments, and returns the floods by name. */
async function prepare(api: Api): Promise<Record<string, FloodRequest[]>> {
  const { id } = await api.documents.save({ name: 'Long', text: prose(1_450_000), scripture: 'Luke 15:11-24' });
  const { shareId } = await api.sharing.share({ libraryAssetId: id });
  const { id: assetShareId } = (await api.sharing.get({ id }))!;
  await api.sharing.save({ assetShareId, commentsEnabled: true });
  const page = `/share/${shareId}`;
  const signIns = Array.from({ length: 16 }, (_, n) =>
    signIn(JSON.stringify({ email: `n${n}@church.example`, password: '慰'.repeat(1_000) }).padEnd(maxBody / 3)),
  );
  const floods = {
    'sign-ins': signIns,
    'wide JSON of 32 KiB': [signIn(wideJson(maxBody)), post('/api/Share/AddComment', wideJson(maxBody))],
    'wide JSON of 5.7 MB': [signIn(wideJson(5_700_000))],
    'refused comments': [post(`${page}/comments`, 'name=&text=', 'application/x-www-form-urlencoded')],
    passages: Array.from({ length: 1_000 }, (_, n) => ({
      method: 'GET',
      path: `${page}/passage?reference=Psalm+${(n % 150) + 1}:1-${Math.floor(n / 150) + 4}`,
    })),
    'shared pages': ['', '?comment=held', '?comment=shown'].map((query) => ({ method: 'GET', path: page + query })),
  };
  return { ...floods, 'all of these': Object.values(floods).flatMap((requests) => requests.slice(0, 4)) };
}

async function measure(title: string, env: Record<string, string>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  const server = await openMeasured(directory, { ...env, TRUSTED_PROXIES: '1' });
  const { api } = await signUp(server, 'Ruth');
  await waitForBibles(api);
  const floods = await prepare(api);
  const { id } = await api.documents.save({ name: 'Sermon', text: prose(2_000) });
  await longestGap(server);
  for (const [at, [name, requests]] of Object.entries({ quiet: [], ...floods }).entries()) {
    // A network of its own for each flood, because their limits are counted per network.
    const headers = { 'x-forwarded-for': `203.0.113.${at}` };
    const flood = { headers, requests, concurrency: 16, pauseMs: 0 };
    const result = await measureFlood(server, flood, () => api.documents.get({ id }));
    console.log(`${title}: ${name}: ${result}`);
  }
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/**
 * Measures the small calls of a user while a stranger without an account floods the server from 16 connections, on both
 * databases with fsync.
 */
export const benchStrangers = (): Promise<void> => onBothDatabases(measure);
