/** What a browser says about the machine it runs on. */
export type Browser = {
  userAgent: string;
  /** Fingers that the screen can tell apart: an iPad calls itself a Mac, but no Mac has any. */
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

/** The device behind a save, so that a person who meets two texts knows where the other one was written. An unknown system is ''. */
export function describeDevice({ userAgent, touchPoints }: Browser): Device {
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return { formFactor: 'Tablet', operatingSystem: 'iPadOS' };
  const operatingSystem = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  if (/iPhone|iPod|Android.*Mobile/.test(userAgent)) return { formFactor: 'Phone', operatingSystem };
  if (/iPad|Android/.test(userAgent)) return { formFactor: 'Tablet', operatingSystem };
  return { formFactor: 'Computer', operatingSystem };
}
