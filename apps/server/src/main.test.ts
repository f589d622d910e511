import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtProgram, builtServer } from '../../../tests/support/programs/built.ts';

/**
 * Starts the built server. `output` returns everything it has printed so far. `ready` resolves to its
 * address.
 */
function start(variables: Record<string, string>): {
  child: ChildProcess;
  output: () => string;
  ready: Promise<string>;
} {
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...variables };
  const child = spawn(process.execPath, [builtProgram('main')], {
    cwd: builtServer(),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const address = /Sermon Maker is ready: open (\S+)/.exec(text)?.[1];
        if (address) resolve(address);
      });
    }
    child.once('exit', () => reject(new Error(text)));
  });
  ready.catch(() => {});
  return { child, output: () => text, ready };
}

describe.runIf(process.env.TEST_DATABASE === 'embedded')('the server as a process', () => {
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sermon-main-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test('prints its address, refuses a second process on the same data, and stops cleanly on a signal', async () => {
    const first = start({ DATA_DIR: directory });
    const address = await first.ready;
    expect(await (await fetch(`${address}/ping`)).json()).toEqual({ success: true, data: 'pong', message: '' });

    const elsewhere = start({ DATA_DIR: join(directory, 'elsewhere'), PORT: new URL(address).port });
    expect(await once(elsewhere.child, 'exit')).toEqual([1, null]);
    expect(elsewhere.output().trim()).toMatch(
      /^Port \d+ is in use\. Stop the program that uses it, or choose another port with PORT\.$/,
    );

    const second = start({ DATA_DIR: directory });
    const [code] = (await once(second.child, 'exit')) as [number];
    expect(code).toBe(1);
    expect(second.output().trim().split('\n'), 'one sentence, no trace').toHaveLength(1);
    expect(second.output()).toMatch(/in use by another process/);

    // The server completes a request in flight before it stops.
    const register = fetch(`${address}/api/Authentication/Register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'Ruth', lastName: 'A', email: 'ruth@church.example', password: 'gleaning' }),
    });
    await fetch(`${address}/ping`);
    const ended = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    expect((await register).status).toBe(200);
    expect(await ended).toEqual([0, null]);

    const third = start({ DATA_DIR: directory });
    const again = await third.ready;
    const signIn = await fetch(`${again}/api/Authentication/SignIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ruth@church.example', password: 'gleaning' }),
    });
    expect(signIn.status, 'what was answered is there after a restart').toBe(200);
    third.child.kill('SIGINT');
    expect(await once(third.child, 'exit')).toEqual([0, null]);
  }, 180_000);

  test('prints one sentence about an invalid setting', async () => {
    const { child, output } = start({ DATA_DIR: directory, PORT: 'ninety' });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(output()).toContain('The setting PORT is "ninety", which is not valid');
  });
});
