import { onTestFinished, vi } from 'vitest';

/** An audio element that makes no sound. The test says when a sentence ends. */
export class FakeAudio extends EventTarget {
  preload = '';
  currentTime = 0;
  paused = true;
  ended = false;
  error: { code: number } | null = null;
  loads = 0;
  /** What happens in `play`: the error with which it fails, or null. */
  refusal: Error | null = null;
  #src = '';

  get src(): string {
    return this.#src;
  }
  set src(address: string) {
    this.#src = address;
    this.#reset();
    this.paused = true;
  }
  removeAttribute(): void {
    this.#src = '';
  }
  load(): void {
    this.loads += 1;
    this.#reset();
    this.paused = true;
  }
  async play(): Promise<void> {
    if (this.refusal) throw this.refusal;
    if (this.ended) this.#reset();
    this.paused = false;
    queueMicrotask(() => this.#send('playing'));
  }
  pause(): void {
    if (this.paused) return;
    this.paused = true;
    queueMicrotask(() => this.#send('pause'));
  }

  /** The audio is at this second. */
  reach(seconds: number): void {
    this.currentTime = seconds;
    this.#send('timeupdate');
  }
  /** The audio ends, with the events of a browser. */
  end(): void {
    this.ended = true;
    this.paused = true;
    this.#send('pause');
    this.#send('ended');
  }
  /** The audio cannot be decoded. */
  break(): void {
    this.error = { code: 3 };
    this.#send('error');
  }

  #reset(): void {
    this.currentTime = 0;
    this.ended = false;
    this.error = null;
  }
  #send(name: string): void {
    this.dispatchEvent(new Event(name));
  }
}

/**
 * Replaces the audio elements of the page and the addresses of blobs until the end of the test. `audios` are the elements
 * that were created. `open` are the addresses that were not revoked.
 */
export function fakeAudioElements() {
  const audios: FakeAudio[] = [];
  const open = new Map<string, Blob>();
  let count = 0;
  vi.stubGlobal(
    'Audio',
    class extends FakeAudio {
      constructor() {
        super();
        audios.push(this);
      }
    },
  );
  const { createObjectURL, revokeObjectURL } = URL;
  Object.assign(URL, {
    createObjectURL(blob: Blob) {
      count += 1;
      open.set(`blob:${count}`, blob);
      return `blob:${count}`;
    },
    revokeObjectURL: (address: string) => void open.delete(address),
  });
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    vi.unstubAllGlobals();
  });
  return { audios, open, created: () => count };
}
