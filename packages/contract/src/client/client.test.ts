import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { call, file, form } from '../call.ts';
import { createClient } from '../client.ts';

const contract = { folders: { name: call('GET /api/Folders/Name', 'user', {}, z.string()) } };

/** Returns the error thrown by a call that receives this reply. */
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

describe('every failure becomes the same kind of error', () => {
  test.each([
    [
      'no reply',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Cannot reach Sermon Maker. Please try again.',
      0,
    ],
    ['a reply that is cut off', async () => brokenOff(), 'Cannot reach Sermon Maker. Please try again.', 0],
    ['a page instead of a reply', async () => new Response('<html>'), 'Something went wrong. Please try again.', 500],
    [
      'a reply of another version',
      async () => Response.json({ data: 7 }),
      'Something went wrong. Please try again.',
      500,
    ],
    ['a reply without an envelope', async () => Response.json(null), 'Something went wrong. Please try again.', 500],
    [
      'an error reply without a body',
      async () => new Response(null, { status: 502 }),
      'Something went wrong. Please try again.',
      500,
    ],
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

  test("an aborted call throws the caller's own reason", async () => {
    const reason = new Error('left the screen');
    const client = createClient(contract, 'https://sermon.example', (request) => Promise.reject(request.signal.reason));
    await expect(client.folders.name({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe('requests', () => {
  const sending = {
    things: {
      note: call(
        'PUT /api/Things/Note?field={field}&value={value}',
        'user',
        { field: z.string(), value: z.string() },
        z.null(),
      ),
      convert: form('POST /api/Things/Convert', 'user', { file: z.file() }, z.string()),
      read: file('GET /api/Things/Read/{id}', 'user', { id: z.string() }, z.file()),
    },
  };
  const clientAnswered = (answer: (request: Request) => Promise<Response>) =>
    createClient(sending, 'https://sermon.example', answer).things;

  test('a change with a query in its path sends it encoded, without a body', async () => {
    const received: Request[] = [];
    const things = clientAnswered(async (request) => {
      received.push(request);
      return Response.json({ data: null });
    });
    await things.note({ field: 'Last seen', value: '7 & 8' });
    expect(received[0]?.url).toBe('https://sermon.example/api/Things/Note?field=Last%20seen&value=7%20%26%208');
    expect(received[0]?.method).toBe('PUT');
    expect(received[0]?.body).toBeNull();
  });

  test('a form sends its file with name and type', async () => {
    const things = clientAnswered(async (request) => {
      const sent = (await request.formData()).get('file') as File;
      return Response.json({ data: `${sent.name} ${sent.type} ${await sent.text()}` });
    });
    const sermon = new File(['In the beginning'], 'Genesis.txt', { type: 'text/plain' });
    expect(await things.convert({ file: sermon })).toBe('Genesis.txt text/plain In the beginning');
  });

  test('the caller is notified of every part of a file', async () => {
    const disposition = "attachment; filename*=utf-8''Gr%C3%BC%C3%9Fe.txt";
    const things = clientAnswered(
      async () => new Response('In the beginning', { headers: { 'content-disposition': disposition } }),
    );
    let bytes = 0;
    const file = await things.read({ id: '7' }, { onPart: (part) => void (bytes += part.length) });
    expect(file.name).toBe('Grüße.txt');
    expect(await file.text()).toBe('In the beginning');
    expect(bytes).toBe(16);
  });
});
