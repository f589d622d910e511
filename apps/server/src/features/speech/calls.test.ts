import { speechPath } from '@sermon/contract/speech/speech';
import { contractVersion, versionHeader } from '@sermon/contract/call';
import { audioFormat, ssmlOf } from '@sermon/domain/speech/ssml';
import { speechLimits } from '@sermon/domain/speech/voices';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readMp3 } from '../../../../../tests/files/readMp3.ts';
import { openProduct, type Person, type Product } from '../../../../../tests/support/people.ts';
import { createSender } from '../../../../../tests/support/sender.ts';
import { largeBody } from '../../http/heavyCalls.ts';
import { openAzure } from '../../ports/speech/azure.setup.ts';
import { makeToken, serveSpeech } from './speechEndpoint.ts';

const azure = await openAzure();
const local = await openProduct();
const remote = await openProduct({ AZURE_SPEECH_KEY: 'secret', AZURE_SPEECH_ENDPOINT: azure.url });
const products = { local, azure: remote };

const ssmlFor = (text: string) => ssmlOf({ voice: 'en-US-JennyNeural', speed: 1, text });
const hello = ssmlFor('Grace and peace to you.');

/** Returns the address of a product, which listens from then on. */
const addressOf = (product: Product): Promise<string> | string =>
  product.app.server.listening ? product.app.listeningOrigin : product.app.listen({ port: 0, host: '127.0.0.1' });

/** Sends SSML over the network. */
const sendTo = (
  address: string,
  cookie: string,
  token: string,
  body: string,
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(new URL(speechPath, address), {
    method: 'POST',
    body,
    headers: {
      cookie,
      authorization: `Bearer ${token}`,
      'content-type': 'application/ssml+xml',
      'x-microsoft-outputformat': audioFormat,
    },
    ...(signal && { signal }),
  });

type Changes = { token?: string; payload?: string; headers?: Record<string, string> };

/** Returns a function that sends SSML as a client would. */
async function listenerOf(product: Product, person: Person) {
  const cookie = await createSender(product).cookieOf(person);
  const tokenOf = async () => (await person.api.speech.getToken({})).message;
  const first = await tokenOf();
  return {
    tokenOf,
    listen: ({ token = first, payload = hello, headers = {} }: Changes = {}) =>
      product.app.inject({
        method: 'POST',
        url: speechPath,
        payload,
        headers: {
          cookie,
          authorization: `Bearer ${token}`,
          'content-type': 'application/ssml+xml',
          'x-microsoft-outputformat': audioFormat,
          ...headers,
        },
      }),
  };
}

test('the token is in the message of the reply for scripts, and once in replies to the app', async () => {
  const cookie = await createSender(local).cookieOf(await local.join());
  const answer = async (version?: number) => {
    const headers = { cookie, ...(version !== undefined && { [versionHeader]: String(version) }) };
    return (await local.app.inject({ url: '/api/TextToSpeech/GetToken', headers })).json<{ message: string }>();
  };
  const token = expect.stringMatching(/.{40}/);
  expect(await answer()).toEqual({ success: true, data: { message: token }, message: token });
  expect(await answer(contractVersion)).toEqual({ success: true, data: { message: token }, message: '' });
});

describe.each(Object.entries(products))('%s', (_, product) => {
  test('speaks SSML as MP3', async () => {
    azure.behave({ kind: 'speak' });
    const { listen } = await listenerOf(product, await product.join());
    const reply = await listen();
    expect(reply).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'audio/mpeg', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
    expect(readMp3(reply.rawPayload)).toMatchObject({ kbps: 160, sampleRate: 24_000, isMono: true });
  });

  test('refuses in the words of the product, with the status codes of Azure', async () => {
    const { listen } = await listenerOf(product, await product.join());
    const answer = async (changes: Changes) => {
      const reply = await listen(changes);
      return [reply.statusCode, reply.json<{ message: string }>().message];
    };
    const unreadable = [400, 'This text could not be read aloud.'];
    expect(await answer({ payload: 'Grace' })).toEqual(unreadable);
    expect(await answer({ payload: hello.replace('Grace', '<break/>') })).toEqual(unreadable);
    expect(await answer({ headers: { 'x-microsoft-outputformat': 'riff-8khz-16bit-mono-pcm' } })).toEqual(unreadable);
    expect(await answer({ payload: ssmlFor('Grace '.repeat(speechLimits.words + 1)) })).toEqual([
      400,
      'Unable to process, text too long',
    ]);
    expect(await answer({ payload: ssmlFor('x'.repeat(speechLimits.textLength + 1)) })).toEqual([
      400,
      'Unable to process, text too long',
    ]);
    expect((await listen({ payload: '' })).statusCode).toBe(400);
    expect((await listen({ headers: { 'content-type': 'application/ssml+xml; charset=utf-8' } })).statusCode).toBe(200);
    expect((await listen({ headers: { 'content-type': 'application/json' } })).statusCode).toBe(415);
    expect((await listen({ payload: 'x'.repeat(largeBody) })).statusCode).toBe(413);
    const ended = [401, 'Your listening session has expired. Please start again.'];
    expect(await answer({ token: 'x' })).toEqual(ended);
    expect(await answer({ headers: { authorization: '' } })).toEqual(ended);
  });
});

describe('the characters of a day', () => {
  const text = 'Grace and peace to you.';
  const open = (more: Record<string, string>) =>
    openProduct({ SPEECH_DAILY_CHARACTERS: String(2 * text.length), ...more });
  const toAzure = { AZURE_SPEECH_KEY: 'secret', AZURE_SPEECH_ENDPOINT: azure.url };

  test('that Azure speaks are limited for all users together', async () => {
    const product = await open(toAzure);
    const [ruth, naomi] = [
      await listenerOf(product, await product.join()),
      await listenerOf(product, await product.join()),
    ];
    azure.behave({ kind: 'speak' });
    for (const { listen } of [ruth, naomi]) expect((await listen()).statusCode).toBe(200);
    const refused = await ruth.listen();
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      503,
      'Hear It has reached its limit for today. Please try again in 24 hours.',
    ]);
    expect(await product.services.metrics.text()).toContain('sermon_maker_spoken_characters_day 46');
  });

  test('that this server speaks are not limited', async () => {
    const product = await open({});
    const { listen } = await listenerOf(product, await product.join());
    for (const _ of [1, 2, 3]) expect((await listen()).statusCode).toBe(200);
  });
});

