import { onTestFinished, vi } from 'vitest';

/** A text that the browser was asked to speak. */
export class FakeUtterance extends EventTarget {
  readonly text: string;
  voice: { name: string; lang: string } | null = null;
  lang = '';
  rate = 1;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

export type FakeVoice = { name: string; lang: string; localService: boolean };

/** Speech synthesis that makes no sound. The test says when a text is heard and when it ends. */
export class FakeSpeech extends EventTarget {
  voices: FakeVoice[] = [];
  readonly spoken: FakeUtterance[] = [];
  readonly queue: FakeUtterance[] = [];
  cancels = 0;
  get speaking(): boolean {
    return this.queue.length > 0;
  }
  readonly pending = false;
  getVoices(): FakeVoice[] {
    return this.voices;
  }
  speak(utterance: FakeUtterance): void {
    this.spoken.push(utterance);
    this.queue.push(utterance);
  }
  /** As in browsers, the texts end with an error. */
  cancel(): void {
    this.cancels += 1;
    for (const utterance of this.queue.splice(0)) fail(utterance, 'canceled');
  }

  /** The voices have been loaded. */
  load(voices: FakeVoice[]): void {
    this.voices = voices;
    this.dispatchEvent(new Event('voiceschanged'));
  }
  /** The text is heard. */
  begin(): void {
    this.queue[0]!.dispatchEvent(new Event('start'));
  }
  end(): void {
    this.queue.shift()!.dispatchEvent(new Event('end'));
  }
  fail(error: SpeechSynthesisErrorCode): void {
    fail(this.queue.shift()!, error);
  }
}

const fail = (utterance: FakeUtterance, error: SpeechSynthesisErrorCode) =>
  utterance.dispatchEvent(Object.assign(new Event('error'), { error }));

/** Adds speech synthesis to the browser until the end of the test. jsdom has none. */
export function fakeSpeech(voices: FakeVoice[] = []): FakeSpeech {
  const speech = new FakeSpeech();
  speech.voices = voices;
  vi.stubGlobal('speechSynthesis', speech);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
  onTestFinished(() => void vi.unstubAllGlobals());
  return speech;
}
