import { speechPath } from '@sermon/contract/speech/speech';
import { expect, onTestFinished, vi } from 'vitest';
import { sentencesOf } from '../fakeSource.setup.ts';
import { createPlayer, type Voice } from '../player.ts';
import { fakeAudioElements } from './fakeAudio.setup.ts';
import { serverSource } from './serverSource.ts';

export const jenny: Voice = { voice: 'en-US-JennyNeural', speed: 1.25 };
export const letters = 'abcdefgh'.split('');

const tokenPath = '/api/TextToSpeech/GetToken';

/** Audio of this many seconds. */
export const audio = (seconds = 1) =>
  new Response(new Uint8Array(seconds * 20_000), { headers: { 'content-type': 'audio/mpeg' } });
export const refusal = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ success: false, message, statusCode: status }, { status, headers });

type Sent = { text: string; token: string | null; request: Request; reply(response: Response | Error): void };

/** A server whose replies the test sends, one by one. `isHelpful` says whether it sends audio at once. */
function fakeServer() {
  const sent: Sent[] = [];
  const server = {
    sent,
    isHelpful: false,
    tokens: 0,
    /** The replies to requests for tokens, in place of a token. */
    tokenReplies: [] as (Response | Promise<Response>)[],
    tokenSignals: [] as AbortSignal[],
    /** The requests that have neither a reply nor been aborted. */
    waiting: () => waiting,
    texts: () => sent.map(({ text }) => text),
  };
  let waiting = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === tokenPath) {
      server.tokenSignals.push(request.signal);
      const reply = server.tokenReplies.shift();
      if (reply) return reply;
      server.tokens += 1;
      return Response.json({ success: true, data: { message: `token ${server.tokens}` }, message: '' });
    }
    expect([request.method, pathname]).toEqual(['POST', speechPath]);
    const text = /<prosody [^>]*>(.*?)<\/prosody>/.exec(await request.text())![1]!;
    const token = request.headers.get('authorization');
    if (server.isHelpful) {
      sent.push({ text, token, request, reply() {} });
      return audio();
    }
    waiting += 1;
    return new Promise<Response>((resolve, reject) => {
      const settle = (perform: () => void) => {
        waiting -= 1;
        perform();
      };
      request.signal.addEventListener('abort', () => settle(() => reject(request.signal.reason as Error)), {
        once: true,
      });
      sent.push({
        text,
        token,
        request,
        reply: (response) => settle(() => (response instanceof Error ? reject(response) : resolve(response))),
      });
    });
  });
  return server;
}

/** A player with a fake server and fake audio elements, until the end of the test. */
export function openPlayer() {
  const server = fakeServer();
  const elements = fakeAudioElements();
  const player = createPlayer(serverSource(), { title: 'The Father Who Runs' });
  onTestFinished(() => {
    player.stop();
    vi.unstubAllGlobals();
  });
  const isAt = async (kind: string, sentence: number) => {
    await expect.poll(() => player.state()).toMatchObject({ kind, sentence });
  };
  const isSent = async (...texts: string[]) => {
    await expect.poll(() => server.texts()).toEqual(texts);
  };
  /** Starts reading sentences with these texts. Returns the audio element. */
  const listen = (...texts: string[]) => {
    player.start(sentencesOf(...texts), jenny);
    return elements.audios[0]!;
  };
  /** Listens to sentences whose audio the server sends at once. */
  const hear = async (...texts: string[]) => {
    server.isHelpful = true;
    const element = listen(...texts);
    await isAt('playing', 0);
    return element;
  };
  return { player, server, elements, isAt, isSent, listen, hear };
}
