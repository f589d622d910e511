import { call, stream } from '@sermon/contract/call';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { afterFile } from '../../../../tests/support/cleanup.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createMemoryEvents } from '../events/events.ts';
import { createLog } from '../log.ts';
import { createTurns } from '../concurrency/concurrency.ts';
import { guardAccess } from './access.ts';
import { serve } from './serve.ts';
import { streamLimits } from './streams/stream.ts';
import { createStreams } from './streams/streams.ts';

const contract = {
  phones: {
    press: call('POST /api/Phones/Press', 'phone', {}, z.null()),
    watch: stream('POST /api/Phones/Watch', 'phone', {}, z.null()),
  },
};

/** A server whose calls wait for the only turn. A token has the user and the number of a phone: `ruth 1`. */
async function openServer() {
  let time = 0;
  const turns = createTurns('turn', 1, 60_000, () => time);
  const order: string[] = [];
  const takeTurn = async (phoneId: string) => {
    const end = await turns.take();
    order.push(phoneId);
    time += 10;
    end();
  };
  const app = Fastify();
  afterFile(() => app.close());
  const log = createLog('silent');
  const stopping = new AbortController().signal;
  const streams = createStreams({ events: createMemoryEvents(log), log, stopping });
  const findPhone = async (id: string) => ({ id, accountId: id.split(' ')[0]!, remoteId: '', isSpeakerHere: true });
  guardAccess(app, () => 'http://church.test', {
    findUser: async () => null,
    findPhone: ({ headers }) => findPhone(headers.authorization!),
    needsSecondStep: async () => false,
    recordActing: async () => {},
  });
  const handlers = {
    press: async ({ phone }: { phone: { id: string } }) => {
      await takeTurn(phone.id);
      return null;
    },
    // oxlint-disable-next-line require-yield -- a stream that ends without an event.
    async *watch({ phone }: { phone: { id: string } }) {
      await takeTurn(phone.id);
    },
  };
  await serve(app, contract, { phones: handlers }, { streams, isSignedIn: async () => true });
  return {
    turns,
    order,
    send: (url: string, authorization: string) => app.inject({ method: 'POST', url, headers: { authorization } }),
  };
}

test.each(['/api/Phones/Press', '/api/Phones/Watch'])(
  'the phones of a user share the turns of this user: %s',
  async (url) => {
    const { turns, order, send } = await openServer();
    const end = await turns.take();
    const replies: Promise<unknown>[] = [];
    for (const phone of ['ruth 1', 'ruth 2', 'boaz 1']) {
      replies.push(send(url, phone));
      await eventually(() => expect(turns.waiting()).toBe(replies.length));
    }
    end();
    await Promise.all(replies);
    expect(order).toEqual(['ruth 1', 'boaz 1', 'ruth 2']);
  },
);

test('a phone runs at most four streams at a time, and does not take those of other phones', async () => {
  const { turns, send } = await openServer();
  const end = await turns.take();
  const watch = (phone: string) => send('/api/Phones/Watch', phone);
  const replies = Array.from({ length: streamLimits.runningOfPhone }, () => watch('ruth 1'));
  await eventually(() => expect(turns.waiting()).toBe(4));
  expect((await watch('ruth 1')).statusCode).toBe(429);
  replies.push(watch('ruth 2'));
  await eventually(() => expect(turns.waiting()).toBe(5));
  end();
  expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
});
