import { audioBytesPerSecond, audioFormat, expectedSeconds, type Speech, ssmlOf } from '@sermon/domain/speech/ssml';
import { partsOf } from '@sermon/domain/speech/sentences';
import type { VoiceId } from '@sermon/domain/speech/voices';
import type { Log } from '../../log.ts';
import { type Failure, type Speaker, SpeechFailed } from './port.ts';

/** Limits of the requests to Azure. Times are in ms. */
export const azureLimits = {
  /** A token is valid for ten minutes. */
  tokenMs: 9 * 60_000,
  tokenWaitMs: 10_000,
  /** The maximum time until the audio begins, and between two pieces of it. */
  waitMs: 15_000,
  /**
   * The expected length of the audio above which a text is sent in several requests, in seconds. Azure cuts off longer
   * audio after ten minutes, without an error.
   */
  requestSeconds: 8 * 60,
  audioSeconds: 11 * 60,
};

/** The form of a token. Other text, such as a page with an error message, may be invalid in a header. */
const tokenForm = /^[\w.~+/=-]{1,8000}$/;

type Settings = {
  key: string;
  /** The address for tokens, and that for texts, without a slash at the end. */
  tokenUrl: string;
  speechUrl: string;
  voices: ReadonlyMap<VoiceId, string>;
  log: Pick<Log, 'warn'>;
  clock: () => number;
  limits?: Partial<typeof azureLimits>;
};

/** Creates a speaker that sends texts to Azure Speech. The key is sent only with requests for tokens. */
export function azureSpeaker({ key, tokenUrl, speechUrl, voices, log, clock, limits: changed }: Settings): Speaker {
  const limits = { ...azureLimits, ...changed };
  let token: { value: Promise<string>; until: number } | null = null;
  const closing = new AbortController();

  const fail = (failure: Failure, details: object): never => {
    log.warn({ failure, ...details }, 'Azure Speech failed');
    throw new SpeechFailed(failure);
  };

  /** Requests that `close` ends fail as busy, like those made after it. They are not failures of Azure. */
  const throwIfClosed = (): void => {
    if (closing.signal.aborted) throw new SpeechFailed('busy');
  };

  async function requestToken(): Promise<string> {
    const late = AbortSignal.timeout(limits.tokenWaitMs);
    const signal = AbortSignal.any([late, closing.signal]);
    try {
      const headers = { 'ocp-apim-subscription-key': key };
      const answer = await fetch(tokenUrl, { method: 'POST', headers, body: '', redirect: 'error', signal });
      if (!answer.ok) {
        await answer.body?.cancel();
        return fail(failureOfStatus(answer.status), { statusCode: answer.status, request: 'token' });
      }
      const text = (await answer.text()).trim();
      return tokenForm.test(text) ? text : fail('unknown', { length: text.length, request: 'token' });
    } catch (error) {
      if (error instanceof SpeechFailed) throw error;
      throwIfClosed();
      return fail(late.aborted ? 'tooSlow' : 'unreachable', { name: nameOf(error), request: 'token' });
    }
  }

  /** Returns a token. Requests at the same time share it. A failure is not kept. */
  function currentToken(): Promise<string> {
    if (token && token.until > clock()) return token.value;
    const value = requestToken();
    const next = { value, until: clock() + limits.tokenMs };
    token = next;
    value.catch(() => {
      if (token === next) token = null;
    });
    return value;
  }

  const send = async (token: string, ssml: string, signal: AbortSignal): Promise<Response> =>
    fetch(speechUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': audioFormat,
        'user-agent': 'SermonMaker',
      },
      body: ssml,
      redirect: 'error',
      signal,
    });

  async function sendWithToken(ssml: string, signal: AbortSignal): Promise<Response> {
    const used = currentToken();
    const answer = await send(await used, ssml, signal);
    if (answer.status !== 401) return answer;
    // The token may have been withdrawn. Another 401 means that the key is not accepted for texts.
    await answer.body?.cancel();
    // Another request may already have replaced it.
    if (token?.value === used) token = null;
    return send(await currentToken(), ssml, signal);
  }

  async function* speakAtOnce(speech: Speech, signal: AbortSignal): AsyncGenerator<Uint8Array, void, void> {
    signal.throwIfAborted();
    throwIfClosed();
    const clockOf = timeLimit(limits.waitMs);
    try {
      const ssml = ssmlOf(speech, voices.get(speech.voice));
      const answer = await sendWithToken(ssml, AbortSignal.any([signal, clockOf.signal, closing.signal]));
      const { status } = answer;
      if (!answer.ok || !answer.body) {
        await answer.body?.cancel();
        return fail(failureOfStatus(status), { statusCode: status });
      }
      if (!answer.headers.get('content-type')?.startsWith('audio/')) {
        await answer.body.cancel();
        return fail('unknown', { contentType: answer.headers.get('content-type') });
      }
      // Azure sends no audio for a text that the voice cannot read, such as one in Hebrew.
      let length = 0;
      for await (const piece of answer.body as AsyncIterable<Uint8Array>) {
        // A slow reader is no fault of the service.
        clockOf.pause();
        length += piece.length;
        if (length > limits.audioSeconds * audioBytesPerSecond) return fail('unknown', { length });
        yield piece;
        clockOf.resume();
      }
    } catch (error) {
      if (error instanceof SpeechFailed) throw error;
      signal.throwIfAborted();
      throwIfClosed();
      fail(clockOf.signal.aborted ? 'tooSlow' : 'unreachable', { name: nameOf(error) });
    } finally {
      // Ends the request if the reader has left the loop.
      clockOf.end();
    }
  }

  return {
    source: 'azure',
    sentTo: new URL(speechUrl).host,
    prepare: () => void currentToken().catch(() => {}),
    async *speak(speech, { signal }) {
      for (const text of requestsFor(speech, limits.requestSeconds)) yield* speakAtOnce({ ...speech, text }, signal);
    },
    async close() {
      closing.abort();
    },
  };
}

function requestsFor({ text, speed }: Speech, maxSeconds: number): string[] {
  if (expectedSeconds(text, speed) <= maxSeconds) return [text];
  const requests: string[] = [];
  let seconds = Infinity;
  for (const part of partsOf(text)) {
    const more = expectedSeconds(part, speed);
    seconds += more;
    if (seconds > maxSeconds) {
      requests.push(part);
      seconds = more;
    } else requests.push(`${requests.pop()} ${part}`);
  }
  return requests;
}

const nameOf = (error: unknown): string | undefined => (error instanceof Error ? error.name : undefined);

/** A signal that is aborted after some time, unless the time is stopped before. `resume` starts the time again. */
function timeLimit(ms: number) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, ms).unref();
  return {
    signal: controller.signal,
    pause: () => clearTimeout(timer),
    resume() {
      timer = setTimeout(abort, ms).unref();
    },
    end() {
      clearTimeout(timer);
      abort();
    },
  };
}

function failureOfStatus(status: number): Failure {
  if (status === 408 || status === 429 || status === 503) return 'busy';
  // 400 is the status for a voice that the region does not have: our SSML itself is always valid.
  if ([400, 401, 403, 404].includes(status)) return 'refused';
  return status >= 500 ? 'unreachable' : 'unknown';
}
