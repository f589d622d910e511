import { speechPath } from '@sermon/contract/speech/speech';
import { audioFormat, readSsml, type Speech } from '@sermon/domain/speech/ssml';
import { countWords } from '@sermon/domain/document/outline';
import { speechLimits } from '@sermon/domain/speech/voices';
import { calls as callTexts } from '@sermon/domain/texts/calls';
import { speech as texts } from '@sermon/domain/texts/speech/speech';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { createDailyTotal } from '../../metrics/metrics.ts';
import { onGone } from '../../http/connections.ts';
import type { Rule } from '../../http/attempts.ts';
import { type Failure, SpeechFailed } from '../../ports/speech/port.ts';
import { refused, Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { isSameSignature, readServerKey } from '../../database/serverKey.ts';

/** How long a token is valid, in seconds, like one of Azure. */
const tokenSeconds = 10 * 60;

/** Maximum size of the SSML, in bytes. Every character of the longest text can be escaped, or take three bytes. */
const maxSsml = speechLimits.textLength * 6 + 1_000;

const tokenWords: Rule = { max: speechLimits.words, seconds: tokenSeconds };

/** A text counts as at least one word for this number of characters, because a long word takes as long as several. */
const charactersPerWord = speechLimits.textLength / speechLimits.words;

/** Each digit counts as half a word, because '999' is read as 'nine hundred ninety-nine'. */
const wordsPerDigit = 0.5;

/** Returns the words that a text uses up: at least its own, and at most those of a token. */
function wordsUsedBy(text: string, words: number): number {
  const digits = text.match(/\d/g)?.length ?? 0;
  const counted = Math.max(words + digits * wordsPerDigit, text.length / charactersPerWord);
  return Math.min(Math.ceil(counted), speechLimits.words);
}

/**
 * Failures that do not use up the words. The others may be due to the text, which could then keep the local engine
 * busy without using up anything.
 */
const freeFailures: readonly Failure[] = ['busy', 'refused', 'unreachable'];

/**
 * Time without progress after which a reply is cut off, in ms. It is longer than the pauses between two sentences when the local engine
 * has a long queue. A client that has stopped reading would otherwise keep one of the user's heavy calls.
 */
const stalledAfterMs = 120_000;

const retryAfter = 5;

/** Never 401 for a failure of the service: clients would get another token. */
const statusOf = { busy: 429, refused: 503, tooSlow: 504, unreachable: 502, unknown: 502 } as const;

const refusalOf = (failure: Failure): Refused =>
  new Refused(statusOf[failure], texts.failures[failure], failure === 'busy' ? { retryAfter } : {});

type SpeechServices = Pick<Services, 'db' | 'env' | 'log' | 'metrics' | 'attempts' | 'clock' | 'speaker' | 'stopping'>;

/** Texts and audio are not stored. The format is that of Azure Speech (see `speechPath` in the contract). */
export function serveSpeech(app: FastifyInstance, services: SpeechServices, stalledMs = stalledAfterMs): void {
  const { db, env, attempts, clock, speaker, stopping } = services;
  const total = createDailyTotal(services, {
    setting: 'SPEECH_DAILY_CHARACTERS',
    max: env.SPEECH_DAILY_CHARACTERS === 0 ? null : env.SPEECH_DAILY_CHARACTERS,
    metric: {
      name: 'spoken_characters_day',
      help: 'Characters sent to Azure Speech in the current 24 hours, of all processes',
    },
    // Not 429, which clients repeat automatically.
    usedUp: (seconds) => new Refused(503, texts.totalReached(seconds), { retryAfter: seconds }),
  });

  /** Reads a request and counts its words. Throws a refusal if it may not be answered. */
  async function readRequest(request: FastifyRequest<{ Body: string }>): Promise<Counted> {
    const ownerId = request.user!.id;
    const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const tokenId = await readToken(db, ownerId, token, clock());
    if (tokenId === null) throw refused(401, texts.tokenEnded);
    if (request.headers['x-microsoft-outputformat'] !== audioFormat) throw refused(400, texts.notSsml);
    const speech = readSsml(request.body);
    if (speech === null) throw refused(400, texts.notSsml);
    const words = countWords(speech.text);
    if (words > speechLimits.words || speech.text.length > speechLimits.textLength) throw refused(400, texts.tooLong);
    const used = wordsUsedBy(speech.text, words);
    const key = `speech words of ${tokenId}`;
    const counted = await attempts.add(tokenWords, key, used);
    if (!counted.isAllowed) throw refused(401, texts.tokenEnded);
    const giveBackWords = () => attempts.takeBack(tokenWords, key, counted, used);
    if (speaker?.source !== 'azure') return { speech, giveBack: giveBackWords };
    try {
      const giveBackCharacters = await total.add(speech.text.length);
      return { speech, giveBack: async () => void (await Promise.all([giveBackWords(), giveBackCharacters()])) };
    } catch (error) {
      await giveBackWords();
      throw error;
    }
  }

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/ssml+xml',
      { parseAs: 'string', bodyLimit: maxSsml },
      (_request, body, parsed) => parsed(null, body),
    );
    const config = { access: { feature: 'hearIt' }, changes: true, isHeavy: true } as const;
    scope.post<{ Body: string }>(speechPath, { schema: { hide: true }, config }, async (request, reply) => {
      if (speaker === null) throw refused(409, texts.off);
      const { speech, giveBack } = await readRequest(request);
      const gone = new AbortController();
      onGone(request, reply, () => gone.abort());
      const signal = AbortSignal.any([gone.signal, stopping.signal]);
      const pieces = speaker.speak(speech, { ownerId: request.user!.id, signal });
      // A failure before the first sound is a refusal. A later one breaks the connection.
      const first = await firstOf(pieces, signal, () => (gone.signal.aborted ? left() : restarting())).catch(
        async (error: unknown) => {
          if (!(error instanceof SpeechFailed)) throw error;
          if (freeFailures.includes(error.failure)) await giveBack();
          throw refusalOf(error.failure);
        },
      );
      reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
      void reply
        .type('audio/mpeg')
        .header('cache-control', 'no-store')
        // Makes nginx pass on each sentence at once.
        .header('x-accel-buffering', 'no');
      return reply.send(Readable.from(joined(first, pieces), { objectMode: false }));
    });
    done();
  });
}

