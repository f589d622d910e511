import type { ShowCommand } from './show.ts';

export type PressedKey = { key: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean };

export type KeyAction =
  | { type: 'command'; command: ShowCommand }
  /** The digits of a slide's number that have been typed so far. Enter goes there. */
  | { type: 'typed'; digits: string }
  | { type: 'fullScreen' | 'leave' | 'toggleTimer' | 'resetTimer' };

export const maxDigits = 4;

/** The keys of keyboards and of clickers, which send Page Up, Page Down, F5, Escape, B and the period. */
const commands: Record<string, ShowCommand['type'] & ('next' | 'previous' | 'first' | 'last' | 'black' | 'white')> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ' ': 'next',
  PageDown: 'next',
  n: 'next',
  Enter: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  p: 'previous',
  Backspace: 'previous',
  Home: 'first',
  End: 'last',
  b: 'black',
  '.': 'black',
  w: 'white',
};
const others: Record<string, 'fullScreen' | 'leave' | 'toggleTimer' | 'resetTimer'> = {
  f: 'fullScreen',
  F5: 'fullScreen',
  Escape: 'leave',
  t: 'toggleTimer',
  r: 'resetTimer',
};

/** Returns the action of a key after `digits` have been typed, or null if it does nothing. */
export function actionOf({ key, shiftKey, ctrlKey, altKey, metaKey }: PressedKey, digits: string): KeyAction | null {
  if (ctrlKey || altKey || metaKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (/^\d$/.test(name)) return { type: 'typed', digits: (digits + name).slice(0, maxDigits) };
  if (digits && name === 'Escape') return { type: 'typed', digits: '' };
  if (digits && name === 'Backspace') return { type: 'typed', digits: digits.slice(0, -1) };
  if (digits && name === 'Enter') return { type: 'command', command: { type: 'go', slide: Number(digits) } };
  if (name === ' ' && shiftKey) return { type: 'command', command: { type: 'previous' } };
  if (Object.hasOwn(commands, name)) return { type: 'command', command: { type: commands[name]! } };
  return Object.hasOwn(others, name) ? { type: others[name]! } : null;
}

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
