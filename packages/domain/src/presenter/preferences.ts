/** The time that the timer of the presenter shows (spec part 2 §4). */
export const timeModes = ['Clock', 'CountDown', 'CountUp', 'None'] as const;
export type TimeMode = (typeof timeModes)[number];

export const toolbarLocations = ['Top', 'Bottom'] as const;
export type ToolbarLocation = (typeof toolbarLocations)[number];

/** The font size of the presenter in px. The usual size is 100 percent (spec part 2 §9). */
export const fontSize = { usual: 20, step: 2, smallest: 16, largest: 72 } as const;

/**
 * Returns the font size in px at which a text is read well on a screen, for users who have chosen none: a phone is held
 * in the hand, a tablet is at arm's length, and a larger screen is farther away. Sizes in px of the window.
 */
export function comfortableSize({ width, height }: { width: number; height: number }): number {
  const side = Math.min(width, height);
  if (side < 600) return 22;
  return side < 1_000 ? 28 : 32;
}

/** The smallest and largest size that the server stores, in px. Other clients may use sizes that the screen does not. */
export const storedFontSize = { smallest: 2, largest: 200 } as const;

/** The limit that a countdown gets when it is chosen, and the longest one, in minutes. */
export const timeLimit = { usual: 30, longest: 600 } as const;

/** The user's settings of the presenter, which apply on all devices (spec part 2 §3). */
export type PresenterPreferences = {
  countdownTime: number;
  /** In px. */
  fontSize: number;
  timeMode: TimeMode;
  timerEnabled: boolean;
  toolbarLocation: ToolbarLocation;
};

/** The settings of users who have never changed one (spec part 2 §9). */
export const defaultPresenterPreferences: PresenterPreferences = {
  countdownTime: timeLimit.usual,
  fontSize: fontSize.usual,
  timeMode: 'Clock',
  timerEnabled: true,
  toolbarLocation: 'Bottom',
};

export const shownMode = ({ timeMode, timerEnabled }: PresenterPreferences): TimeMode =>
  timerEnabled ? timeMode : 'None';

export function rehearsedMode(preferences: PresenterPreferences): 'CountDown' | 'CountUp' {
  return shownMode(preferences) === 'CountDown' ? 'CountDown' : 'CountUp';
}

/** Returns the change of the settings when a mode is chosen. A countdown starts with the usual limit (spec part 2 §4). */
export const chooseMode = (timeMode: TimeMode): Partial<PresenterPreferences> => ({
  timeMode,
  timerEnabled: timeMode !== 'None',
  ...(timeMode === 'CountDown' && { countdownTime: timeLimit.usual }),
});

/** Reads a typed limit as whole minutes, from 0 to the longest one. A non-number becomes 0 (spec part 2 §5). */
export function minutesOf(typed: string): number {
  const minutes = Math.trunc(Number(typed.trim()));
  return Number.isFinite(minutes) ? Math.max(0, Math.min(timeLimit.longest, minutes)) : 0;
}

export const fittedSize = (size: number): number => {
  const { step, smallest, largest } = fontSize;
  return Math.max(smallest, Math.min(largest, Math.round(size / step) * step));
};

/** Returns a font size in percent of the usual one, for example 160 for 32 px. */
export const percentOf = (size: number): number => Math.round((size / fontSize.usual) * 100);
