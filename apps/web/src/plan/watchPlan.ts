/** Time between two questions of a window in front, in ms. The windows of many users spread over the difference. */
export const askEveryMs = { min: 15_000, max: 25_000 };
/** The longest time between two questions while the server does not reply. */
export const longestWaitMs = 5 * 60_000;
/** Time after the end of a period at which to ask, so that the server sees it as ended even if its clock is read in whole seconds. */
export const afterEndMs = 1_000;
/** Subscribers whose periods end in the same moment ask in a span of this length. */
const endSpreadMs = 2_000;

type Options = {
  /**
   * Asks the server. Resolves to 'nothing' if the reply is not about the subscription, because the user is not signed
   * in anymore.
   */
  ask(): Promise<'said' | 'nothing' | 'failed'>;
  isVisible(): boolean;
  /** In ms. */
  serverNow(): number;
  /** In ms at the server. */
  ends: readonly number[];
  random?: () => number;
};

/**
 * Asks the server from time to time whether the subscription of the user has changed, and at the end of a period.
 * Each reply about the subscription counts as an answer, so a window that makes calls does not ask in addition. A
 * window behind others asks nothing until it is in front again.
 */
export function watchPlan({ ask, isVisible, serverNow, ends, random = Math.random }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isAsking = false;
  /** True if there was news while a question was under way. Its answer may be older than the news. */
  let isOutdated = false;
  let isStopped = false;

  const waitMs = () => {
    const usual = askEveryMs.min + random() * (askEveryMs.max - askEveryMs.min);
    const regular = Math.min(usual * 2 ** failures, longestWaitMs);
    const toEnds = ends.map((end) => end - serverNow()).filter((ms) => ms > -afterEndMs);
    return Math.min(regular, ...toEnds.map((ms) => ms + afterEndMs + random() * endSpreadMs));
  };
  function plan(): void {
    clearTimeout(timer);
    if (!isStopped && isVisible()) timer = setTimeout(() => void look(), waitMs());
  }
  async function look(): Promise<void> {
    clearTimeout(timer);
    if (isAsking || isStopped) return;
    isAsking = true;
    isOutdated = false;
    const answer = await ask();
    isAsking = false;
    failures = answer === 'failed' ? failures + 1 : 0;
    // Otherwise, there is nothing to ask until the user is signed in again.
    if (answer === 'nothing') return;
    if (isOutdated) await look();
    else plan();
  }

  plan();
  return {
    replied(): void {
      failures = 0;
      if (!isAsking) plan();
    },
    /** Called when the window may have come to the front, or gone behind others. */
    seen(): void {
      if (isVisible()) void look();
      else clearTimeout(timer);
    },
    /** Called when there is news of a change. Asks at once, or after the question that is under way. */
    look(): void {
      isOutdated = isAsking;
      void look();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
