import { CallFailed } from '@sermon/contract/client';
import type { RemoteState } from '@sermon/contract/remote';
import { maxNameLength } from '@sermon/domain/library/items';
import { type RemoteCommand, remoteLimits, shorten } from '@sermon/domain/slides/show/remote';
import { placeOf, type ShowState } from '@sermon/domain/slides/show/show';
import { elapsedOf, type Timer } from '@sermon/domain/slides/show/timer';
import { phoneRemote as texts } from '@sermon/domain/texts/remote';
import * as z from 'zod';
import { storedValue } from '../../../../ui/browser/storedValue.ts';
import { type ShowDeck, wordsOn } from '../../show/showDeck.ts';
import { isFinal, remoteClient, waitToRetry } from '../remoteClient.ts';

export type RemoteView = {
  /** `none`: no remote. `trying`: the server cannot be reached. */
  status: 'none' | 'connected' | 'trying';
  phones: number;
  code: string | null;
  error: string | null;
};

const noRemote: RemoteView = { status: 'none', phones: 0, code: null, error: null };

/**
 * The show of this tab that has a remote, so that the remote goes on after the page is loaded again, and the number of the
 * newest attempt to follow it.
 */
const storedRemote = storedValue('sermon-phone-remote', z.object({ showId: z.string(), attempt: z.number() }), 'tab');

/** The number of presses that are remembered, so that none takes effect twice. */
const rememberedPresses = 100;

/** A state that has had no reply for this long is sent again. */
const saveTimeoutMs = 5_000;

type Options = { showId: string; perform: (command: { type: RemoteCommand }) => void };

