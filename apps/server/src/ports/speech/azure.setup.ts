import { audioFormat, readSsml } from '@sermon/domain/speech/ssml';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { openStandIn, readBody } from '../standIn.setup.ts';
import { encodeMp3, synthesize } from './local/synthesize.ts';

/** How the stand-in answers the next requests for speech. */
export type Behavior =
  /** Speaks with the engine of the local adapter. */
  | { kind: 'speak' }
  | { kind: 'status'; status: number }
  /** Sends the client to another address of the stand-in. */
  | { kind: 'redirect' }
  /** A success whose body is a web page. */
  | { kind: 'page' }
  /** A success with an empty body. */
  | { kind: 'empty' }
  /** Sends some audio, then breaks the connection. */
  | { kind: 'broken' }
  /** Sends some audio, then nothing more until the client leaves. */
  | { kind: 'silent' }
  /** Waits for `release` before it examines the token. */
  | { kind: 'held' }
  /** Sends nothing until the client leaves. */
  | { kind: 'slow' }
  /** Sends audio without an end. */
  | { kind: 'endless' };

export type ReceivedSpeech = { headers: IncomingHttpHeaders; ssml: string };

/**
 * Starts a server that speaks the protocol of Azure Speech: it gives tokens for a key, and audio for a token and SSML. Its tokens are
 * numbered. It is closed after the file's tests.
 */
export async function openAzure(key = 'secret') {
  let behavior: Behavior = { kind: 'speak' };
  let tokenBehavior: Behavior = { kind: 'speak' };
  let tokens = 0;
  /** Tokens up to this number are no longer accepted. */
  let withdrawn = 0;
  const requests: ReceivedSpeech[] = [];
  const left: string[] = [];
  const held: (() => void)[] = [];

  async function speak(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const ssml = await readBody(request);
    requests.push({ headers: request.headers, ssml });
    if (behavior.kind === 'held') await new Promise<void>((released) => held.push(released));
    const token = Number(/^Bearer token(\d+)$/.exec(request.headers.authorization ?? '')?.[1] ?? 0);
    const speech = readSsml(ssml);
    if (token <= withdrawn || token > tokens) return end(response, 401);
    if (request.headers['content-type'] !== 'application/ssml+xml') return end(response, 415);
    if (request.headers['x-microsoft-outputformat'] !== audioFormat || speech === null) return end(response, 400);
    if (behavior.kind !== 'speak') return misbehave(response, behavior);
    const audio = await encodeMp3(await synthesize(speech));
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(audio);
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url } = request;
    response.on('close', () => {
      if (!response.writableFinished) left.push(url ?? '');
    });
    if (url === '/cognitiveservices/v1') return speak(request, response);
    if (url !== '/sts/v1.0/issueToken') return end(response, 404);
    await readBody(request);
    if (tokenBehavior.kind !== 'speak') return misbehave(response, tokenBehavior);
    if (request.headers['ocp-apim-subscription-key'] !== key) return end(response, 401);
    tokens += 1;
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`token${tokens}`);
  }

  return {
    url: await openStandIn(receive),
    requests,
    /** The paths of requests whose client left before the end of the answer, or whose connection was broken. */
    left,
    /** The number of tokens that were given. */
    tokens: () => tokens,
    /** Answers the request that has been held for the longest time. */
    release: () => held.shift()?.(),
    withdrawTokens() {
      withdrawn = tokens;
    },
    behave(next: Behavior, nextToken: Behavior = { kind: 'speak' }) {
      behavior = next;
      tokenBehavior = nextToken;
      requests.length = 0;
      left.length = 0;
    },
  };
}

const end = (response: ServerResponse, status: number): void =>
  void response.writeHead(status, { 'content-type': 'text/plain' }).end('words of the service');

function misbehave(response: ServerResponse, behavior: Behavior): void {
  const begin = () => response.writeHead(200, { 'content-type': 'audio/mpeg' });
  const audio = Buffer.alloc(4_800, 0xff);
  switch (behavior.kind) {
    case 'status':
      return end(response, behavior.status);
    case 'redirect':
      return void response.writeHead(307, { location: '/elsewhere' }).end();
    case 'page':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign\nin</p>');
    case 'empty':
      return void begin().end();
    case 'broken':
      begin().write(audio);
      // The audio must arrive before the connection breaks.
      return void setTimeout(() => response.destroy(), 50);
    case 'silent':
      return void begin().write(audio);
    case 'endless': {
      begin();
      const write = () => {
        while (!response.destroyed && response.write(audio));
        if (!response.destroyed) response.once('drain', write);
      };
      return write();
    }
    case 'held':
    case 'slow':
    case 'speak':
  }
}
