export const queueLimits = {
  requests: 2,
  /** Sentences after the current one that are requested in advance. */
  ahead: 2,
  /** The audio that is kept besides the current sentence and those after it, in bytes. This is about seven minutes. */
  keptBytes: 8_000_000,
} as const;

/** `url` is null if there is nothing to hear in the sentence. */
type Audio = { url: string | null; bytes: number };

type QueueNeeds = {
  count: number;
  fetchAudio(sentence: number, signal: AbortSignal): Promise<Blob>;
  arrived(sentence: number, bytes: number): void;
  failed(cause: unknown): void;
};

export type AudioQueue = {
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

/** Keeps some of the audio. */
export function createAudioQueue({ count, fetchAudio, arrived, failed }: QueueNeeds): AudioQueue {
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
