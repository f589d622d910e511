import { partsOf } from '@sermon/domain/speech/sentences';
import type { Speech } from '@sermon/domain/speech/ssml';
import { speech as texts } from '@sermon/domain/texts/speech/speech';
import type { FastifyBaseLogger } from 'fastify';
import { createHash } from 'node:crypto';
import {
  type ChildProcessLimits,
  createChildProcesses,
  JobTimeout,
  retryWhileBusy,
} from '../../../childProcesses/childProcesses.ts';
import { refused, Refused } from '../../../refused.ts';
import type { Requester } from '../../../concurrency/concurrency.ts';
import { type Failure, type Speaker, SpeechFailed } from '../port.ts';
import type { SpeechJob, SpeechResult } from './speech-child.ts';

/** Limits of the local engine. A job is one part of a text: a sentence, or at most `speechLimits.partLength` characters. */
export const localLimits: ChildProcessLimits & { cacheBytes: number } = {
  processes: 1,
  queueLimit: 16,
  jobsPerRequester: 2,
  // A usual sentence takes 0.4 s.
  processorMs: 4_000,
  // On a slow machine, compiling the WebAssembly can take longer than a job.
  firstProcessorMs: 20_000,
  // Starting a process takes longer than a sentence, so it is kept while somebody is listening with pauses.
  idleTimeoutMs: 120_000,
  jobsPerProcess: 1_000,
  // Checked after each job. The memory of WebAssembly is outside of the JavaScript heap, so only the time limits it during a job.
  rss: 400 * 2 ** 20,
  heapMiB: 256,
  /** The size of the audio that is kept in memory: about half an hour. */
  cacheBytes: 32 * 2 ** 20,
};

type Settings = { log: Pick<FastifyBaseLogger, 'error'>; limits?: Partial<typeof localLimits> };

/**
 * Creates a speaker with flite, an English synthesizer without a model to download. It blocks the thread that it runs
 * in, so it runs in a child process, which can be ended.
 */
export function localSpeaker({ log, limits: changed }: Settings): Speaker {
  const { cacheBytes, ...limits } = { ...localLimits, ...changed };
  const cache = createCache(cacheBytes);
  const { run, close } = createChildProcesses<SpeechJob, SpeechResult>({
    program: 'ports/speech/local/speech-child',
    limits,
    log,
    busy: texts.failures.busy,
    // A sentence is spoken in less time than a new process needs to start.
    outlivesRequester: () => true,
    failed: {
      message: () => 'A text could not be spoken',
      refusal: (error) =>
        error instanceof JobTimeout ? refused(504, texts.failures.tooSlow) : refused(500, texts.failures.unknown),
    },
  });

  let isPreparing = false;
  let isClosed = false;

  /** Returns the audio of a part. Only the first part of a text may be refused because too many are waiting. */
  async function audioOf(speech: Speech, requester: Requester, isFirst: boolean): Promise<Uint8Array> {
    const key = keyOf(speech);
    const known = cache.get(key);
    if (known) return known;
    const ask = async () => {
      if (isClosed) throw new SpeechFailed('busy');
      return run({ speech }, requester);
    };
    try {
      const { audio } = await (isFirst ? ask() : retryWhileBusy(ask, requester.signal));
      cache.set(key, audio);
      return audio;
    } catch (error) {
      requester.signal.throwIfAborted();
      throw error instanceof SpeechFailed ? error : new SpeechFailed(failureOf(error));
    }
  }

  return {
    source: 'local',
    sentTo: null,
    prepare() {
      if (isPreparing) return;
      isPreparing = true;
      const end = () => {
        isPreparing = false;
      };
      // If the engine is busy, it is ready. If it does not start, that is logged.
      run({ speech: null }, { ownerId: '', signal: new AbortController().signal }).then(end, end);
    },
    async *speak({ voice, speed, text }, requester) {
      for (const [at, part] of partsOf(text).entries()) {
        requester.signal.throwIfAborted();
        const audio = await audioOf({ voice, speed, text: part }, requester, at === 0);
        requester.signal.throwIfAborted();
        if (audio.length > 0) yield audio;
      }
    },
    close() {
      isClosed = true;
      return close();
    },
  };
}

/** The texts themselves are not kept. */
const keyOf = ({ voice, speed, text }: Speech): string =>
  createHash('sha256').update(`${voice} ${speed} ${text}`).digest('base64url');

function failureOf(error: unknown): Failure {
  const statusCode = error instanceof Refused ? error.statusCode : 500;
  return statusCode === 503 ? 'busy' : statusCode === 504 ? 'tooSlow' : 'unknown';
}

/** Keeps values in memory up to a total size. The values that were not used for the longest time are dropped first. */
export function createCache(maxBytes: number) {
  const entries = new Map<string, Uint8Array>();
  let bytes = 0;
  return {
    get(key: string): Uint8Array | undefined {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      // A map keeps the order of insertion.
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key: string, value: Uint8Array): void {
      bytes += value.length - (entries.get(key)?.length ?? 0);
      entries.delete(key);
      entries.set(key, value);
      for (const [oldest, { length }] of entries) {
        if (bytes <= maxBytes) break;
        entries.delete(oldest);
        bytes -= length;
      }
    },
    bytes: () => bytes,
  };
}
