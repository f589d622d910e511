import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { once } from 'node:events';
import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { User } from '@sermon/contract/accounts';
import { replyWithError } from './errors.ts';
import { heavyLimits, isHeavyCall, largeBody, limitHeavyCalls } from './heavyCalls.ts';

const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

/** A server with a heavy and a light route. Heavy replies wait until the test sends them. */
async function open(limits = heavyLimits) {
  const app = Fastify({ forceCloseConnections: true });
  apps.push(app);
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    request.user = { id: String(request.headers.user) } as User;
  });
  app.setErrorHandler(replyWithError);
  limitHeavyCalls(app, limits);
  const running: { user: string; path: string; request: FastifyRequest; finish(): void }[] = [];
  const wait = (request: FastifyRequest) =>
    new Promise<string>((resolve) =>
      running.push({ user: request.user!.id, path: request.url, request, finish: () => resolve('done') }),
    );
  app.get('/heavy', { config: { isHeavy: true } }, wait);
  app.get('/light', () => 'light');
  app.post('/save', wait);
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ask = (
    user: string,
    { method = 'GET', path = '/heavy', body }: { method?: string; path?: string; body?: string } = {},
  ) => {
    const outgoing = send({ port, method, path, headers: { user, ...(body && { 'content-type': 'text/plain' }) } });
    outgoing.end(body);
    const reply = once(outgoing, 'response').then(([response]) => {
      response.resume();
      return {
        status: response.statusCode as number,
        retryAfter: response.headers['retry-after'] as string | undefined,
      };
    });
    reply.catch(() => {});
    return { reply, hangUp: () => outgoing.destroy() };
  };
  return { running, ask };
}

test('of one user, four heavy calls run and 32 wait; the others are refused with Retry-After', async () => {
  const { running, ask } = await open();
  const replies: { status: number; retryAfter: string | undefined }[] = [];
  const asked = Array.from({ length: 40 }, () => ask('flood').reply.then((reply) => replies.push(reply)));
  await expect.poll(() => replies).toEqual(Array.from({ length: 4 }, () => ({ status: 429, retryAfter: '5' })));
  expect(running).toHaveLength(4);
  for (let done = 0; done < 36; done += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(0);
    running.shift()!.finish();
  }
  await Promise.all(asked);
  expect(replies.slice(4).map(({ status }) => status)).toEqual(Array(36).fill(200));
});

test('other users and light calls do not wait', async () => {
  const { running, ask } = await open();
  for (let n = 0; n < 10; n += 1) ask('flood');
  await expect.poll(() => running.length).toBe(4);
  expect((await ask('flood', { path: '/light' }).reply).status).toBe(200);
  const other = ask('Ruth');
  await expect.poll(() => running.some(({ user }) => user === 'Ruth')).toBe(true);
  running.find(({ user }) => user === 'Ruth')!.finish();
  expect((await other.reply).status).toBe(200);
});

test('a request with a large body is heavy, whatever it asks for', async () => {
  const { running, ask } = await open({ ...heavyLimits, running: 1, waiting: 0 });
  const save = (length: number) => ask('Ruth', { method: 'POST', path: '/save', body: 'x'.repeat(length) });
  save(largeBody + 1);
  await expect.poll(() => running.length).toBe(1);
  save(largeBody);
  await expect.poll(() => running.length).toBe(2);
  expect((await save(largeBody + 1).reply).status).toBe(429);
});

test('a user who disconnects gives up the place, both while waiting and while running', async () => {
  const { running, ask } = await open({ ...heavyLimits, running: 1 });
  const first = ask('Ruth');
  await expect.poll(() => running.length).toBe(1);
  const second = ask('Ruth');
  second.hangUp();
  first.hangUp();
  const third = ask('Ruth', { path: '/heavy?third' });
  await expect.poll(() => running.some(({ path }) => path === '/heavy?third')).toBe(true);
  running.at(-1)!.finish();
  expect((await third.reply).status).toBe(200);
});

test('a call whose client has hung up keeps its place until its work has ended', async () => {
  const { running, ask } = await open({ ...heavyLimits, running: 1 });
  let endWork = () => {};
  const work = new Promise<void>((resolve) => (endWork = resolve));
  const first = ask('Ruth');
  await expect.poll(() => running.length).toBe(1);
  running[0]!.request.handled = work;
  first.hangUp();
  const second = ask('Ruth');
  await expect.poll(() => running[0]!.request.raw.socket.destroyed).toBe(true);
  expect(running).toHaveLength(1);
  endWork();
  await expect.poll(() => running.length).toBe(2);
  running[1]!.finish();
  expect((await second.reply).status).toBe(200);
});

test('a call that waits too long is refused', async () => {
  const { running, ask } = await open({ running: 1, waiting: 1, waitMs: 1 });
  ask('Ruth');
  await expect.poll(() => running.length).toBe(1);
  expect(await ask('Ruth').reply).toEqual({ status: 429, retryAfter: '5' });
});

test('copies, searches, exports and archives are heavy, and a small read is not', () => {
  expect(isHeavyCall('documents', 'duplicate')).toBe(true);
  expect(isHeavyCall('library', 'search')).toBe(true);
  expect(isHeavyCall('documents', 'pdf')).toBe(true);
  expect(isHeavyCall('printing', 'missingCharacters')).toBe(true);
  expect(isHeavyCall('archive', 'download')).toBe(true);
  expect(isHeavyCall('library', 'get')).toBe(false);
  expect(isHeavyCall('documents', 'constructor')).toBe(false);
});
