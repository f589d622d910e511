import { CallFailed } from '@sermon/contract/client';
import { speech } from '@sermon/contract/speech/speech';
import { audioBytesPerSecond } from '@sermon/domain/speech/ssml';
import { speech as texts } from '@sermon/domain/texts/speech/speech';
import { callServer } from '../../../../api.ts';
import { pageConnection } from '../../../../connection/pageConnection.ts';
import type { Reading, ReadingEvents, SpeechSource } from '../reading.ts';
import { createSpeechRequests, type ServerAccess } from './speechRequests.ts';

/**
 * The server of this page. Its replies 502 to 504 are about the speech service, so unlike with `sendOnline`, they say
 * nothing about the connection.
 */
const pageServer: ServerAccess = {
  getToken: async (signal) => (await callServer(speech.getToken, {}, { signal })).message,
  async send(request) {
    if (pageConnection.state.mode === 'offline') throw new TypeError('The user works offline');
    return fetch(request);
  },
};

/**
 * Returns a source that plays audio of the server. All sentences are played by one audio element, because Safari on
 * iPhones plays only an element that was loaded in a click.
 */
export function serverSource(server: ServerAccess = pageServer): SpeechSource {
  const requests = createSpeechRequests(server);
  let element: HTMLAudioElement | null = null;
  return {
    open(sentences, voice, events) {
      element ??= new Audio();
      element.preload = 'auto';
      element.load();
      const fetchAudio = (sentence: number, signal: AbortSignal) =>
        requests.audioOf({ ...voice, text: sentences[sentence]!.text }, signal);
      const reading = startReading({ element, count: sentences.length, fetchAudio, events });
      return {
        ...reading,
        close() {
          reading.close();
          requests.abort();
        },
      };
    },
  };
}

type ReadingNeeds = {
  element: HTMLAudioElement;
  count: number;
  fetchAudio(sentence: number, signal: AbortSignal): Promise<Blob>;
  events: ReadingEvents;
};

function startReading({ element, count, fetchAudio, events }: ReadingNeeds): Reading {
  let current = 0;
  let isWanted = false;
  let isLoaded = false;
  const closed = new AbortController();

  const queue = createAudioQueue({
    count,
    fetchAudio,
    arrived(sentence, bytes) {
      events.measured(sentence, bytes / audioBytesPerSecond);
      if (sentence === current && isWanted && !isLoaded) begin();
    },
    failed: (cause) => fail(cause instanceof CallFailed ? cause.sentence : texts.failed),
  });

  /** Plays the current sentence, or ends it if there is nothing to hear. Returns false if its audio is not there yet. */
  function begin(): boolean {
    const url = queue.urlOf(current);
    if (url === undefined) return false;
    if (url === null) {
      skip(current);
    } else {
      element.src = url;
      isLoaded = true;
      playElement();
    }
    return true;
  }

  /** Ends a sentence in which there is nothing to hear, after the running function. */
  function skip(sentence: number) {
    queueMicrotask(() => {
      if (sentence === current && isWanted && !isLoaded && !closed.signal.aborted) events.ended();
    });
  }

  function playElement() {
    const sentence = current;
    element.play().catch((cause: unknown) => {
      const isRefused = cause instanceof DOMException && cause.name === 'NotAllowedError';
      if (!isRefused || sentence !== current || !isWanted || closed.signal.aborted) return;
      isWanted = false;
      events.paused();
    });
  }

  function fail(text: string) {
    isWanted = false;
    isLoaded = false;
    events.failed(text);
  }

  // Events may arrive late, so each handler checks the state of the element.
  const handlers: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    playing() {
      if (!isLoaded || element.paused) return;
      isWanted = true;
      events.playing();
    },
    pause() {
      if (!isLoaded || !isWanted || !element.paused || element.ended) return;
      isWanted = false;
      events.paused();
    },
    timeupdate() {
      if (isLoaded && isWanted) events.progressed();
    },
    ended() {
      if (isLoaded && isWanted && element.ended) events.ended();
    },
    error() {
      if (!isLoaded || !element.error) return;
      queue.drop(current);
      fail(texts.failed);
    },
  };
  for (const [name, handle] of Object.entries(handlers))
    element.addEventListener(name, handle, { signal: closed.signal });

  return {
    play(sentence) {
      current = sentence;
      isWanted = true;
      isLoaded = false;
      queue.moveTo(sentence);
      element.pause();
      return begin();
    },
    pause() {
      isWanted = false;
      element.pause();
    },
    resume() {
      isWanted = true;
      if (!isLoaded) return begin();
      playElement();
      return true;
    },
    seconds: () => (isLoaded ? element.currentTime : 0),
    close() {
      closed.abort();
      queue.close();
      element.pause();
      element.removeAttribute('src');
      element.load();
    },
  };
}

