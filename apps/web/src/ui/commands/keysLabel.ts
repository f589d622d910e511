export const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const caps: Record<string, { apple: string; other: string }> = {
  Mod: { apple: '⌘', other: 'Ctrl' },
  Ctrl: { apple: '⌃', other: 'Ctrl' },
  Alt: { apple: '⌥', other: 'Alt' },
  Shift: { apple: '⇧', other: 'Shift' },
  Enter: { apple: '↩', other: 'Enter' },
  Tab: { apple: '⇥', other: 'Tab' },
  ArrowUp: { apple: '↑', other: '↑' },
  ArrowDown: { apple: '↓', other: '↓' },
  ArrowLeft: { apple: '←', other: '←' },
  ArrowRight: { apple: '→', other: '→' },
};

/** The keys of a command as a keyboard of this kind labels them: 'Mod+Shift+H' becomes Ctrl, Shift, H or ⌘, ⇧, H. */
export const keyCapsFor = (keys: string, keyboard: 'apple' | 'other'): string[] =>
  keys.split('+').map((key) => caps[key]?.[keyboard] ?? key);

export const keyCaps = (keys: string): string[] => keyCapsFor(keys, isApple() ? 'apple' : 'other');

/** The keys of a command as a string: 'Ctrl+Shift+H', or '⌘⇧H' on a Mac. */
export const keysLabel = (keys: string): string => keyCaps(keys).join(isApple() ? '' : '+');

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Whether an event matches these keys. On non-Latin keyboard layouts, letters and digits are matched by key position.
 */
export function arePressed(keys: string, event: KeyPress): boolean {
  const wanted = keys.split('+');
  const key = wanted.at(-1) ?? '';
  const [mod, other] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (other || mod !== wanted.includes('Mod') || event.altKey !== wanted.includes('Alt')) return false;
  // Typing a symbol may require Shift on one keyboard layout but not on another.
  const isSign = key.length === 1 && !/[A-Z\d]/.test(key);
  if (!isSign && event.shiftKey !== wanted.includes('Shift')) return false;
  return event.key.toUpperCase() === key.toUpperCase() || isAtPlaceOf(key, event);
}

function isAtPlaceOf(key: string, { key: typed, code }: KeyPress): boolean {
  if (/^\d$/.test(key)) return code === `Digit${key}`;
  const isLatin = /^[a-z]$/i.test(typed);
  return /^[A-Z]$/.test(key) && !isLatin && code === `Key${key}`;
}

type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/** The key code that browsers report for a key handled by an input method (IME). */
const takenByInputMethod = 229;

/**
 * Whether an input method (IME) handles this key. This includes the key that ends a composition, for which Safari sets
 * `isComposing` to false.
 */
export const isComposing = (key: Key): boolean => key.isComposing || key.keyCode === takenByInputMethod;
