import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServer } from '../support/server.ts';
import { distribution, timed } from './figures.ts';

const rounds = 60;

/**
 * Measures how long the server takes to reply to a failed sign-in and to a password reset request, for known and for
 * unknown email addresses. The times must not differ, or an attacker could tell which addresses have accounts.
 */
export async function benchRefusals(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  const server = await openServer({ directory, logName: 'bench.log', env: { TRUSTED_PROXIES: '1' } });
  await server.start();
  const post = (path: string, body: object, from = 0) =>
    fetch(`${server.address}/api/Authentication/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:${from.toString(16)}::1` },
      body: JSON.stringify(body),
    });
  // Each round uses a different account, because ten wrong passwords lock an account for a while.
  const known = (n: number) => `known.${n}@church.example`;
  for (let n = 0; n < rounds; n++) {
    await post('Register', { firstName: 'K', lastName: 'N', email: known(n), password: 'gleaning' }, n);
  }
  const times: Record<string, number[]> = {};
  const measure = async (title: string, path: string, body: object, n: number) => {
    const [, ms] = await timed(() => post(path, body, n));
    (times[title] ??= []).push(ms);
  };
  for (let n = 0; n < rounds; n++) {
    await measure('sign-in, known address', 'SignIn', { email: known(n), password: 'wrong password' }, n);
    await measure('sign-in, unknown address', 'SignIn', { email: `un${known(n)}`, password: 'wrong password' }, n);
    await measure('reset mail, known address', 'SendResetPasswordEmail', { email: known(n) }, n);
    await measure('reset mail, unknown address', 'SendResetPasswordEmail', { email: `un${known(n)}` }, n);
  }
  for (const [title, ms] of Object.entries(times)) console.log(`${title}: ${distribution(ms)}`);
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
