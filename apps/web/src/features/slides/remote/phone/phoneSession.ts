import { CallFailed } from '@sermon/contract/client';
import type { RemoteState } from '@sermon/contract/remote';
import { type RemoteCommand, remoteLimits } from '@sermon/domain/slides/show/remote';
import { calls as callTexts } from '@sermon/domain/texts/calls';
import { phoneRemote as texts } from '@sermon/domain/texts/remote';
import * as z from 'zod';
import { newId } from '../../../../ui/browser/newId.ts';
import { storedValue } from '../../../../ui/browser/storedValue.ts';
import { isFinal, remoteClient, waitToRetry } from '../remoteClient.ts';

export type PhoneView = {
  /** `out`: the phone has no show, because of `message` if there is one. */
  status: 'out' | 'joining' | 'live';
  message: string | null;
  /** `connecting` only before the first reply. */
  link: 'connecting' | 'connected' | 'trying';
  isSpeakerHere: boolean;
  state: RemoteState | null;
  /** The time of the timer when the state was received, which was at `receivedAt`. Both in ms. */
  elapsed: number;
  receivedAt: number;
};

const out: PhoneView = {
  status: 'out',
  message: null,
  link: 'connecting',
  isSpeakerHere: false,
  state: null,
  elapsed: 0,
  receivedAt: 0,
};

/** The token stays on the device, because phones close pages in the background. */
const storedToken = storedValue('sermon-phone-remote-token', z.object({ token: z.string() }), 'browser');

/** A page that was hidden for this long connects again. */
const staleAfterMs = 5_000;

/** `code` is from the address with which the page was opened, or null. */
export class PhoneSession {
  readonly #api = remoteClient((isConnected) => this.#noteLink(isConnected));
  readonly #listeners = new Set<() => void>();
  #view: PhoneView = out;
  #code: string | null;
  #token: string | null;
  #watching: AbortController | null = null;
  #pressed: { id: string; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(code: string | null) {
    this.#code = code;
    this.#token = storedToken.read()?.token ?? null;
    if (code !== null) this.#view = { ...out, status: 'joining' };
    else if (this.#token !== null) this.#view = { ...out, status: 'live' };
  }

  get view(): PhoneView {
    return this.#view;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  };

  /** Joins with the code of the address, or continues the show that the phone had. Returns a function that stops it. */
  readonly connect = (): (() => void) => {
    const code = this.#code;
    this.#code = null;
    if (code !== null) void this.join(code);
    else if (this.#token !== null) this.#watch();
    const retry = () => {
      if (this.#watching && this.#view.link === 'trying') this.#watch();
    };
    let hiddenAt = Infinity;
    const noteVisibility = () => {
      const isVisible = document.visibilityState === 'visible';
      // The connection of a phone that was locked may be dead without having been closed.
      if (isVisible && this.#watching && performance.now() - hiddenAt >= staleAfterMs) this.#watch();
      hiddenAt = isVisible ? Infinity : performance.now();
    };
    const lose = () => this.#noteLink(false);
    window.addEventListener('online', retry);
    window.addEventListener('offline', lose);
    document.addEventListener('visibilitychange', noteVisibility);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('offline', lose);
      document.removeEventListener('visibilitychange', noteVisibility);
      this.#stop();
    };
  };

  readonly join = async (code: string): Promise<void> => {
    this.#stop();
    this.#become({ ...out, status: 'joining' });
    try {
      const { token } = await this.#api.join({ code });
      this.#token = token;
      storedToken.write({ token });
      this.#become({ status: 'live' });
      this.#watch();
    } catch (cause) {
      this.#become({ status: 'out', message: cause instanceof CallFailed ? cause.sentence : callTexts.cannotReach });
    }
  };

  /** Gives the phone's place to another one. */
  readonly disconnect = (): void => {
    const token = this.#token;
    this.#leave(texts.disconnected);
    if (token !== null) this.#api.disconnect({}, { token, keepalive: true }).catch(() => {});
  };

  /**
   * Sends a press. Returns false if there is no connection; it is then not sent later. A press that the speaker's view does
   * not confirm shows that the connection is lost.
   */
  readonly press = (command: RemoteCommand): boolean => {
    const { link, isSpeakerHere, status } = this.#view;
    const token = this.#token;
    if (status !== 'live' || token === null || link !== 'connected' || !isSpeakerHere) return false;
    const id = newId();
    clearTimeout(this.#pressed?.timer);
    const miss = () => {
      this.#pressed = null;
      this.#become({ link: 'trying', message: texts.missed });
      this.#watch();
    };
    this.#pressed = { id, timer: setTimeout(miss, remoteLimits.pressMs) };
    this.#become({ message: null });
    const signal = AbortSignal.timeout(remoteLimits.pressMs);
    this.#api.press({ pressId: id, command }, { token, signal }).catch((cause: unknown) => {
      if (!(cause instanceof CallFailed) || token !== this.#token) return;
      this.#forgetPress();
      if (cause.statusCode === 401) return this.#leave(texts.ended);
      if (cause.isOffline) {
        this.#become({ link: 'trying', message: texts.missed });
        return this.#watch();
      }
      this.#become({ message: cause.sentence });
    });
    return true;
  };

  #watch(): void {
    this.#watching?.abort();
    this.#watching = new AbortController();
    void this.#keepWatching(this.#watching.signal, this.#token!);
  }

  async #keepWatching(signal: AbortSignal, token: string): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        for await (const event of this.#api.watch({}, { signal, token })) {
          if (signal.aborted) return;
          failures = 0;
          if (event.type === 'ended') return this.#leave(texts.ended);
          const { state, age, isSpeakerHere } = event;
          if (this.#pressed && state?.lastPress === this.#pressed.id) this.#forgetPress();
          const elapsed = state ? state.timer.elapsed + (state.timer.isRunning ? age : 0) : 0;
          this.#become({
            state,
            isSpeakerHere,
            elapsed,
            receivedAt: performance.now(),
            link: 'connected',
            message: null,
          });
        }
        if (!signal.aborted) this.#close(texts.replaced);
        return;
      } catch (cause) {
        if (signal.aborted) return;
        if (isFinal(cause)) return cause.statusCode === 401 ? this.#leave(texts.ended) : this.#close(cause.sentence);
        this.#become({ link: 'trying' });
        failures += 1;
        await waitToRetry(failures, signal);
      }
    }
  }

  #forgetPress(): void {
    clearTimeout(this.#pressed?.timer);
    this.#pressed = null;
  }

  #stop(): void {
    this.#forgetPress();
    this.#watching?.abort();
    this.#watching = null;
  }

  #leave(message: string): void {
    storedToken.remove();
    this.#close(message);
  }

  /** Ends the connection. The show goes on when the page is loaded again. */
  #close(message: string): void {
    this.#stop();
    this.#token = null;
    this.#become({ ...out, message });
  }

  #noteLink(isConnected: boolean): void {
    if (this.#view.status !== 'live') return;
    if (!isConnected) this.#become({ link: 'trying' });
    // A stream that continues sends nothing until something changes.
    else if (this.#view.link === 'trying') this.#become({ link: 'connected' });
  }

  #become(change: Partial<PhoneView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
