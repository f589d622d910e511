/** The wait before a run is repeated because something is left, in ms. It doubles with each such run. */
export const firstRepeatMs = 15_000;
export const longestRepeatMs = 10 * 60_000;

export type RepeatedRun = {
  /** Runs now. Calls during a run share one more run after it. */
  run(): Promise<void>;
  /** Ends this for good. A run that has begun must check `isStopped`. */
  stop(): void;
  readonly isStopped: boolean;
};

/**
 * Returns a way to send what waits, one run at a time. `perform` resolves to whether something is left that can be sent
 * later. The run is then repeated.
 */
export function repeatedRun(perform: () => Promise<boolean>): RepeatedRun {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;
  let attempts = 0;
  let repeat: ReturnType<typeof setTimeout> | undefined;

  async function runWhileWanted() {
    while (isWanted && !isStopped) {
      isWanted = false;
      const isLeft = await perform();
      attempts = isLeft ? attempts + 1 : 0;
      clearTimeout(repeat);
      const ms = Math.min(longestRepeatMs, firstRepeatMs * 2 ** (attempts - 1));
      if (isLeft && !isStopped) repeat = setTimeout(() => void run(), ms);
    }
  }

  function run(): Promise<void> {
    isWanted = true;
    running ??= runWhileWanted().finally(() => void (running = null));
    return running;
  }

  return {
    run,
    stop() {
      isStopped = true;
      clearTimeout(repeat);
    },
    get isStopped() {
      return isStopped;
    },
  };
}
