import type { ShowProgress, SlideShow } from './storedShow.ts';

export type ShowRole = 'speaker' | 'audience';

export type ShowMessage =
  /** A window has opened or was loaded again. The other one replies with its progress. */
  | { type: 'hello'; from: ShowRole }
  | { type: 'progress'; from: ShowRole; progress: ShowProgress }
  | { type: 'bye'; from: ShowRole }
  /** A window for the audience does not have the show. The speaker's view replies with it. */
  | { type: 'wanted' }
  | { type: 'show'; show: SlideShow };

/** Every show has a channel of its own, so that two shows in two tabs do not turn each other's pages. */
export const openShowChannel = (showId: string): BroadcastChannel =>
  new BroadcastChannel(`sermon-slide-show ${showId}`);

const waitsForMs = 2_000;

export function askForShow(showId: string): Promise<SlideShow | null> {
  return new Promise((resolve) => {
    const channel = openShowChannel(showId);
    const finish = (show: SlideShow | null) => {
      clearTimeout(timer);
      channel.close();
      resolve(show);
    };
    const timer = setTimeout(() => finish(null), waitsForMs);
    channel.addEventListener('message', ({ data }: MessageEvent<ShowMessage>) => {
      if (data.type === 'show') finish(data.show);
    });
    channel.postMessage({ type: 'wanted' } satisfies ShowMessage);
  });
}

export type FollowMessage =
  /** The id is the first one of the slide's marks. */
  | { type: 'slide'; slideId: string }
  /** A show has started. A presenter whose slides follow the text replies with its slide. */
  | { type: 'started' };

/** One channel a document: the presenter does not know which shows there are. */
export const openFollowChannel = (documentId: string): BroadcastChannel =>
  new BroadcastChannel(`sermon-slides-follow ${documentId}`);
