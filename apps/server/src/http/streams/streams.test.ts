import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createMemoryEvents, type Events } from '../../events/events.ts';
import { createLog } from '../../log.ts';
import { openNetwork } from './network.setup.ts';
import { limitsOf, streamLimits } from './stream.ts';
import { type ChoirClient, clientOf, singController, openChoir } from './streams.setup.ts';

type Options = Parameters<ChoirClient['choir']['sing']>[1];

/** Reads a whole stream and returns its words, and the error with which it ended. */
async function listen(
  client: ChoirClient,
  song = 'Psalm',
  onWord: (word: string) => void = () => {},
  options?: Options,
) {
  const heard: string[] = [];
  try {
    for await (const event of client.choir.sing({ song }, options)) {
      if (event.kind !== 'word') continue;
      heard.push(event.word);
      onWord(event.word);
    }
    return { heard };
  } catch (error) {
    return { heard, error };
  }
}

/** Starts a stream of ruth and returns its response, the id of its first event, and a reader of its text. */
async function rawStream(address: string, headers: Record<string, string> = {}, method = 'POST') {
  const left = new AbortController();
  const isResuming = 'last-event-id' in headers;
  const response = await fetch(`${address}/api/Choir/Sing`, {
    method,
    signal: left.signal,
    headers: { 'x-user': 'ruth', ...(!isResuming && { 'content-type': 'application/json' }), ...headers },
    ...(!isResuming && { body: JSON.stringify({ song: 'Psalm' }) }),
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (part: string) => {
    let recent = text;
    while (!recent.includes(part)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`The stream ended without ${part}: ${text.slice(0, 500)}`);
      text += value;
      recent = recent.slice(-part.length) + value;
    }
    return text;
  };
  return { response, readUntil, leave: () => left.abort(), text: () => text };
}
const idIn = (text: string) => /id: ([0-9a-f-]{36})\.0\n/.exec(text)![1]!;

describe('a stream', () => {
  test('delivers its events in order, then ends', async () => {
    const choir = singController();
    const { address } = await openChoir(choir);
    choir.word('Praise', 'ye');
    choir.finish();
    expect(await listen(clientOf(address))).toEqual({ heard: ['Praise', 'ye'] });
    expect(choir.ended).toEqual(['Psalm']);
  });

  test('is sent as server-sent events that no proxy holds back', async () => {
    const choir = singController();
    const { address } = await openChoir(choir);
    const { response, readUntil } = await rawStream(address, { 'accept-encoding': 'gzip' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(response.headers.has('content-encoding')).toBe(false);
    const id = idIn(await readUntil('\n\n'));
    choir.word('Praise');
    choir.finish();
    expect(await readUntil('event: end')).toContain(
      `id: ${id}.0\nevent: open\ndata: {}\n\nid: ${id}.1\ndata: {"kind":"word","word":"Praise"}\n\nid: ${id}.2\nevent: end`,
    );
  });

  test('continues after a dropped connection without losing or repeating an event', async () => {
    const choir = singController();
    const { address } = await openChoir(choir);
    const network = await openNetwork(address);
    const words = Array.from({ length: 30 }, (_, n) => `word ${n}`);
    const requests: Request[] = [];
    const client = clientOf(network.address, { onRequest: (request) => requests.push(request) });
    choir.word(...words.slice(0, 5));
    const done = listen(client, 'Psalm', (word) => {
      const n = words.indexOf(word);
      if (n % 5 !== 4) return;
      network.cut();
      // These come while the client is not connected.
      choir.word(...words.slice(n + 1, n + 6));
      if (n === 29) choir.finish();
    });
    expect(await done).toEqual({ heard: words });
    expect(choir.ended).toEqual(['Psalm']);
    expect(requests.length).toBeGreaterThan(5);
    expect(requests[0]!.headers.has('last-event-id')).toBe(false);
    expect(requests.at(-1)!.headers.get('last-event-id')).toMatch(/^[0-9a-f-]{36}\.\d+$/);
  });

  test('that cannot be reached again fails as offline, and ends on the server when nobody has read it for ten seconds', async () => {
    const choir = singController();
    const { address, pass } = await openChoir(choir);
    const network = await openNetwork(address);
    let isDown = false;
    const client = clientOf(() => (isDown ? 'http://127.0.0.1:9' : network.address));
    choir.word('Praise');
    const { heard, error } = await listen(client, 'Psalm', () => {
      isDown = true;
      network.cut();
    });
    expect({ heard, error }).toMatchObject({ heard: ['Praise'], error: { isOffline: true } });
    // The server notices the dropped connection a moment later. The ten seconds begin then.
    await expect.poll(() => (pass(10_000), choir.ended)).toEqual(['Psalm aborted']);
  });

  test('whose first request is not answered fails as any other call', async () => {
    let requests = 0;
    const client = clientOf('http://127.0.0.1:9', { onRequest: () => (requests += 1) });
    expect(await listen(client)).toMatchObject({ heard: [], error: { isOffline: true } });
    expect(requests).toBe(1);
  });

  test('passes on a refusal with its status and sentence', async () => {
    const choir = singController();
    const { address } = await openChoir(choir);
    choir.word('Praise');
    choir.refuse(409, 'The choir is full.');
    const { heard, error } = await listen(clientOf(address));
    expect({ heard, error }).toMatchObject({
      heard: ['Praise'],
      error: { name: 'CallFailed', statusCode: 409, message: 'The choir is full.' },
    });
  });

  test('does not reveal the cause of a fault', async () => {
    const choir = singController();
    const { address } = await openChoir(choir);
    choir.fail(new Error('relation "hymn" does not exist'));
    const { readUntil } = await rawStream(address);
    const text = await readUntil('event: error');
    expect(text).toContain('"message":"Something went wrong. Please try again.","statusCode":500');
    expect(text).not.toContain('hymn');
  });

  test('does not send an event that the contract does not describe', async () => {
    const choir = singController();
    const { address } = await openChoir(choir);
    choir.word(7 as unknown as string);
    expect(await listen(clientOf(address))).toMatchObject({ heard: [], error: { statusCode: 500 } });
  });

  test('refuses malformed input and visitors before it starts', async () => {
    const choir = singController();
    const { address } = await openChoir(choir);
    expect(await listen(clientOf(address), 'far too long')).toMatchObject({ error: { statusCode: 400 } });
    expect(await listen(clientOf(address, { name: 'nobody' }))).toMatchObject({
      error: { statusCode: 401, message: 'Sign in required' },
    });
    expect(choir.ended).toEqual([]);
  });

  test('sends a comment every 15 seconds, so that a quiet connection stays open', async () => {
    const choir = singController();
    const { address, pass } = await openChoir(choir);
    const { readUntil, text } = await rawStream(address);
    await readUntil('event: open');
    pass(14_999);
    choir.word('Praise');
    await readUntil('Praise');
    expect(text()).not.toContain(':\u0020keep-alive');
    pass(1);
    expect(await readUntil('keep-alive')).toMatch(/\n\n: keep-alive\n\n$/);
    pass(30_000);
    await readUntil('keep-alive\n\n: keep-alive\n\n: keep-alive\n\n');
  });
});

describe('canceling a stream', () => {
  test.each(['leaving the loop', 'aborting the signal'])('by %s ends the handler', async (way) => {
    const choir = singController();
    const { address } = await openChoir(choir);
    const client = clientOf(address);
    choir.word('Praise');
    const controller = new AbortController();
    const sing = async () => {
      for await (const _ of client.choir.sing({ song: 'Psalm' }, { signal: controller.signal })) {
        if (way === 'leaving the loop') break;
        controller.abort(new Error('left the screen'));
      }
    };
    if (way === 'leaving the loop') await sing();
    else await expect(sing()).rejects.toThrow('left the screen');
    // No time passes on the server's timer, so this is not the stream that nobody reads.
    await expect.poll(() => choir.ended, { timeout: 1_000, interval: 10 }).toEqual(['Psalm aborted']);
  });

  test('runs the cleanup of a handler that waits for its reader', async () => {
    let hasEnded = false;
    const { address } = await openChoir({
      limits: { logEvents: 4 },
      sing: async function* () {
        try {
          for (;;) yield { kind: 'word', word: 'la '.repeat(30_000) };
        } finally {
          hasEnded = true;
        }
      },
    });
    for await (const _ of clientOf(address).choir.sing({ song: 'Psalm' })) break;
    await expect.poll(() => hasEnded, { timeout: 1_000, interval: 10 }).toBe(true);
  });

  test('is not possible for others, and sending the request twice does no harm', async () => {
    const choir = singController();
    const { address } = await openChoir(choir);
    const { readUntil } = await rawStream(address);
    const streamId = idIn(await readUntil('event: open'));
    expect(await clientOf(address, { name: 'boaz' }).streams.cancel({ streamId })).toBeNull();
    choir.word('Praise');
    await readUntil('Praise');
    expect(await clientOf(address).streams.cancel({ streamId })).toBeNull();
    expect(await clientOf(address).streams.cancel({ streamId })).toBeNull();
    expect(await readUntil('event: error')).toContain('"statusCode":410');
    expect(choir.ended).toEqual(['Psalm aborted']);
  });

  test('happens when the user has signed out, at the next event', async () => {
    const choir = singController();
    const { address, signOut } = await openChoir(choir);
    choir.word('Praise');
    const { heard, error } = await listen(clientOf(address), 'Psalm', () => {
      signOut('ruth');
      choir.word('secret');
    });
    expect({ heard, error }).toMatchObject({ heard: ['Praise'], error: { statusCode: 401 } });
  });
});

describe('a slow reader', () => {
  test('makes the handler wait, so that the memory stays bounded, and gets everything in the end', async () => {
    const word = 'x'.repeat(100_000);
    let made = 0;
    const { address } = await openChoir({
      limits: { logBytes: 1_000_000 },
      sing: async function* () {
        for (; made < 400; made += 1) yield { kind: 'word', word };
      },
    });
    const { readUntil, text } = await rawStream(address);
    await readUntil('event: open');
    // The handler goes on until the log and the buffers of the connection are full.
    let before = -1;
    while (made !== before) {
      before = made;
      await pause(100);
    }
    expect(made).toBeLessThan(250);
    await readUntil('event: end');
    expect(text().match(/^data: /gm)).toHaveLength(402);
    expect(made).toBe(400);
  });

  test('does not lose an event when the log holds only four', async () => {
    const choir = singController();
    const { address } = await openChoir({ limits: { logEvents: 4 }, ...choir });
    const words = Array.from({ length: 50 }, (_, n) => `word ${n}`);
    choir.word(...words);
    choir.finish();
    expect(await listen(clientOf(address))).toEqual({ heard: words });
  });
});

describe('resuming a stream', () => {
  /** Starts a stream that has sent `words`, and returns its id after its reader has left. */
  async function interrupted(limits = {}, words = ['a', 'b', 'c']) {
    const choir = singController();
    const server = await openChoir({ limits, ...choir });
    const first = await rawStream(server.address);
    const id = idIn(await first.readUntil('event: open'));
    choir.word(...words);
    await first.readUntil(`"${words.at(-1)}"`);
    first.leave();
    return { ...server, choir, id };
  }
  const gone = {
    success: false,
    error: true,
    message: 'The connection was interrupted, so this may not have finished. Please check before you try again.',
    statusCode: 410,
  };

  test('is possible for two readers at the same time', async () => {
    const { address, choir, id } = await interrupted();
    const readers = await Promise.all([`${id}.1`, `${id}.3`].map((at) => rawStream(address, { 'last-event-id': at })));
    choir.word('d');
    choir.finish();
    const texts = await Promise.all(readers.map(({ readUntil }) => readUntil('event: end')));
    expect(texts.map((text) => [...text.matchAll(/"word":"(\w)"/g)].map(([, word]) => word))).toEqual([
      ['b', 'c', 'd'],
      ['d'],
    ]);
    expect(choir.ended).toEqual(['Psalm']);
  });

  test('replaces the oldest connection if there are more than four', async () => {
    const { address, choir, id } = await interrupted();
    const readers = [];
    for (let n = 0; n < 5; n += 1) {
      const reader = await rawStream(address, { 'last-event-id': `${id}.2` });
      await reader.readUntil('"c"');
      readers.push(reader);
    }
    await expect(readers[0]!.readUntil('never')).rejects.toThrow('The stream ended');
    choir.finish();
    for (const { readUntil } of readers.slice(1)) await readUntil('event: end');
  });

  test('is refused to strangers, after an unknown event and for a malformed id', async () => {
    const { address, choir, id, pass } = await interrupted();
    const own = await rawStream(address, { 'last-event-id': `${id}.3` });
    const resume = async (at: string, name = 'ruth') =>
      (await rawStream(address, { 'last-event-id': at, 'x-user': name })).response;
    const asked = [
      resume(`${id}.1`, 'boaz'),
      resume('00000000-0000-4000-8000-000000000000.1'),
      resume(`${id}.9`),
      resume('nonsense'),
    ];
    // Another process could have the first two streams, so the server asks and waits for two seconds.
    const refusals = await withTime(Promise.all(asked), pass);
    for (const refusal of refusals) {
      expect(refusal.status).toBe(410);
    }
    expect((await resume(`${id}.3`, 'nobody')).status).toBe(401);
    choir.word('d');
    await own.readUntil('"d"');
    expect(choir.ended).toEqual([]);
  });

  test('is possible for two minutes after the end, and then refused', async () => {
    const { address, choir, id, pass } = await interrupted();
    choir.finish();
    await expect.poll(() => choir.ended).toEqual(['Psalm']);
    pass(119_000);
    const late = await rawStream(address, { 'last-event-id': `${id}.3` });
    expect(await late.readUntil('event: end')).not.toContain('"c"');
    pass(1_000);
    const refusal = rawStream(address, { 'last-event-id': `${id}.3` });
    expect((await withTime(refusal, pass)).response.status).toBe(410);
  });

  test('of an event that is no longer in the log is refused', async () => {
    const { address, id } = await interrupted({ logEvents: 4 }, ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    const { response } = await rawStream(address, { 'last-event-id': `${id}.1` });
    expect(response.status).toBe(410);
    await (await rawStream(address, { 'last-event-id': `${id}.6` })).readUntil('"g"');
  });

  test('after a restart of the server fails with a clear sentence', async () => {
    const choir = singController();
    const old = await openChoir(choir);
    const restarted = await openChoir(singController());
    let address = old.address;
    choir.word('Praise');
    const reading = listen(
      clientOf(() => address),
      'Psalm',
      () => {
        address = restarted.address;
        old.app.server.closeAllConnections();
      },
    );
    const { heard, error } = await withTime(reading, restarted.pass);
    expect({ heard, error }).toMatchObject({
      heard: ['Praise'],
      error: { name: 'CallFailed', statusCode: 410, message: gone.message, isOffline: false },
    });
  });
});

/** Lets time pass on the server's timer until the work is done, `stepMs` at a time. */
async function withTime<Result>(work: Promise<Result>, pass: (ms: number) => void, stepMs = 1_000): Promise<Result> {
  const timer = setInterval(() => pass(stepMs), 10);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

describe('one user', () => {
  test('runs at most eight streams at a time', async () => {
    const choir = singController();
    const { address } = await openChoir(choir);
    const readers = await Promise.all(Array.from({ length: 8 }, () => rawStream(address)));
    await Promise.all(readers.map(({ readUntil }) => readUntil('event: open')));
    const ninth = await rawStream(address);
    expect(ninth.response.status).toBe(429);
    expect(ninth.response.headers.get('retry-after')).toBe('5');
    expect((await rawStream(address, { 'x-user': 'boaz' })).response.status).toBe(200);
    choir.finish();
    await Promise.any(readers.map(({ readUntil }) => readUntil('event: end')));
    expect((await rawStream(address)).response.status).toBe(200);
  });

  test('can resume only the sixteen streams that ended last', async () => {
    const choir = singController();
    const { address, pass } = await openChoir(choir);
    const ids: string[] = [];
    for (let n = 0; n < 17; n += 1) {
      choir.finish();
      ids.push(idIn(await (await rawStream(address)).readUntil('event: end')));
    }
    expect((await rawStream(address, { 'last-event-id': `${ids[1]}.0` })).response.status).toBe(200);
    const forgotten = rawStream(address, { 'last-event-id': `${ids[0]}.0` });
    expect((await withTime(forgotten, pass)).response.status).toBe(410);
  });
});

describe('a server that stops', () => {
  test('lets its streams finish, and ends those that take longer than five seconds', async () => {
    const choir = singController();
    const { address, stop, pass } = await openChoir(choir);
    const [short, long] = [await rawStream(address), await rawStream(address)];
    await Promise.all([short, long].map(({ readUntil }) => readUntil('event: open')));
    stop();
    pass(4_999);
    choir.finish();
    await short.readUntil('event: end');
    pass(1);
    expect(await long.readUntil('event: error')).toContain(
      '"message":"Sermon Maker is restarting, so this was stopped before it finished. Please try again in a minute."',
    );
    expect(choir.ended).toEqual(['Psalm', 'Psalm aborted']);
  });
});

describe('two processes', () => {
  async function openTwo() {
    const events = createMemoryEvents(createLog('silent'));
    const choir = singController();
    const [first, second] = [await openChoir({ events, ...choir }), await openChoir({ events, ...singController() })];
    return { choir, first, second };
  }

  test('share a stream: the client continues on the other one', async () => {
    const { choir, first, second } = await openTwo();
    let address = first.address;
    const words = Array.from({ length: 20 }, (_, n) => `${n} ${'שלום "'.repeat(3_000)}`);
    choir.word(...words.slice(0, 3));
    const { heard } = await listen(
      clientOf(() => address),
      'Psalm',
      (word) => {
        if (word === words[2]) {
          address = second.address;
          first.app.server.closeAllConnections();
          choir.word(...words.slice(3));
        }
        if (word === words[19]) choir.finish();
      },
    );
    expect(heard).toEqual(words);
    expect(choir.ended).toEqual(['Psalm']);
    expect([...first.warnings, ...second.warnings]).toEqual([]);
  });

  test('keep the memory bounded while the reader on the other one is slow', async () => {
    const events = createMemoryEvents(createLog('silent'));
    let made = 0;
    let start = () => {};
    const started = new Promise<void>((resolve) => (start = resolve));
    const word = 'x'.repeat(10_000);
    const first = await openChoir({
      events,
      limits: { logBytes: 100_000 },
      sing: async function* () {
        await started;
        for (; made < 1_500; made += 1) yield { kind: 'word', word };
      },
    });
    const second = await openChoir({ events, ...singController() });
    const own = await rawStream(first.address);
    const id = idIn(await own.readUntil('event: open'));
    const resumed = await rawStream(second.address, { 'last-event-id': `${id}.0` });
    own.leave();
    start();
    await resumed.readUntil(`id: ${id}.1\n`);
    let before = -1;
    while (made !== before) {
      before = made;
      await pause(100);
    }
    expect(made).toBeLessThan(1_400);
    const text = await resumed.readUntil('event: end');
    expect(text.match(/^id: .*$/gm)).toHaveLength(1_501);
  });

  test('let the user cancel on the other one, but no stranger', async () => {
    const { choir, first, second } = await openTwo();
    const { readUntil } = await rawStream(first.address);
    const streamId = idIn(await readUntil('event: open'));
    await clientOf(second.address, { name: 'boaz' }).streams.cancel({ streamId });
    choir.word('Praise');
    await readUntil('Praise');
    await clientOf(second.address).streams.cancel({ streamId });
    await readUntil('event: error');
    expect(choir.ended).toEqual(['Psalm aborted']);
  });

  test('refuse a stranger, and an event that is no longer there, with 410', async () => {
    const { first, second } = await openTwo();
    const { readUntil } = await rawStream(first.address);
    const id = idIn(await readUntil('event: open'));
    const known = await rawStream(second.address, { 'last-event-id': `${id}.7` });
    expect(known.response.status).toBe(410);
    const stranger = rawStream(second.address, { 'last-event-id': `${id}.0`, 'x-user': 'boaz' });
    expect((await withTime(stranger, second.pass)).response.status).toBe(410);
  });

  test('end a stream if its reader on the other one has left', async () => {
    const { choir, first, second } = await openTwo();
    const started = await rawStream(first.address);
    const id = idIn(await started.readUntil('event: open'));
    const resumed = await rawStream(second.address, { 'last-event-id': `${id}.0` });
    started.leave();
    choir.word('Praise');
    await resumed.readUntil('Praise');
    resumed.leave();
    await withTime(expect.poll(() => choir.ended).toEqual(['Psalm aborted']), first.pass);
  });

  /** Starts a stream on the first process and continues it on the second, while some messages between them are lost. */
  async function listenWithLoss(words: string[], isLost: (channel: string, nth: number) => boolean, stepMs = 100) {
    const all = createMemoryEvents(createLog('silent'));
    const counts = new Map<string, number>();
    const events: Events = {
      ...all,
      async publish(channel, payload) {
        const nth = (counts.get(channel) ?? 0) + 1;
        counts.set(channel, nth);
        if (isLost(channel, nth)) throw new Error('Connection terminated');
        await all.publish(channel, payload);
      },
    };
    const choir = singController();
    const [first, second] = [await openChoir({ events, ...choir }), await openChoir({ events, ...singController() })];
    let address = first.address;
    choir.word(words[0]!);
    const reading = listen(
      clientOf(() => address),
      'Psalm',
      (word) => {
        if (word !== words[0] || address === second.address) return;
        address = second.address;
        first.app.server.closeAllConnections();
        choir.word(...words.slice(1));
        choir.finish();
      },
    );
    // The timer of the process that runs the stream is stopped, so that the stream is not abandoned meanwhile.
    return { counts, ...(await withTime(reading, second.pass, stepMs)) };
  }

  test.each([1, 2, 3, 7, 20])('lose no event if message number %i with events is lost', async (lost) => {
    const words = Array.from({ length: 12 }, (_, n) => `${n} ${'x'.repeat(7_500)}`);
    const found = await listenWithLoss(words, (channel, nth) => channel === 'stream.reply' && nth === lost);
    expect(found.error).toBeUndefined();
    expect(found.heard).toEqual(words);
  });

  test('lose nothing if the message about the end is lost', async () => {
    const words = ['a', 'b', 'c'];
    // The words, the end of the stream as an event, and the end of the reply.
    const found = await listenWithLoss(words, (channel, nth) => channel === 'stream.reply' && nth === 4);
    expect(found.error).toBeUndefined();
    expect(found.heard).toEqual(words);
  });

  test('find the stream even if the first two requests for it are lost', async () => {
    const found = await listenWithLoss(['a', 'b'], (channel, nth) => channel === 'stream.resume' && nth <= 2);
    expect(found.error).toBeUndefined();
    expect(found.heard).toEqual(['a', 'b']);
    expect(found.counts.get('stream.resume')).toBe(3);
  });

  test('continue even if most messages about what the client has received are lost', async () => {
    const words = Array.from({ length: 40 }, (_, n) => `${n} ${'x'.repeat(10_000)}`);
    const found = await listenWithLoss(words, (channel, nth) => channel === 'stream.more' && nth % 3 !== 0, 1_000);
    expect(found.error).toBeUndefined();
    expect(found.heard).toEqual(words);
    expect(found.counts.get('stream.resume'), 'without asking for the stream again').toBe(1);
  });

  test('tell the client to reconnect when the one without the stream stops', async () => {
    const { choir, first, second } = await openTwo();
    let address = first.address;
    choir.word('a');
    const { heard } = await listen(
      clientOf(() => address),
      'Psalm',
      (word) => {
        if (word === 'a') {
          address = second.address;
          first.app.server.closeAllConnections();
          choir.word('b');
        }
        if (word === 'b') {
          address = first.address;
          second.stop();
          choir.word('c');
          choir.finish();
        }
      },
    );
    expect(heard).toEqual(['a', 'b', 'c']);
  });
});

test('an answer of the assistant waits for its reader for a minute, any other stream for ten seconds', () => {
  expect(limitsOf('assistant.generateAnalysis', streamLimits).abandonedMs).toBe(60_000);
  expect(limitsOf('archive.add', streamLimits).abandonedMs).toBe(10_000);
});
