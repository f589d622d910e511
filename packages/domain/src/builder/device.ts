/** Properties of a browser that show its device. */
export type Browser = {
  userAgent: string;
  /**
   * The maximum number of simultaneous touch points. An iPad identifies itself as a Mac, but no Mac has touch points.
   */
  touchPoints: number;
};
export type Device = { formFactor: 'Phone' | 'Tablet' | 'Computer'; operatingSystem: string };

const systems: [pattern: RegExp, name: string][] = [
  [/iPhone|iPod/, 'iOS'],
  [/iPad/, 'iPadOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/**
 * Identifies the device of a save. In a conflict, the user sees where the other version was written. An unknown system
 * is ''.
 */
export function describeDevice({ userAgent, touchPoints }: Browser): Device {
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return { formFactor: 'Tablet', operatingSystem: 'iPadOS' };
  const operatingSystem = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  if (/iPhone|iPod|Android.*Mobile/.test(userAgent)) return { formFactor: 'Phone', operatingSystem };
  if (/iPad|Android/.test(userAgent)) return { formFactor: 'Tablet', operatingSystem };
  return { formFactor: 'Computer', operatingSystem };
}