describe('a token', () => {
  test('is only valid for ten minutes, and only for the user who got it', async () => {
    const [first, second] = [await listenerOf(local, await local.join()), await listenerOf(local, await local.join())];
    const token = await first.tokenOf();
    expect((await second.listen({ token })).statusCode).toBe(401);
    expect(
      (await first.listen({ token: token.replace(/\.(\d+)\./, (_, ends: string) => `.${Number(ends) + 1}.`) }))
        .statusCode,
    ).toBe(401);
    local.clock.pass(10 * 60_000 - 1);
    expect((await first.listen({ token })).statusCode).toBe(200);
    local.clock.pass(1);
    expect((await first.listen({ token })).statusCode).toBe(401);
  });

  test('is good for 1,000 words, in one text or in several', async () => {
    azure.behave({ kind: 'empty' });
    const { listen, tokenOf } = await listenerOf(remote, await remote.join());
    const token = await tokenOf();
    const words = async (count: number) => (await listen({ token, payload: ssmlFor('a '.repeat(count)) })).statusCode;
    expect([await words(600), await words(399), await words(1), await words(1), await words(1)]).toEqual([
      200, 200, 200, 401, 401,
    ]);
    const other = await tokenOf();
    expect((await listen({ token: other, payload: ssmlFor('a '.repeat(1_000)) })).statusCode).toBe(200);
    // A text counts as at least one word for every twelve characters.
    const long = await tokenOf();
    expect((await listen({ token: long, payload: ssmlFor('x'.repeat(11_989)) })).statusCode).toBe(200);
    expect((await listen({ token: long, payload: ssmlFor('a') })).statusCode).toBe(401);
    // Each digit counts as half a word.
    const numbers = await tokenOf();
    expect((await listen({ token: numbers, payload: ssmlFor('100 '.repeat(399)) })).statusCode).toBe(200);
    expect((await listen({ token: numbers, payload: ssmlFor('a a') })).statusCode).toBe(200);
    expect((await listen({ token: numbers, payload: ssmlFor('a') })).statusCode).toBe(401);
    const max = await tokenOf();
    expect((await listen({ token: max, payload: ssmlFor('100 '.repeat(1_000)) })).statusCode).toBe(200);
    // A text without words counts as one.
    expect((await listen({ token: other, payload: ssmlFor('…') })).statusCode).toBe(401);
  });

  test('is given 60 times in an hour', async () => {
    const { tokenOf } = await listenerOf(local, await local.join());
    for (let count = 1; count < 60; count += 1) await tokenOf();
    await expect(tokenOf()).rejects.toMatchObject({ statusCode: 429 });
    local.clock.pass(60 * 60_000);
    await tokenOf();
  });
});

