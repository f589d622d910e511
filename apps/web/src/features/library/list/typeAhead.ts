import { useCallback, useRef, type KeyboardEvent } from 'react';

/** What is typed belongs together while the keys follow each other within this time. */
const typingPauseMs = 700;

/**
 * The place of the next name that begins with what was typed, from `at` on and round again; null where none does. One letter
 * looks behind the present name first, so that typing it again goes on.
 */
export function nextByTyping(names: readonly string[], at: number, typed: string): number | null {
  const isOneLetter = [...typed].every((letter) => letter === typed[0]);
  const wanted = (isOneLetter ? typed[0]! : typed).toLowerCase();
  const first = isOneLetter ? at + 1 : at;
  for (let step = 0; step < names.length; step += 1) {
    const index = (Math.max(first, 0) + step) % names.length;
    if (names[index]!.toLowerCase().startsWith(wanted)) return index;
  }
  return null;
}

/** Collects the letters that are typed in a list; the function gives what has been typed so far, '' where a key is no letter. */
export function useTyping(): (event: KeyboardEvent) => string {
  const typed = useRef({ text: '', at: -Infinity });
  return useCallback(({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || [...key].length !== 1) return '';
    const goesOn = timeStamp - typed.current.at < typingPauseMs;
    // Space and slash mean something else, unless they stand inside a name that is being typed.
    if (!goesOn && (key === ' ' || key === '/')) return '';
    typed.current = { text: goesOn ? typed.current.text + key : key, at: timeStamp };
    return typed.current.text;
  }, []);
}
