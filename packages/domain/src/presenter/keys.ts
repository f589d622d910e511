import { actionOf, type KeyAction, type PressedKey } from '../slides/show/keys.ts';

export type PresenterAction = KeyAction | { type: 'size'; change: 'larger' | 'smaller' | 'usual' };

/** '=' is the key of '+' without Shift on many keyboards. */
const sizeKeys: Record<string, 'larger' | 'smaller' | 'usual'> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'usual',
};

/**
 * Returns what a key does after `digits` of a slide's number have been typed, or null if it does nothing. The number
 * leads to the place of that slide in the text.
 */
export function presenterActionOf(key: PressedKey, digits: string): PresenterAction | null {
  const change = Object.hasOwn(sizeKeys, key.key) ? sizeKeys[key.key] : undefined;
  const isHeld = key.ctrlKey || key.altKey || key.metaKey;
  if (change && !isHeld && digits === '') return { type: 'size', change };
  return actionOf(key, digits);
}