describe('listening', () => {
  test('needs a session, a subscription, and a page of this site', async () => {
    const product = await openProduct({ BILLING_PROVIDER: 'sandbox' });
    const free = await product.join();
    const upgrade = { statusCode: 403, message: 'Upgrade required' };
    await expect(free.api.speech.getToken({})).rejects.toMatchObject(upgrade);
    const cookie = await createSender(product).cookieOf(free);
    const send = (headers: Record<string, string>) =>
      product.app.inject({
        method: 'POST',
        url: speechPath,
        payload: hello,
        headers: { 'content-type': 'application/ssml+xml', ...headers },
      });
    expect((await send({ cookie })).json()).toMatchObject(upgrade);
    expect((await send({})).json()).toMatchObject({ statusCode: 401, message: 'Sign in required' });
    expect((await send({ cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });

  test.each([
    ['browser', 'browser'],
    ['off', 'off'],
  ])('is refused by the server if TTS_PROVIDER is %s', async (provider, source) => {
    const product = await openProduct({ TTS_PROVIDER: provider });
    const person = await product.join();
    expect((await person.api.app.config()).speech).toEqual({ source, sentTo: null });
    const refusal = { statusCode: 409, message: 'Hear It is turned off here.' };
    await expect(person.api.speech.getToken({})).rejects.toMatchObject(refusal);
    const cookie = await createSender(product).cookieOf(person);
    const headers = { cookie, 'content-type': 'application/ssml+xml' };
    expect(
      (await product.app.inject({ method: 'POST', url: speechPath, payload: hello, headers })).json(),
    ).toMatchObject(refusal);
  });

  test('the configuration says where texts go', async () => {
    expect((await local.visit().app.config()).speech).toEqual({ source: 'local', sentTo: null });
    expect((await remote.visit().app.config()).speech).toEqual({ source: 'azure', sentTo: new URL(azure.url).host });
  });
});

test('a user listens to four texts at the same time, and a further one waits', async () => {
  const [person, other] = [await remote.join(), await remote.join()];
  const { tokenOf } = await listenerOf(remote, person);
  const token = await tokenOf();
  azure.behave({ kind: 'slow' });
  const controller = new AbortController();
  const address = await addressOf(remote);
  const sent = Array.from({ length: 5 }, async (_, at) =>
    sendTo(address, await createSender(remote).cookieOf(person), token, ssmlFor(`Text ${at}`), controller.signal),
  );
  await expect.poll(() => azure.requests.length).toBe(4);
  azure.behave({ kind: 'speak' });
  expect((await (await listenerOf(remote, other)).listen()).statusCode).toBe(200);
  expect(azure.requests).toHaveLength(1);
  controller.abort();
  for (const each of await Promise.allSettled(sent)) expect(each.status).toBe('rejected');
});

test('a client that stops reading is cut off', async () => {
  const { user } = await remote.join();
  const app = Fastify({ forceCloseConnections: true });
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    request.user = user;
  });
  serveSpeech(app, remote.services, 100);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  azure.behave({ kind: 'endless' });
  const token = await makeToken(remote.services.db, user.id, remote.clock.now);
  const answer = await sendTo(address, '', token, hello);
  expect(answer.status).toBe(200);
  await expect.poll(() => azure.left).toEqual(['/cognitiveservices/v1']);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  await app.close();
});

describe('a failure of Azure', () => {
  test.each([
    [429, 429, 'The speech service is busy. Please try again in a moment.'],
    [401, 503, 'The speech service is not set up correctly. Please tell your administrator.'],
    [400, 503, 'The speech service is not set up correctly. Please tell your administrator.'],
    [500, 502, 'The speech service cannot be reached. Please try again later.'],
    [415, 502, 'Something went wrong, please try again.'],
  ])('with the status %i becomes %i', async (status, statusCode, message) => {
    const { listen } = await listenerOf(remote, await remote.join());
    azure.behave({ kind: 'status', status });
    const reply = await listen();
    expect(reply.json()).toEqual({ success: false, error: true, message, statusCode });
    expect(reply.headers['retry-after']).toBe(statusCode === 429 ? '5' : undefined);
  });

  test.each([
    ['gives the words of the text back', 503, 200],
    ['that may be due to the text does not', 415, 401],
  ])('%s', async (_, status, next) => {
    const { listen } = await listenerOf(remote, await remote.join());
    const whole = ssmlFor('a '.repeat(1_000));
    azure.behave({ kind: 'status', status });
    await listen({ payload: whole });
    azure.behave({ kind: 'empty' });
    expect((await listen({ payload: whole })).statusCode).toBe(next);
  });

  test('in the middle of the audio breaks the connection', async () => {
    const person = await remote.join();
    const { tokenOf } = await listenerOf(remote, person);
    azure.behave({ kind: 'broken' });
    const cookie = await createSender(remote).cookieOf(person);
    const answer = await sendTo(await addressOf(remote), cookie, await tokenOf(), hello);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  test('a server that stops ends the request to Azure', async () => {
    const stopped = await openProduct({ AZURE_SPEECH_KEY: 'secret', AZURE_SPEECH_ENDPOINT: azure.url });
    const { listen } = await listenerOf(stopped, await stopped.join());
    azure.behave({ kind: 'slow' });
    const reply = listen();
    await expect.poll(() => azure.requests.length).toBe(1);
    stopped.services.stopping.abort();
    expect((await reply).json()).toMatchObject({
      statusCode: 503,
      message: 'Sermon Maker is restarting, so this was stopped before it finished. Please try again in a minute.',
    });
  });

  test('a client that leaves ends the request to Azure', async () => {
    const person = await remote.join();
    const { tokenOf } = await listenerOf(remote, person);
    azure.behave({ kind: 'silent' });
    const controller = new AbortController();
    const cookie = await createSender(remote).cookieOf(person);
    const answer = await sendTo(await addressOf(remote), cookie, await tokenOf(), hello, controller.signal);
    await answer.body!.getReader().read();
    controller.abort();
    await expect.poll(() => azure.left).toEqual(['/cognitiveservices/v1']);
  });
});
