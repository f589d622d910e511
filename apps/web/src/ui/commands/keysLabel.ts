/** Whether the keyboard has a ⌘ key. */
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
};

/** The keys of a command as this keyboard prints them: 'Mod+Shift+H' is Ctrl, Shift, H or ⌘, ⇧, H. */
export function keyCaps(keys: string): string[] {
  const style = isApple() ? 'apple' : 'other';
  return keys.split('+').map((key) => caps[key]?.[style] ?? key);
}

/** The keys of a command as text: 'Ctrl+Shift+H', or '⌘⇧H' on a Mac. */
export const keysLabel = (keys: string): string => keyCaps(keys).join(isApple() ? '' : '+');

/** The fields of a `KeyboardEvent` that are needed here. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether an event matches these keys. On non-Latin keyboards, letters and digits are matched by their position. */
export function arePressed(keys: string, event: KeyPress): boolean {
  const wanted = keys.split('+');
  const key = wanted.at(-1) ?? '';
  const [mod, other] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (other || mod !== wanted.includes('Mod') || event.altKey !== wanted.includes('Alt')) return false;
  // A sign may need Shift on one keyboard layout and not on another.
  const isSign = key.length === 1 && !/[A-Z\d]/.test(key);
  if (!isSign && event.shiftKey !== wanted.includes('Shift')) return false;
  return event.key.toUpperCase() === key.toUpperCase() || isAtPlaceOf(key, event);
}

function isAtPlaceOf(key: string, { key: typed, code }: KeyPress): boolean {
  if (/^\d$/.test(key)) return code === `Digit${key}`;
  const isLatin = /^[a-z]$/i.test(typed);
  return /^[A-Z]$/.test(key) && !isLatin && code === `Key${key}`;
}
