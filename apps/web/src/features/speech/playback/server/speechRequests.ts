import { CallFailed } from '@sermon/contract/client';
import { speechPath } from '@sermon/contract/speech/speech';
import { audioFormat, type Speech, ssmlOf } from '@sermon/domain/speech/ssml';
import { calls as callTexts } from '@sermon/domain/texts/calls';
import { speech as texts } from '@sermon/domain/texts/speech/speech';
import * as z from 'zod';

export const requestLimits = {
  /** In ms, for one attempt. */
  timeoutMs: 60_000,
  waits: 3,
  /** The wait if the server states no time, in ms. */
  usualWaitMs: 5_000,
  longestWaitMs: 10_000,
} as const;

export type ServerAccess = {
  /** Returns a new token for `speechPath`. Throws `CallFailed`. */
  getToken(signal: AbortSignal): Promise<string>;
  send(request: Request): Promise<Response>;
};

export type SpeechRequests = {
  /**
   * Returns the audio of a text, which may be empty. Throws `CallFailed` with a sentence for the user, or the reason of
   * the signal.
   */
  audioOf(speech: Speech, signal: AbortSignal): Promise<Blob>;
  abort(): void;
};

/** `request` is null when the token has arrived. */
type Token = { text: Promise<string>; request: AbortController | null };

/** Requests audio from the server. A token is used for all requests until the server refuses it. */
export function createSpeechRequests({ getToken, send }: ServerAccess): SpeechRequests {
  let token: Token | null = null;

  /** Returns the current token. Requests at the same time share one that is on its way. */
  function currentToken(): Token {
    if (token) return token;
    const request = new AbortController();
    const asked: Token = (token = { text: getToken(request.signal), request });
    asked.text.then(
      () => void (asked.request = null),
      () => forget(asked),
    );
    return asked;
  }

  /** Does nothing if another request has replaced the token. */
  function forget(refused: Token) {
    if (token === refused) token = null;
  }

  async function post(speech: Speech, bearer: string, signal: AbortSignal): Promise<Reply> {
    const timeout = AbortSignal.timeout(requestLimits.timeoutMs);
    const request = new Request(new URL(speechPath, location.origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': audioFormat,
      },
      body: ssmlOf(speech),
      signal: AbortSignal.any([signal, timeout]),
    });
    try {
      const response = await send(request);
      return response.ok ? { audio: await audioIn(response) } : await refusalIn(response);
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof CallFailed) throw cause;
      throw new CallFailed(timeout.aborted ? texts.failures.tooSlow : callTexts.cannotReach, 0);
    }
  }

  return {
    async audioOf(speech, signal) {
      let hasNewToken = false;
      let waits = 0;
      for (;;) {
        const used = currentToken();
        const bearer = await used.text;
        signal.throwIfAborted();
        const reply = await post(speech, bearer, signal);
        if ('audio' in reply) return reply.audio;
        if (reply.status === 401 && !hasNewToken) {
          hasNewToken = true;
          forget(used);
        } else if (reply.status === 429 && waits < requestLimits.waits) {
          waits += 1;
          await pause(reply.waitMs, signal);
        } else {
          throw new CallFailed(reply.message, reply.status);
        }
      }
    },
    abort() {
      if (!token?.request) return;
      token.request.abort();
      token = null;
    },
  };
}

type Reply = { audio: Blob } | Refusal;
type Refusal = { status: number; message: string; waitMs: number };

/** Another server, such as a hotel's sign-in page, may have replied. */
async function audioIn(response: Response): Promise<Blob> {
  if (!response.headers.get('content-type')?.startsWith('audio/')) throw new CallFailed(texts.failed, 500);
  return response.blob();
}

const envelope = z.object({ message: z.string().min(1) });

async function refusalIn(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => null);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const waitMs = seconds > 0 ? Math.min(seconds * 1_000, requestLimits.longestWaitMs) : requestLimits.usualWaitMs;
  return { status: response.status, message: envelope.safeParse(body).data?.message ?? texts.failed, waitMs };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', aborted);
      resolve();
    }, ms);
    signal.addEventListener('abort', aborted, { once: true });
  });