/** A text whose words are counted. `giveBack` takes them back. */
type Counted = { speech: Speech; giveBack(): Promise<void> };
type Pieces = AsyncGenerator<Uint8Array, void, void>;

const left = () => refused(499, texts.failed);
const restarting = () => refused(503, callTexts.restarting);

async function firstOf(pieces: Pieces, signal: AbortSignal, aborted: () => Refused): Promise<Uint8Array | null> {
  try {
    const { done, value } = await pieces.next();
    return done === true ? null : value;
  } catch (error) {
    throw signal.aborted && error === signal.reason ? aborted() : error;
  }
}

async function* joined(first: Uint8Array | null, rest: Pieces): Pieces {
  if (first === null) return;
  yield first;
  yield* rest;
}

export async function makeToken(db: Db, ownerId: string, now: Date): Promise<string> {
  const signed = `${randomBytes(16).toString('hex')}.${now.getTime() + tokenSeconds * 1000}`;
  return `${signed}.${await signatureOf(db, ownerId, signed)}`;
}

/** Returns the id of a token of this user. Null if it is not ours, belongs to another user, or has expired. */
async function readToken(db: Db, ownerId: string, token: string, now: Date): Promise<string | null> {
  const [id = '', expires = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isSameSignature(signature, await signatureOf(db, ownerId, `${id}.${expires}`))) return null;
  return Number(expires) > now.getTime() ? id : null;
}

const signatureOf = async (db: Db, ownerId: string, signed: string): Promise<string> =>
  createHmac('sha256', await readServerKey(db, 'speechToken'))
    .update(`${ownerId}.${signed}`)
    .digest('base64url');
