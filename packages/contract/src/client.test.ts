import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { call } from './call.ts';
import { createClient } from './client.ts';

const contract = { folders: { name: call('GET /api/Folders/Name', 'user', {}, z.string()) } };

/** The reason why a call fails when it is answered so. */
const failureFor = (send: () => Promise<Response>) =>
  createClient(contract, 'https://sermon.example', send)
    .folders.name()
    .then(
      () => null,
      (cause: unknown) => cause,
    );

const brokenOff = () =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"success":true,'));
        stream.error(new TypeError('network error'));
      },
    }),
  );

describe('whatever goes wrong, the caller is told in one way', () => {
  test.each([
    [
      'no answer',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Cannot reach Sermon Maker. Please try again.',
      0,
    ],
    ['an answer that breaks off', async () => brokenOff(), 'Cannot reach Sermon Maker. Please try again.', 0],
    ['a page in place of an answer', async () => new Response('<html>'), 'Unknown error', 500],
    ['an answer of another version', async () => Response.json({ data: 7 }), 'Unknown error', 500],
    ['an answer without an envelope', async () => Response.json(null), 'Unknown error', 500],
    ['a refusal without a body', async () => new Response(null, { status: 502 }), 'Unknown error', 500],
    [
      'a wrong address',
      async () => new Response('<html>', { status: 404 }),
      'Request was submitted to the incorrect location.',
      404,
    ],
  ])('%s', async (_, send, message, statusCode) => {
    expect(await failureFor(send)).toMatchObject({
      name: 'CallFailed',
      message,
      statusCode,
      isOffline: statusCode === 0,
    });
  });

  test('who breaks off a call gets their own reason back', async () => {
    const reason = new Error('left the screen');
    const client = createClient(contract, 'https://sermon.example', (request) => Promise.reject(request.signal.reason));
    await expect(client.folders.name({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
