import { expect, type Page } from '@playwright/test';

/** Audio that the page has played: its length in seconds, and its loudest value, from 0 (silence) to 1. */
export type Sound = { seconds: number; peak: number };

declare global {
  interface Window {
    playedAudio?: Blob[];
  }
}

/** Keeps the audio that the page plays from now on. Call it before the page is opened. */
export async function keepSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const played: Blob[] = [];
    window.playedAudio = played;
    const blobs = new Map<string, Blob>();
    const { createObjectURL } = URL;
    URL.createObjectURL = (object) => {
      const address = createObjectURL(object);
      if (object instanceof Blob) blobs.set(address, object);
      return address;
    };
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playAndKeep() {
      const blob = blobs.get(this.src);
      if (blob && played.at(-1) !== blob) played.push(blob);
      return play.call(this);
    };
  });
}

/** Decodes the audio that the page has played, in order. */
export const soundsOf = (page: Page): Promise<Sound[]> =>
  page.evaluate(async () => {
    const context = new OfflineAudioContext(1, 24_000, 24_000);
    const sounds: { seconds: number; peak: number }[] = [];
    for (const blob of window.playedAudio ?? []) {
      const audio = await context.decodeAudioData(await blob.arrayBuffer());
      const samples = audio.getChannelData(0);
      let peak = 0;
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
      sounds.push({ seconds: audio.duration, peak });
    }
    return sounds;
  });

/** Expects that a sound is not silent, and about as long as expected. */
export function expectSpeech(sound: Sound | undefined, expectedSeconds: number): void {
  expect(sound!.peak).toBeGreaterThan(0.05);
  expect(sound!.seconds).toBeGreaterThan(expectedSeconds * 0.8);
  expect(sound!.seconds).toBeLessThan(expectedSeconds * 1.2);
}
