export type Browser = {
  userAgent: string;
  /**
   * The maximum number of simultaneous touch points. It distinguishes an iPad, which identifies itself as a Mac, from a
   * real Mac, which has no touch points.
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
 * Identifies the device that saves a document. In a conflict, the user sees on which device the other version was
 * written. An unknown operating system is ''.
 */
export function describeDevice({ userAgent, touchPoints }: Browser): Device {
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return { formFactor: 'Tablet', operatingSystem: 'iPadOS' };
  const operatingSystem = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  if (/iPhone|iPod|Android.*Mobile/.test(userAgent)) return { formFactor: 'Phone', operatingSystem };
  if (/iPad|Android/.test(userAgent)) return { formFactor: 'Tablet', operatingSystem };
  return { formFactor: 'Computer', operatingSystem };
}
