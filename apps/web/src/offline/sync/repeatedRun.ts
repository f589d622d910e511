/** The wait before a run is repeated because something is left, in ms. It doubles with each such run. */
export const firstRepeatMs = 5_000;
export const longestRepeatMs = 5 * 60_000;

/** `attempts` counts those in a row that left something, from 1. */
export const repeatDelayMs = (attempts: number): number =>
  Math.min(longestRepeatMs, firstRepeatMs * 2 ** (attempts - 1));

export type RepeatedRun = {
  /** Calls during a run share one more run after it, because it may have missed the reason for them. */
  run(): Promise<void>;
  /** Ends this for good. A run that has begun must check `isStopped`. Resolves when it has ended. */
  stop(): Promise<void>;
  readonly isStopped: boolean;
};

export type Schedule = (ms: number, perform: () => void) => () => void;

const afterTimeout: Schedule = (ms, perform) => {
  const timer = setTimeout(perform, ms);
  return () => clearTimeout(timer);
};

/**
 * One run at a time. `perform` resolves to whether something is left that can be sent later. The run is then
 * repeated. If `perform` rejects, so does `run`, and nothing is repeated.
 */
export function repeatedRun(perform: () => Promise<boolean>, after: Schedule = afterTimeout): RepeatedRun {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;
  let attempts = 0;
  let cancelRepeat = () => {};

  async function runWhileWanted() {
    while (isWanted && !isStopped) {
      isWanted = false;
      const isLeft = await perform();
      attempts = isLeft ? attempts + 1 : 0;
      cancelRepeat();
      if (isLeft && !isStopped) cancelRepeat = after(repeatDelayMs(attempts), () => void run());
    }
  }

  function run(): Promise<void> {
    isWanted = true;
    cancelRepeat();
    running ??= runWhileWanted().finally(() => void (running = null));
    return running;
  }

  return {
    run,
    async stop() {
      isStopped = true;
      cancelRepeat();
      await running;
    },
    get isStopped() {
      return isStopped;
    },
  };
}
