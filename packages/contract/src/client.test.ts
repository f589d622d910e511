import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { call, echoing, file, form, stream } from './call.ts';
import { createClient, type Options, patientDelaysMs, reconnectDelaysMs, uncompressedSizeHeader } from './client.ts';

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

  test('every request says with which version of the calls its window was loaded', async () => {
    const received: (string | null)[] = [];
    const things = clientAnswered(async ({ headers }) => {
      received.push(headers.get('sermon-contract-version'));
      return Response.json({ data: received.length === 1 ? null : '' });
    });
    await things.note({ field: 'a', value: 'b' });
    await things.convert({ file: new File(['In the beginning'], 'Genesis.txt') });
    await things.read({ id: '7' });
    expect(received).toEqual(['2', '2', '2']);
  });

  test('a reply does not repeat a long field of its input, and the client puts it back', async () => {
    const save = echoing(
      'text',
      call('POST /Save', 'user', { text: z.string() }, z.object({ text: z.string(), n: z.int() })),
    );
    const replies: object[] = [{ n: 1 }, { n: 2, text: 'cleaned' }];
    const api = createClient({ things: { save } }, 'https://sermon.example', async () =>
      Response.json({ data: replies.shift() }),
    );
    expect(await api.things.save({ text: 'sent' })).toEqual({ n: 1, text: 'sent' });
    expect(await api.things.save({ text: 'sent' })).toEqual({ n: 2, text: 'cleaned' });
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

  test.each([
    [
      'of a compressed reply',
      { 'content-encoding': 'gzip', 'content-length': '9', [uncompressedSizeHeader]: '1000' },
      1_000,
    ],
    ['of another reply', { 'content-length': '20' }, 20],
    ['unless it is compressed by a proxy', { 'content-encoding': 'br', 'content-length': '9' }, null],
    ['unless the server does not say', {}, null],
  ])('and of every part of another reply, with the whole size %s', async (_, headers, total) => {
    const things = clientAnswered(async () => new Response(JSON.stringify({ data: 'Comfort' }), { headers }));
    const seen: [number, number | null][] = [];
    const file = new File(['x'], 'x.txt');
    expect(await things.convert({ file }, { onPart: (part, size) => void seen.push([part.length, size]) })).toBe(
      'Comfort',
    );
    expect(seen).toEqual([[18, total]]);
  });
});