/** Follows what is pressed on phones, and sends them what is shown. The show does not depend on it. */
export class SpeakerRemote {
  readonly #options: Options;
  readonly #api = remoteClient((isConnected) => {
    this.#noteLink(isConnected);
    if (isConnected) this.#retrying?.abort();
  });
  readonly #listeners = new Set<() => void>();
  #view = noRemote;
  #following: AbortController | null = null;
  #closing: ReturnType<typeof setTimeout> | undefined;
  #shown: ShownState | null = null;
  #lastPress: string | null = null;
  readonly #presses = new Set<string>();
  /** The least difference between the clock of this page and that of the server, in ms. */
  #clockOffset = Infinity;
  #version = 0;
  #attempt = 0;
  #sent = '';
  #isSending = false;
  /** The wait before a state is sent again. It ends when the stream connects. */
  #retrying: AbortController | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  get view(): RemoteView {
    return this.#view;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  };

  /** Continues the remote that the show had before the page was loaded. Returns a function that ends it. */
  readonly connect = (): (() => void) => {
    clearTimeout(this.#closing);
    const { showId } = this.#options;
    const stored = storedRemote.read();
    if (stored?.showId === showId) {
      this.#attempt = Math.max(this.#attempt, stored.attempt);
      this.#follow();
    }
    // The page is closed or loaded again. Which of them is not known yet.
    const leave = () => {
      const attempt = this.#attempt;
      if (this.#following) this.#api.leave({ showId, attempt }, { keepalive: true }).catch(() => {});
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && this.#following) this.#follow();
    };
    const lose = () => this.#noteLink(false);
    const retry = () => {
      if (this.#following && this.#view.status === 'trying') this.#follow();
    };
    window.addEventListener('offline', lose);
    window.addEventListener('online', retry);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', retry);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      // React's strict mode connects a second time at once.
      this.#closing = setTimeout(() => {
        if (!this.#following) return;
        this.#finish();
        this.#api.end({ showId }, { keepalive: true }).catch(() => {});
      });
    };
  };

  readonly newCode = async (): Promise<void> => {
    const { showId } = this.#options;
    this.#become({ code: null, error: null });
    try {
      const { code } = await this.#api.newCode({ showId });
      this.#become({ code });
      if (!this.#following) this.#follow();
    } catch (cause) {
      this.#become({ error: sentenceFor(cause) });
    }
  };

  readonly end = async (): Promise<void> => {
    this.#become({ error: null });
    try {
      await this.#api.end({ showId: this.#options.showId });
      this.#finish();
    } catch (cause) {
      this.#become({ error: sentenceFor(cause) });
    }
  };

  readonly show = (shown: ShownState): void => {
    this.#shown = shown;
    void this.#sendState();
  };

  #follow(): void {
    this.#following?.abort();
    this.#following = new AbortController();
    this.#become({ status: 'connected' });
    this.#sent = '';
    this.#retrying?.abort();
    void this.#sendState();
    void this.#keepFollowing(this.#following.signal);
  }

  async #keepFollowing(signal: AbortSignal): Promise<void> {
    const { showId } = this.#options;
    let failures = 0;
    while (!signal.aborted) {
      this.#clockOffset = Infinity;
      // The number grows also after the page was loaded again, in any tab.
      const attempt = Math.max(this.#attempt + 1, Date.now());
      this.#attempt = attempt;
      storedRemote.write({ showId, attempt });
      try {
        for await (const event of this.#api.follow({ showId, attempt }, { signal })) {
          failures = 0;
          if (event.type === 'ended') break;
          if (event.type === 'press') this.#press(event.pressId, event.command, this.#ageOf(event.pressedAt));
          else {
            this.#ageOf(event.now);
            this.#become({ phones: event.phones, ...(!event.hasCode && { code: null }) });
          }
        }
        // The remote has ended, or another window follows it.
        if (!signal.aborted) this.#finish();
      } catch (cause) {
        if (signal.aborted) return;
        if (isFinal(cause)) {
          this.#finish();
          // The remote has ended (404) like one that is ended here.
          if (cause.statusCode !== 404) this.#become({ error: sentenceFor(cause) });
          return;
        }
        this.#become({ status: 'trying' });
        failures += 1;
        await waitToRetry(failures, signal);
      }
    }
  }

  /** Returns how long ago a time of the server was, in ms, assuming that the fastest message took no time. */
  #ageOf(serverTime: number): number {
    const difference = performance.now() - serverTime;
    this.#clockOffset = Math.min(this.#clockOffset, difference);
    return difference - this.#clockOffset;
  }

  #press(pressId: string, command: RemoteCommand, age: number): void {
    if (this.#presses.has(pressId)) return;
    this.#presses.add(pressId);
    const [oldest] = this.#presses;
    if (this.#presses.size > rememberedPresses) this.#presses.delete(oldest!);
    // After a lost connection, a late press would surprise the speaker.
    if (age >= remoteLimits.pressMs) return;
    this.#lastPress = pressId;
    this.#options.perform({ type: command });
    // At the end of the slides, Next changes nothing, but its phone waits for a reply.
    void this.#sendState();
  }

  /** Sends the newest state, one at a time. Those that were replaced in the meantime are not sent. */
  async #sendState(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    let failures = 0;
    try {
      for (;;) {
        const following = this.#following;
        const shown = this.#shown;
        if (!following || !shown) return;
        const state: RemoteState = { ...shown, lastPress: this.#lastPress };
        const json = JSON.stringify(state);
        if (json === this.#sent) return;
        // The version grows also after the page was loaded again.
        this.#version = Math.max(this.#version + 1, Date.now());
        const input = { showId: this.#options.showId, version: this.#version, state };
        const signal = AbortSignal.any([following.signal, AbortSignal.timeout(saveTimeoutMs)]);
        const failure = await this.#api.saveState(input, { signal }).then(
          () => null,
          (cause: unknown) => cause,
        );
        if (following.signal.aborted) continue;
        // The stream may not have noticed yet that the connection is lost.
        this.#noteLink(!failure || (failure instanceof CallFailed && !failure.isOffline));
        if (!failure || isFinal(failure)) {
          failures = 0;
          this.#sent = json;
          await pause(remoteLimits.stateMs);
        } else {
          failures += 1;
          this.#retrying = new AbortController();
          await waitToRetry(failures, this.#retrying.signal);
        }
      }
    } finally {
      this.#isSending = false;
    }
  }

  #finish(): void {
    storedRemote.remove();
    this.#following?.abort();
    this.#following = null;
    this.#become(noRemote);
  }

  #noteLink(isConnected: boolean): void {
    if (this.#following) this.#become({ status: isConnected ? 'connected' : 'trying' });
  }

  #become(change: Partial<RemoteView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const sentenceFor = (cause: unknown): string =>
  cause instanceof CallFailed && cause.statusCode === 401
    ? texts.signedOut
    : cause instanceof CallFailed && !cause.isOffline
      ? cause.sentence
      : texts.codeFailed;

/** In ms. */
const maxElapsed = 24 * 3_600_000;

export type ShownState = Omit<RemoteState, 'lastPress'>;

type Shown = {
  name: string;
  deck: ShowDeck;
  state: ShowState;
  timer: Timer;
  notes: ReadonlyMap<string, string>;
  /** In ms. */
  now: number;
};

export function remoteStateOf({ name, deck, state: { at, cover }, timer, notes, now }: Shown): ShownState {
  const place = placeOf(deck.pages, at);
  const slide = place && deck.slides[place.slide];
  const page = deck.allPages[at];
  const next = deck.allPages[at + 1];
  return {
    name: shorten(name, maxNameLength),
    slide: place && place.slide + 1,
    count: deck.slides.length,
    part: place ? place.part + 1 : 1,
    parts: slide?.pages.length ?? 1,
    progress: Math.min(1, (at + 1) / deck.allPages.length),
    cover,
    text: page ? shorten(wordsOn(page), remoteLimits.text) : '',
    nextText: next ? shorten(wordsOn(next), remoteLimits.nextText) : null,
    notes: slide ? shorten(notes.get(slide.id) ?? '', remoteLimits.notes) : '',
    timer: { elapsed: Math.min(maxElapsed, elapsedOf(timer, now)), isRunning: timer.startedAt !== null },
  };
}
