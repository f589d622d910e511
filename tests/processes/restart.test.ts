import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Api } from '../support/browser.ts';
import { joinAt, openProcesses } from './processes.ts';

const { first, second, proxy } = await openProcesses();

type Sermon = { id: string; revision: number; text: string };

test('a rolling restart under load fails no request and loses no acknowledged save', async () => {
  const failures: unknown[] = [];
  const counts = { saves: 0, reads: 0 };
  let isOver = false;
  const sermons: { api: Api; sermon: Sermon }[] = [];

  /** Repeats a request until the restart is over. */
  async function repeat(request: () => Promise<void>): Promise<void> {
    while (!isOver) await request().catch((error: unknown) => void failures.push(error));
  }

  async function load(): Promise<Promise<void>[]> {
    const { api } = await joinAt(proxy.address);
    const { id, revision } = await api.documents.save({ name: 'Advent', text: '<p>Begun</p>' });
    const sermon: Sermon = { id, revision, text: '<p>Begun</p>' };
    sermons.push({ api, sermon });
    const save = async () => {
      const text = `<p>${randomBytes(5_000).toString('base64')}</p>`;
      const saved = await api.documents.save({ id, name: 'Advent', text, revision: sermon.revision });
      Object.assign(sermon, { revision: saved.revision, text });
      counts.saves += 1;
    };
    const read = async () => {
      await api.library.list();
      counts.reads += 1;
    };
    return [repeat(save), repeat(read)];
  }

  const running = (await Promise.all([load(), load(), load()])).flat();
  for (const restarted of [first, second]) {
    const before = { ...counts };
    await restarted.stop('SIGTERM');
    expect(restarted.process()!.exitCode, 'it ended cleanly').toBe(0);
    await proxy.untilOut(restarted.address);
    await restarted.start();
    await proxy.untilReady(restarted.address);
    expect(counts.saves).toBeGreaterThan(before.saves);
    expect(counts.reads).toBeGreaterThan(before.reads);
  }
  const [beforeFirst, beforeSecond] = [first, second].map(({ address }) => proxy.counts.get(address)!);
  await expect.poll(() => proxy.counts.get(first.address)).toBeGreaterThan(beforeFirst! + 5);
  await expect.poll(() => proxy.counts.get(second.address)).toBeGreaterThan(beforeSecond! + 5);
  isOver = true;
  await Promise.all(running);
  expect(failures).toEqual([]);
  for (const { api, sermon } of sermons) {
    const { revision, text } = await api.documents.get({ id: sermon.id });
    expect({ revision, text }).toEqual({ revision: sermon.revision, text: sermon.text });
  }
});
