/** The most presses of one phone within a number of ms. Nobody presses that fast by hand. */
export const pressRule = { most: 30, ms: 5_000 };

/** The number of phones from which those that have not pressed lately are forgotten. */
const maxPhones = 10_000;

/** Counts the presses of each phone in this process. Returns whether a press is within the limit. */
export function createPressLimit(now: () => number = () => performance.now()): (phoneId: string) => boolean {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return (phoneId) => {
    const time = now();
    const known = windows.get(phoneId);
    if (known && known.endsAt > time) {
      known.count += 1;
      return known.count <= pressRule.most;
    }
    if (windows.size >= maxPhones) for (const [id, { endsAt }] of windows) if (endsAt <= time) windows.delete(id);
    windows.set(phoneId, { count: 1, endsAt: time + pressRule.ms });
    return true;
  };
}
