import { expectedSeconds, readSsml, type Speech, ssmlOf } from '@sermon/domain/speech/ssml';
import { voiceIds } from '@sermon/domain/speech/voices';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readMp3 } from '../../../../../tests/files/readMp3.ts';
import { anyRequester } from '../../../../../tests/support/requester.ts';
import { readEnv } from '../../env.ts';
import type { azureLimits } from './azure.ts';
import { openAzure } from './azure.setup.ts';
import { chooseSpeaker } from './choose.ts';
import type { localLimits } from './local/local.ts';
import type { Speaker } from './port.ts';

const azure = await openAzure();
const logged: object[] = [];
const log = {
  warn: (details: object) => void logged.push(details),
  error: (details: object) => void logged.push(details),
};
const clock = { now: 0 };
const opened: Speaker[] = [];
afterAll(async () => {
  for (const speaker of opened) await speaker.close();
});

type Limits = { azure?: Partial<typeof azureLimits>; local?: Partial<typeof localLimits> };

function open(name: 'azure' | 'local', limits: Limits = {}, variables: Record<string, string> = {}): Speaker {
  const settings = name === 'azure' ? { AZURE_SPEECH_KEY: 'secret', AZURE_SPEECH_ENDPOINT: `${azure.url}/` } : {};
  const env = readEnv({ TTS_PROVIDER: name, ...settings, ...variables });
  const speaker = chooseSpeaker({ env, log, clock: () => clock.now, limits })!;
  opened.push(speaker);
  return speaker;
}

const father: Speech = {
  voice: 'en-US-GuyNeural',
  speed: 1,
  text: 'He arose, and came to his father. And his father ran to meet him.',
};

/** Listens to a text to its end. */
async function listen(speaker: Speaker, speech: Partial<Speech> = {}, requester = anyRequester()) {
  const pieces: Uint8Array[] = [];
  for await (const piece of speaker.speak({ ...father, ...speech }, requester)) pieces.push(piece);
  return { pieces, bytes: Buffer.concat(pieces) };
}

const failure = (kind: string) => ({ name: 'SpeechFailed', failure: kind });

