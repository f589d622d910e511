import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sentencesOf } from '../fakeSource.setup.ts';
import { audio, jenny, letters, openPlayer, refusal } from './openPlayer.setup.ts';
import { requestLimits } from './speechRequests.ts';

let { player, server, elements, isAt, isSent, listen, hear } = {} as ReturnType<typeof openPlayer>;
beforeEach(() => {
  ({ player, server, elements, isAt, isSent, listen, hear } = openPlayer());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('requests', () => {
  test('have the text as SSML, a token, and the format of the audio', async () => {
    listen('Grace &amp; peace');
    await expect.poll(() => server.sent).toHaveLength(1);
    const { request, token, text } = server.sent[0]!;
    expect(token).toBe('Bearer token 1');
    expect(text).toBe('Grace &amp;amp; peace');
    expect(request.headers.get('content-type')).toBe('application/ssml+xml');
    expect(request.headers.get('x-microsoft-outputformat')).toBe('audio-24khz-160kbitrate-mono-mp3');
  });

  test('are for the current sentence and the two after it, two at a time', async () => {
    const element = listen(...letters);
    await isSent('a', 'b');
    expect(server.waiting()).toBe(2);
    server.sent[0]!.reply(audio());
    await isSent('a', 'b', 'c');
    await isAt('playing', 0);
    server.sent[1]!.reply(audio());
    server.sent[2]!.reply(audio());
    await expect.poll(() => elements.created()).toBe(3);
    expect(server.waiting()).toBe(0);
    element.end();
    await isSent('a', 'b', 'c', 'd');
    expect(server.tokens).toBe(1);
  });

  test('that are no longer needed are aborted when the listener goes to another sentence', async () => {
    listen(...letters);
    await isSent('a', 'b');
    player.goTo(5);
    await isSent('a', 'b', 'f', 'g');
    expect(server.sent.map(({ request }) => request.signal.aborted)).toEqual([true, true, false, false]);
    player.previous();
    // The sentence that is needed now does not wait for others.
    await isSent('a', 'b', 'f', 'g', 'e');
    expect(server.sent.map(({ request }) => request.signal.aborted)).toEqual([true, true, false, true, false]);
  });

  test('are aborted when the player is stopped, also the one for a token', async () => {
    server.tokenReplies = [new Promise(() => {})];
    listen('a', 'b');
    await expect.poll(() => server.tokenSignals).toHaveLength(1);
    player.stop();
    expect(server.tokenSignals[0]!.aborted).toBe(true);
    player.start(sentencesOf('c', 'd', 'e'), jenny);
    await isSent('c', 'd');
    player.stop();
    expect(server.waiting()).toBe(0);
    expect(player.state()).toEqual({ kind: 'idle' });
  });

  test('wait no longer than a minute', async () => {
    const timeout = new AbortController();
    const create = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    listen('a');
    await isSent('a');
    expect(create).toHaveBeenCalledWith(requestLimits.timeoutMs);
    timeout.abort(new DOMException('', 'TimeoutError'));
    await expect
      .poll(() => player.state())
      .toEqual({
        kind: 'failed',
        text: 'The speech service took too long to answer. Please try again.',
        sentence: 0,
      });
  });
});

describe('the token', () => {
  test('is used for all requests until it is refused, and then replaced once', async () => {
    listen(...letters);
    await isSent('a', 'b');
    server.sent[0]!.reply(refusal(401, 'Your listening session has expired. Please start again.'));
    server.sent[1]!.reply(refusal(401, 'Your listening session has expired. Please start again.'));
    await isSent('a', 'b', 'a', 'b');
    expect(server.sent.map(({ token }) => token)).toEqual([
      'Bearer token 1',
      'Bearer token 1',
      'Bearer token 2',
      'Bearer token 2',
    ]);
    server.sent[2]!.reply(audio());
    await isSent('a', 'b', 'a', 'b', 'c');
    expect(server.sent.at(-1)!.token).toBe('Bearer token 2');
    expect(server.tokens).toBe(2);
  });

  test('is replaced no more than once for a request', async () => {
    listen('a');
    await isSent('a');
    server.sent[0]!.reply(refusal(401, 'Your listening session has expired. Please start again.'));
    await isSent('a', 'a');
    server.sent[1]!.reply(refusal(401, 'Your listening session has expired. Please start again.'));
    await isAt('failed', 0);
    expect(player.state()).toMatchObject({ text: 'Your listening session has expired. Please start again.' });
    expect(server.tokens).toBe(2);
  });

  test('of a text is also good for the next one', async () => {
    await hear('a');
    player.stop();
    player.start(sentencesOf('b'), jenny);
    await isSent('a', 'b');
    expect(server.tokens).toBe(1);
  });

  test('may be refused, with a sentence for the user, and the next attempt asks again', async () => {
    server.tokenReplies = [refusal(429, 'Too many attempts. Please try again in 20 minutes.')];
    listen('a');
    await isAt('failed', 0);
    expect(player.state()).toMatchObject({ text: 'Too many attempts. Please try again in 20 minutes.' });
    server.isHelpful = true;
    player.resume();
    await isAt('playing', 0);
  });
});

describe('a busy server', () => {
  const busy = (headers = {}) => refusal(429, 'The speech service is busy. Please try again in a moment.', headers);
  const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

  test('is asked again after the time that it says, within a limit', async () => {
    listen('a');
    await isSent('a');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waits = [
      [{ 'retry-after': '2' }, 2_000],
      [{ 'retry-after': '3600' }, requestLimits.longestWaitMs],
      [{}, requestLimits.usualWaitMs],
    ] as const;
    for (const [index, [headers, ms]] of waits.entries()) {
      server.sent[index]!.reply(busy(headers));
      while (vi.getTimerCount() === 0) await flush();
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(server.sent).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      while (server.sent.length < index + 2) await flush();
    }
    vi.useRealTimers();
    server.sent[3]!.reply(busy());
    await isAt('failed', 0);
    expect(player.state()).toMatchObject({ text: 'The speech service is busy. Please try again in a moment.' });
    expect(server.texts()).toEqual(['a', 'a', 'a', 'a']);
  });

  test('is not asked again after the player was stopped', async () => {
    listen('a');
    await isSent('a');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.sent[0]!.reply(busy());
    while (vi.getTimerCount() === 0) await flush();
    player.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('failures', () => {
  test.each([
    [
      'a refusal',
      () => refusal(503, 'The speech service is not set up correctly. Please tell your administrator.'),
      'The speech service is not set up correctly. Please tell your administrator.',
    ],
    ['a refusal of a proxy', () => new Response('<html>', { status: 502 }), 'Something went wrong, please try again.'],
    [
      'a page in place of audio',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'Something went wrong, please try again.',
    ],
    ['no network', () => new TypeError('Failed to fetch'), 'Cannot reach Sermon Maker. Please try again.'],
    ['audio that is cut off', () => cutOff(), 'Cannot reach Sermon Maker. Please try again.'],
  ])('%s is shown in the words of the product', async (_, reply, text) => {
    listen('a');
    await isSent('a');
    server.sent[0]!.reply(reply());
    await expect.poll(() => player.state()).toEqual({ kind: 'failed', text, sentence: 0 });
    expect(server.texts()).toEqual(['a']);
  });

  test('keep the position, so that resuming tries again', async () => {
    const element = listen('a', 'b');
    await isSent('a', 'b');
    server.sent[0]!.reply(audio());
    await isAt('playing', 0);
    element.end();
    await isAt('loading', 1);
    server.sent[1]!.reply(refusal(502, 'The speech service cannot be reached. Please try again later.'));
    await isAt('failed', 1);
    server.isHelpful = true;
    player.resume();
    await isAt('playing', 1);
    expect(server.texts()).toEqual(['a', 'b', 'b']);
  });

  test('of a sentence that is fetched in advance are no failures yet', async () => {
    const element = listen('a', 'b');
    await isSent('a', 'b');
    server.sent[1]!.reply(refusal(502, 'The speech service cannot be reached. Please try again later.'));
    server.sent[0]!.reply(audio());
    await isAt('playing', 0);
    expect(server.texts()).toEqual(['a', 'b']);
    server.isHelpful = true;
    element.end();
    await isAt('playing', 1);
    expect(server.texts()).toEqual(['a', 'b', 'b']);
  });

  test('of audio that cannot be played fetch it again', async () => {
    const element = await hear('a');
    element.break();
    await isAt('failed', 0);
    expect(player.state()).toMatchObject({ text: 'Something went wrong, please try again.' });
    expect(elements.open.size).toBe(0);
    player.resume();
    await isAt('playing', 0);
    expect(server.texts()).toEqual(['a', 'a']);
  });

  function cutOff() {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new Uint8Array(10));
        stream.error(new TypeError('network error'));
      },
    });
    return new Response(body, { headers: { 'content-type': 'audio/mpeg' } });
  }
});
