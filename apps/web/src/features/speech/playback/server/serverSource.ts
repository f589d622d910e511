import { speech } from '@sermon/contract/speech/speech';
import { CallFailed } from '@sermon/contract/client';
import { audioBytesPerSecond } from '@sermon/domain/speech/audio';
import { speech as texts } from '@sermon/domain/texts/speech/speech';
import { callServer } from '../../../../api.ts';
import { pageConnection } from '../../../../connection/pageConnection.ts';
import type { Reading, ReadingEvents, SpeechSource } from '../reading.ts';
import { createAudioQueue } from './audioQueue.ts';
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
