export type Rate = { most: number; ms: number };

/** Presses of one phone. A person does not press that fast. */
export const pressRate: Rate = { most: 30, ms: 5_000 };

/**
 * States of one user. The speaker's views of the shows that a user can have at the same time send fewer
 * (`remoteLimits.stateMs`). Each state is a message to every process.
 */
export const stateRate: Rate = { most: 100, ms: 5_000 };

/** The number of phones or users from which those that have done nothing lately are forgotten. */
const maxKnown = 10_000;

export function createRateLimit(
  { most, ms }: Rate,
  now: () => number = () => performance.now(),
): (id: string) => boolean {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return (id) => {
    const time = now();
    const known = windows.get(id);
    if (known && known.endsAt > time) {
      known.count += 1;
      return known.count <= most;
    }
    if (windows.size >= maxKnown) for (const [old, { endsAt }] of windows) if (endsAt <= time) windows.delete(old);
    windows.set(id, { count: 1, endsAt: time + ms });
    return true;
  };
}