export const queueLimits = {
  requests: 2,
  /** Sentences after the current one that are requested in advance. */
  ahead: 2,
  /** The audio that is kept besides the current sentence and those after it, in bytes. This is about seven minutes. */
  keptBytes: 8_000_000,
} as const;

/** `url` is null if the sentence has nothing to speak. */
type Audio = { url: string | null; bytes: number };

type QueueNeeds = {
  count: number;
  fetchAudio(sentence: number, signal: AbortSignal): Promise<Blob>;
  arrived(sentence: number, bytes: number): void;
  failed(cause: unknown): void;
};

type AudioQueue = {
  /**
   * Makes a sentence the current one. It and those after it are fetched, requests for others are aborted, and old audio
   * beyond the limit is freed.
   */
  moveTo(sentence: number): void;
  /** Null if there is nothing to hear, or undefined if the audio is not there. */
  urlOf(sentence: number): string | null | undefined;
  drop(sentence: number): void;
  close(): void;
};

function createAudioQueue({ count, fetchAudio, arrived, failed }: QueueNeeds): AudioQueue {
  const kept = new Map<number, Audio>();
  const requests = new Map<number, AbortController>();
  /** Sentences that failed in advance. They are fetched again when they become the current one. */
  const failures = new Map<number, unknown>();
  let current = 0;

  const isNear = (sentence: number) => sentence >= current && sentence <= current + queueLimits.ahead;

  function fetchNext() {
    const last = Math.min(current + queueLimits.ahead, count - 1);
    for (let sentence = current; sentence <= last && requests.size < queueLimits.requests; sentence += 1) {
      if (!kept.has(sentence) && !requests.has(sentence) && !failures.has(sentence)) void fetchOne(sentence);
    }
  }

  async function fetchOne(sentence: number) {
    const request = new AbortController();
    requests.set(sentence, request);
    try {
      const audio = await fetchAudio(sentence, request.signal);
      if (request.signal.aborted) return;
      kept.set(sentence, { url: audio.size > 0 ? URL.createObjectURL(audio) : null, bytes: audio.size });
    } catch (cause) {
      if (request.signal.aborted) return;
      failures.set(sentence, cause);
    }
    requests.delete(sentence);
    fetchNext();
    const audio = kept.get(sentence);
    if (audio) arrived(sentence, audio.bytes);
    else if (sentence === current) failed(failures.get(sentence));
  }

  function abort(sentence: number) {
    requests.get(sentence)?.abort();
    requests.delete(sentence);
  }

  function drop(sentence: number) {
    const url = kept.get(sentence)?.url;
    if (url) URL.revokeObjectURL(url);
    kept.delete(sentence);
  }

  function freeOld() {
    const old = [...kept]
      .filter(([sentence]) => !isNear(sentence))
      .toSorted(([one], [other]) => Math.abs(one - current) - Math.abs(other - current));
    let bytes = 0;
    for (const [sentence, audio] of old) {
      bytes += audio.bytes;
      if (bytes > queueLimits.keptBytes) drop(sentence);
    }
  }

  return {
    moveTo(sentence) {
      current = sentence;
      for (const requested of requests.keys()) if (!isNear(requested)) abort(requested);
      // The current sentence does not wait for others.
      const isMissing = !kept.has(sentence) && !requests.has(sentence);
      if (isMissing && requests.size === queueLimits.requests) abort(Math.max(...requests.keys()));
      failures.delete(sentence);
      for (const failure of failures.keys()) if (!isNear(failure)) failures.delete(failure);
      freeOld();
      fetchNext();
    },
    urlOf: (sentence) => kept.get(sentence)?.url,
    drop,
    close() {
      for (const sentence of requests.keys()) abort(sentence);
      for (const sentence of kept.keys()) drop(sentence);
    },
  };
}
