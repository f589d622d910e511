/** How long a show has been running. It is plain data. Times are in ms. */
export type Timer = {
  elapsed: number;
  startedAt: number | null;
};

export const resetTimer: Timer = { elapsed: 0, startedAt: null };

export const elapsedOf = ({ elapsed, startedAt }: Timer, now: number): number =>
  elapsed + (startedAt === null ? 0 : Math.max(0, now - startedAt));

export const startTimer = (timer: Timer, now: number): Timer =>
  timer.startedAt === null ? { ...timer, startedAt: now } : timer;

export const toggleTimer = (timer: Timer, now: number): Timer =>
  timer.startedAt === null ? startTimer(timer, now) : { elapsed: elapsedOf(timer, now), startedAt: null };