beforeEach(() => {
  logged.length = 0;
  azure.behave({ kind: 'speak' });
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(['azure', 'local'] as const)('%s', (name) => {
  // Each local speaker starts a process.
  const speaker = open(name);

  test.each(voiceIds)('the voice %s speaks in the format of the product, about as long as expected', async (voice) => {
    const { bytes } = await listen(speaker, { voice });
    const mp3 = readMp3(bytes);
    expect(mp3).toMatchObject({ kbps: 160, sampleRate: 24_000, isMono: true });
    const ratio = mp3.seconds / expectedSeconds(father.text, 1);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.2);
  });

  test('speaks at half and at twice the speed', async () => {
    const seconds = async (speed: number) => readMp3((await listen(speaker, { speed })).bytes).seconds;
    const normal = await seconds(1);
    expect((await seconds(0.5)) / normal).toBeCloseTo(2, 0);
    expect((await seconds(2)) / normal).toBeCloseTo(0.5, 0);
  });

  test('speaks what looks like markup, an option or another alphabet', async () => {
    for (const text of [
      'He said </prosody> & "wept".',
      '--setf Grace',
      'Café “grâce” — and peace…',
      'Grace 🙏 and peace.',
    ])
      expect(readMp3((await listen(speaker, { text })).bytes).seconds).toBeGreaterThan(0.4);
  });

  test('an aborted request rejects with the reason', async () => {
    const controller = new AbortController();
    const requester = { ownerId: 'a', signal: controller.signal };
    azure.behave({ kind: 'silent' });
    const pieces = open(name).speak(father, requester);
    await pieces.next();
    controller.abort(new Error('left'));
    await expect(pieces.next()).rejects.toThrow('left');
    await expect(speaker.speak(father, requester).next()).rejects.toThrow('left');
    expect(logged).toEqual([]);
  });

  test('can be closed, and a prepared one as well', async () => {
    const own = open(name);
    own.prepare();
    own.prepare();
    await listen(own);
    await own.close();
  });
});

describe('azure', () => {
  test('gets the key only for tokens, and the text as SSML', async () => {
    const speaker = open('azure');
    expect([speaker.source, speaker.sentTo]).toEqual(['azure', new URL(azure.url).host]);
    await listen(speaker, { text: 'Grace & peace' });
    const [request] = azure.requests;
    expect(request!.ssml).toBe(ssmlOf({ ...father, text: 'Grace & peace' }));
    expect(request!.headers['ocp-apim-subscription-key']).toBeUndefined();
  });

  test('uses the voices of the settings', async () => {
    const speaker = open('azure', {}, { AZURE_SPEECH_VOICES: 'en-US-GuyNeural=en-US-JennyNeural' });
    await listen(speaker);
    expect(azure.requests[0]!.ssml).toContain('<voice name="en-US-JennyNeural">');
  });

  test('is asked for a token every nine minutes, and once by requests at the same time', async () => {
    const speaker = open('azure');
    const before = azure.tokens();
    speaker.prepare();
    await Promise.all([listen(speaker), listen(speaker)]);
    expect(azure.tokens() - before).toBe(1);
    clock.now += 9 * 60_000 - 1;
    await listen(speaker);
    expect(azure.tokens() - before).toBe(1);
    clock.now += 1;
    await listen(speaker);
    expect(azure.tokens() - before).toBe(2);
  });

  test('is asked for another token once if it does not accept one', async () => {
    const speaker = open('azure');
    await listen(speaker);
    azure.withdrawTokens();
    const before = azure.tokens();
    await listen(speaker);
    expect(azure.tokens() - before).toBe(1);
    azure.behave({ kind: 'status', status: 401 });
    await expect(listen(speaker)).rejects.toMatchObject(failure('refused'));
    expect(azure.tokens() - before).toBe(2);
  });

  test.each([
    [429, 'busy'],
    [503, 'busy'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [415, 'unknown'],
    [500, 'unreachable'],
    [502, 'unreachable'],
  ])('the status %i means: %s, for a text and for a token', async (status, kind) => {
    azure.behave({ kind: 'status', status });
    await expect(listen(open('azure'))).rejects.toMatchObject(failure(kind));
    azure.behave({ kind: 'speak' }, { kind: 'status', status });
    const speaker = open('azure');
    await expect(listen(speaker)).rejects.toMatchObject(failure(kind));
    expect(logged).toHaveLength(2);
    expect(JSON.stringify(logged)).not.toMatch(/secret|words of the service|father/);
    // A failure is not kept.
    azure.behave({ kind: 'speak' });
    await listen(speaker);
  });

  test.each([
    ['redirect', 'unreachable'],
    ['page', 'unknown'],
    ['broken', 'unreachable'],
  ] as const)('an answer that is %s fails as %s', async (kind, failed) => {
    azure.behave({ kind });
    await expect(listen(open('azure'))).rejects.toMatchObject(failure(failed));
  });

  test('has no sound for a text that the voice cannot read', async () => {
    azure.behave({ kind: 'empty' });
    expect((await listen(open('azure'), { text: 'שָׁלוֹם' })).pieces).toEqual([]);
    expect(logged).toEqual([]);
  });

  test('an answer that is no token is not kept', async () => {
    const speaker = open('azure');
    azure.behave({ kind: 'speak' }, { kind: 'page' });
    await expect(listen(speaker)).rejects.toMatchObject(failure('unknown'));
    azure.behave({ kind: 'speak' });
    expect((await listen(speaker)).bytes.length).toBeGreaterThan(1_000);
  });

  test('texts whose tokens are withdrawn at the same time get one new token', async () => {
    const speaker = open('azure');
    await listen(speaker);
    const before = azure.tokens();
    azure.behave({ kind: 'held' });
    const listening = [listen(speaker), listen(speaker)];
    await expect.poll(() => azure.requests.length).toBe(2);
    azure.withdrawTokens();
    azure.behave({ kind: 'speak' });
    azure.release();
    await Promise.race(listening);
    azure.release();
    await Promise.all(listening);
    expect(azure.tokens() - before).toBe(1);
  });

  test('waits for a slow reader', async () => {
    const speaker = open('azure');
    const { bytes } = await listen(speaker);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pieces = speaker.speak(father, anyRequester());
    let length = (await pieces.next()).value!.length;
    vi.advanceTimersByTime(60_000);
    for await (const piece of pieces) length += piece.length;
    expect(length).toBe(bytes.length);
  });

  test('gets a text of more than eight minutes in several requests', async () => {
    azure.behave({ kind: 'empty' });
    const speaker = open('azure');
    const text = 'He arose, and came to his father. '.repeat(142).trim();
    await listen(speaker, { text, speed: 1 });
    expect(azure.requests).toHaveLength(1);
    await listen(speaker, { text, speed: 0.5 });
    const texts = azure.requests.slice(1).map(({ ssml }) => readSsml(ssml)!.text);
    expect(texts).toHaveLength(2);
    expect(texts.join(' ')).toBe(text);
    for (const each of texts) expect(expectedSeconds(each, 0.5)).toBeLessThanOrEqual(480);
  });

  test('closing ends the requests', async () => {
    const speaker = open('azure');
    azure.behave({ kind: 'silent' });
    const pieces = speaker.speak(father, anyRequester());
    await pieces.next();
    await speaker.close();
    await expect(pieces.next()).rejects.toMatchObject(failure('busy'));
    await expect(listen(speaker)).rejects.toMatchObject(failure('busy'));
    await expect.poll(() => azure.left).toEqual(['/cognitiveservices/v1']);
    expect(logged).toEqual([]);
  });

  test('a token that comes too late, audio that stops, and audio that never begins are too slow', async () => {
    azure.behave({ kind: 'silent' });
    await expect(listen(open('azure', { azure: { waitMs: 50 } }))).rejects.toMatchObject(failure('tooSlow'));
    azure.behave({ kind: 'slow' });
    await expect(listen(open('azure', { azure: { waitMs: 50 } }))).rejects.toMatchObject(failure('tooSlow'));
    azure.behave({ kind: 'speak' }, { kind: 'slow' });
    await expect(listen(open('azure', { azure: { tokenWaitMs: 50 } }))).rejects.toMatchObject(failure('tooSlow'));
  });

  test('a server that cannot be reached', async () => {
    const speaker = open('azure', {}, { AZURE_SPEECH_ENDPOINT: 'http://127.0.0.1:9' });
    await expect(listen(speaker)).rejects.toMatchObject(failure('unreachable'));
  });

  test('endless audio is cut off at its maximum length', async () => {
    azure.behave({ kind: 'endless' });
    await expect(listen(open('azure', { azure: { audioSeconds: 1 } }))).rejects.toMatchObject(failure('unknown'));
  });

  test('leaving the loop ends the request', async () => {
    azure.behave({ kind: 'silent' });
    for await (const _ of open('azure').speak(father, anyRequester())) break;
    await expect.poll(() => azure.left).toEqual(['/cognitiveservices/v1']);
  });
});

describe('the local engine', () => {
  test('sends nothing, and yields each sentence for itself', async () => {
    const speaker = open('local');
    expect([speaker.source, speaker.sentTo]).toEqual(['local', null]);
    const { pieces, bytes } = await listen(speaker);
    expect(pieces).toHaveLength(2);
    for (const piece of pieces) expect(readMp3(piece).seconds).toBeGreaterThan(1);
    expect(readMp3(bytes).frames).toBe(pieces.reduce((sum, piece) => sum + readMp3(piece).frames, 0));
    expect(azure.requests).toEqual([]);
  });

  test('has no sound for a text that it cannot read', async () => {
    expect((await listen(open('local'), { text: 'בְּרֵאשִׁית' })).pieces).toEqual([]);
    expect((await listen(open('local'), { text: '…' })).pieces).toEqual([]);
  });

  test('speaks a sentence again from memory, within the limit of its size', async () => {
    const speaker = open('local');
    const [first] = (await listen(speaker)).pieces;
    const [again] = (await listen(speaker)).pieces;
    expect(again).toBe(first);
    const [other] = (await listen(speaker, { speed: 1.5 })).pieces;
    expect(other!.length).toBeLessThan(first!.length);
    const small = open('local', { local: { cacheBytes: 1_000 } });
    expect((await listen(small)).pieces[0]).not.toBe((await listen(small)).pieces[0]);
  });

  test('is too slow if a sentence takes longer than its time, and speaks the next one', async () => {
    const hasty = open('local', { local: { processorMs: 1, firstProcessorMs: 0 } });
    await expect(listen(hasty)).rejects.toMatchObject(failure('tooSlow'));
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain('father');
  });

  test('is busy if too many sentences are waiting, of all or of one user', async () => {
    const statuses = async (limits: Limits['local'], owners: string[]) => {
      const speaker = open('local', { local: limits });
      const results = await Promise.allSettled(
        owners.map((ownerId, at) => listen(speaker, { text: `Grace ${at}.` }, { ...anyRequester(), ownerId })),
      );
      return results.map((result) =>
        result.status === 'fulfilled' ? 'spoken' : (result.reason as { failure: string }).failure,
      );
    };
    expect(await statuses({ queueLimit: 1 }, ['a', 'b', 'c'])).toEqual(['spoken', 'spoken', 'busy']);
    expect(await statuses({ jobsPerRequester: 1 }, ['a', 'a', 'b'])).toEqual(['spoken', 'busy', 'spoken']);
  });

  test('speaks for other users before the next text of the same one', async () => {
    const speaker = open('local');
    const order: string[] = [];
    const listenAs = async (ownerId: string, text: string) => {
      await listen(speaker, { text }, { ...anyRequester(), ownerId });
      order.push(ownerId);
    };
    await Promise.all([listenAs('a', 'Grace.'), listenAs('a', 'Mercy.'), listenAs('b', 'Peace.')]);
    expect(order).toEqual(['a', 'b', 'a']);
    await expect(Promise.all(['One.', 'Two.', 'Three.'].map((text) => listenAs('a', text)))).rejects.toMatchObject(
      failure('busy'),
    );
  });

  test('speaks a text to its end, also if others fill the queue after its first sentence', async () => {
    const speaker = open('local', { local: { queueLimit: 1 } });
    const pieces = speaker.speak(father, anyRequester());
    await pieces.next();
    const others = ['Grace.', 'Mercy.'].map((text) => listen(speaker, { text }));
    expect((await pieces.next()).done).toBe(false);
    await Promise.all(others);
  });

  test('refuses what waits when it is closed', async () => {
    const speaker = open('local');
    const [listened] = await Promise.allSettled([listen(speaker), speaker.close()]);
    expect(listened).toMatchObject({ status: 'rejected', reason: failure('busy') });
  });
});

test.each(['browser', 'off'])('no speaker is created for TTS_PROVIDER=%s', (provider) => {
  expect(chooseSpeaker({ env: readEnv({ TTS_PROVIDER: provider, AZURE_SPEECH_KEY: 'k' }), log })).toBeNull();
});
