import {
  firstState,
  perform,
  placeOf,
  type ShowCommand,
  type ShowPages,
  type ShowState,
  withinShow,
} from '@sermon/domain/slides/show/show';
import { resetTimer, startTimer, type Timer, toggleTimer } from '@sermon/domain/slides/show/timer';
import {
  type FollowMessage,
  openFollowChannel,
  openShowChannel,
  type ShowMessage,
  type ShowRole,
} from './showMessages.ts';
import { keepProgress, readProgress, type ShowProgress, type SlideShow } from './storedShow.ts';

export type AudienceWindow = 'none' | 'open' | 'closed';

export type ShowView = { state: ShowState; timer: Timer; audience: AudienceWindow };

/** A window that sends nothing for this long after it was left has been closed and not loaded again, in ms. */
export const closedAfterMs = 1_500;

type SessionOptions = {
  show: SlideShow;
  pages: ShowPages;
  slideIds: readonly string[];
  role: ShowRole;
};

/**
 * A show in one of its windows. Each window has the whole progress, so either can be closed or loaded again. A command
 * takes effect in its window at once and is then sent to the other one. Commands from elsewhere, such as a remote control,
 * need only call `send`.
 */
export class ShowSession {
  readonly #options: SessionOptions;
  readonly #listeners = new Set<() => void>();
  #progress: ShowProgress;
  #audience: AudienceWindow = 'none';
  #view: ShowView;
  #channel: BroadcastChannel | null = null;
  #closing: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SessionOptions) {
    const { show, pages } = options;
    this.#options = options;
    const stored = readProgress(show.id) ?? { version: 0, state: firstState, timer: resetTimer };
    this.#progress = { ...stored, state: withinShow(pages, stored.state) };
    this.#view = this.#look();
  }

  get view(): ShowView {
    return this.#view;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  };

  readonly connect = (): (() => void) => {
    const channel = openShowChannel(this.#options.show.id);
    this.#channel = channel;
    channel.addEventListener('message', ({ data }: MessageEvent<ShowMessage>) => this.#receive(data));
    this.#post({ type: 'hello', from: this.#options.role });
    const sayBye = () => this.#post({ type: 'bye', from: this.#options.role });
    window.addEventListener('pagehide', sayBye);
    const stopFollowing = this.#followPresenter();
    return () => {
      stopFollowing();
      window.removeEventListener('pagehide', sayBye);
      clearTimeout(this.#closing);
      channel.close();
      this.#channel = null;
    };
  };

  /** The first command that turns a page starts the timer. */
  readonly send = (command: ShowCommand): void => {
    this.#moveTo(perform(this.#options.pages, this.#progress.state, command));
  };

  readonly toggleTimer = (): void => this.#change({ timer: toggleTimer(this.#progress.timer, Date.now()) });
  readonly resetTimer = (): void => this.#change({ timer: resetTimer });

  /**
   * Goes to the slides that a presenter of the document reaches. Both windows do, since either may be closed; it makes no
   * difference if both are open. A black or white screen stays: only who covered the slides shows them again.
   */
  #followPresenter(): () => void {
    const { show, slideIds, pages, role } = this.#options;
    const channel = openFollowChannel(show.documentId);
    channel.addEventListener('message', ({ data }: MessageEvent<FollowMessage>) => {
      const slide = data.type === 'slide' ? slideIds.indexOf(data.slideId) : -1;
      const { state } = this.#progress;
      if (slide < 0 || placeOf(pages, state.at)?.slide === slide) return;
      this.#moveTo({ ...perform(pages, state, { type: 'go', slide: slide + 1 }), cover: state.cover });
    });
    // A show that was loaded again stays where it was.
    if (role === 'speaker' && this.#progress.version === 0)
      channel.postMessage({ type: 'started' } satisfies FollowMessage);
    return () => channel.close();
  }

  #moveTo(state: ShowState): void {
    const { state: before, timer } = this.#progress;
    const isStart = state.at !== before.at && timer.elapsed === 0;
    this.#change({ state, timer: isStart ? startTimer(timer, Date.now()) : timer });
  }

  #change(change: Partial<ShowProgress>): void {
    this.#become({ ...this.#progress, ...change, version: this.#progress.version + 1 });
    this.#postProgress();
  }

  #receive(message: ShowMessage): void {
    const { show, role } = this.#options;
    if (message.type === 'wanted') {
      if (role === 'speaker') this.#post({ type: 'show', show });
      return;
    }
    if (message.type === 'show' || message.from === role) return;
    if (role === 'speaker') this.#noteAudience(message);
    if (message.type === 'hello') this.#postProgress();
    // If both windows have turned a page at the same moment, the speaker's view wins.
    if (message.type === 'progress') {
      const { version } = message.progress;
      const known = this.#progress.version;
      if (version > known || (version === known && role === 'audience')) this.#become(message.progress);
    }
  }

  #noteAudience({ type }: ShowMessage): void {
    clearTimeout(this.#closing);
    if (type !== 'bye') return this.#becomeAudience('open');
    this.#closing = setTimeout(() => this.#becomeAudience('closed'), closedAfterMs);
  }

  #becomeAudience(audience: AudienceWindow): void {
    this.#audience = audience;
    this.#tell();
  }

  #become(progress: ShowProgress): void {
    this.#progress = progress;
    keepProgress(this.#options.show.id, progress);
    this.#tell();
  }

  #look(): ShowView {
    const { state, timer } = this.#progress;
    return { state, timer, audience: this.#audience };
  }

  #tell(): void {
    this.#view = this.#look();
    for (const listener of this.#listeners) listener();
  }

  #postProgress(): void {
    this.#post({ type: 'progress', from: this.#options.role, progress: this.#progress });
  }

  #post(message: ShowMessage): void {
    this.#channel?.postMessage(message);
  }
}