describe('streams', () => {
  const streaming = {
    choir: {
      sing: stream('POST /api/Choir/Sing', 'user', { song: z.string() }, z.object({ word: z.string() })),
      hum: stream('POST /api/Choir/Hum', 'user', { song: z.string() }, z.object({ word: z.string() }), {
        isPatient: true,
      }),
    },
  };
  const id = '0198e9a4-7b1c-4000-8000-000000000000';
  const open = `id: ${id}.0\nevent: open\ndata: {}\n\n`;
  const word = (n: number) => `id: ${id}.${n}\ndata: {"word":"${n}"}\n\n`;
  const end = `id: ${id}.9\nevent: end\ndata: {}\n\n`;
  const sse = (...frames: string[]) =>
    new Response(frames.join(''), { headers: { 'content-type': 'text/event-stream' } });
  const portal = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });

  /** Reads a stream whose requests get these replies, one after the other. */
  const sing = (...replies: (Response | Error)[]) => read('sing', {}, replies);

  async function read(song: 'sing' | 'hum', options: Options, replies: (Response | Error)[]) {
    const requests: Request[] = [];
    const waits: number[] = [];
    const client = createClient(
      streaming,
      'https://sermon.example',
      async (request) => {
        if (request.method === 'DELETE') return Response.json({ data: null });
        requests.push(request);
        const reply = replies.shift() ?? new TypeError('Failed to fetch');
        if (reply instanceof Error) throw reply;
        return reply;
      },
      { wait: async (ms) => void waits.push(ms) },
    );
    const words: string[] = [];
    const error: unknown = await (async () => {
      for await (const event of client.choir[song]({ song: 'Psalm' }, options)) words.push(event.word);
      return null;
    })().catch((cause: unknown) => cause);
    return { words, error, requests, waits };
  }

  test('continue after the last event, without sending the input again', async () => {
    const { words, error, requests } = await sing(sse(open, word(1)), sse(word(2), end));
    expect({ words, error }).toEqual({ words: ['1', '2'], error: null });
    expect(requests.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, `${id}.1`]);
    expect(await Promise.all(requests.map((request) => request.text()))).toEqual(['{"song":"Psalm"}', '']);
  });

  test('read an event that arrives in several pieces', async () => {
    const bytes = new TextEncoder().encode(open + `id: ${id}.1\ndata: {"word":"שלום"}\n\n` + end);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const reply = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    expect(await sing(reply)).toMatchObject({ words: ['שלום'], error: null });
  });

  test('try again after a proxy error or a sign-in page of a hotel, and start counting anew after an event', async () => {
    const unavailable = () => new Response(null, { status: 503 });
    const { words, error, waits } = await sing(sse(open, word(1)), unavailable(), portal(), sse(word(2)), sse(end));
    expect({ words, error }).toEqual({ words: ['1', '2'], error: null });
    expect(waits).toEqual([250, 500, 1_000, 250]);
  });

  test('reconnect after 45 seconds without any data, even if the connection never reports its end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const encoder = new TextEncoder();
      let send!: ReadableStreamDefaultController<Uint8Array>;
      let isCanceled = false;
      const silent = new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => void (send = controller),
          cancel: () => void (isCanceled = true),
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      );
      const sung = sing(silent, sse(word(2), end));
      send.enqueue(encoder.encode(open + word(1)));
      await vi.advanceTimersByTimeAsync(44_000);
      // The comment that the server sends while there are no events.
      send.enqueue(encoder.encode(':\n\n'));
      await vi.advanceTimersByTimeAsync(44_000);
      expect(isCanceled).toBe(false);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(isCanceled).toBe(true);
      const { words, error, requests } = await sung;
      expect({ words, error }).toEqual({ words: ['1', '2'], error: null });
      expect(requests.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, `${id}.1`]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('fail as offline after the last attempt', async () => {
    const { words, error, waits } = await sing(sse(open, word(1)));
    expect({ words, error }).toMatchObject({ words: ['1'], error: { isOffline: true } });
    expect(waits).toEqual(reconnectDelaysMs);
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000]);
  });

  test('that are patient are tried for almost a minute, as long as the server keeps them', async () => {
    const { error, waits } = await read('hum', {}, [sse(open, word(1))]);
    expect(error).toMatchObject({ isOffline: true });
    expect(waits).toEqual(patientDelaysMs);
    const total = waits.reduce((sum, ms) => sum + ms, 0);
    expect(total).toBeGreaterThan(55_000);
    expect(total).toBeLessThan(60_000);
  });

  test('that were started before the page was loaded continue after an event', async () => {
    const ids: string[] = [];
    const options = { resumeAfter: `${id}.1`, onEventId: (eventId: string) => void ids.push(eventId) };
    const { words, error, requests } = await read('sing', options, [new TypeError('lost'), sse(word(2), end)]);
    expect({ words, error }).toEqual({ words: ['2'], error: null });
    expect(requests.map(({ headers }) => headers.get('last-event-id'))).toEqual([`${id}.1`, `${id}.1`]);
    expect(ids).toEqual([`${id}.2`, `${id}.9`]);
  });

  test.each([
    ['that were not started', [new TypeError('Failed to fetch')], 0],
    ['that are answered by a sign-in page of a hotel', [portal()], 500],
    ['with an event of another version', [sse(open, `id: ${id}.1\ndata: {"line":1}\n\n`)], 500],
    ['that the server does not know any more', [sse(open), Response.json({ message: 'Gone' }, { status: 410 })], 410],
    ['with an error event', [sse(open, 'event: error\ndata: {"statusCode":409,"message":"Full"}\n\n')], 409],
    ['with an error event that cannot be read', [sse(open, 'event: error\ndata: <html>\n\n')], 500],
  ])('%s fail', async (_, replies, statusCode) => {
    expect((await sing(...replies)).error).toMatchObject({ name: 'CallFailed', statusCode });
  });
});
