import { foldText, placesOf } from '@sermon/domain/words/foldText';
import { useCallback, useRef, type KeyboardEvent } from 'react';

/** Keystrokes separated by less than this time form one search text. */
const typingPauseMs = 700;

/** These keys have other functions everywhere unless they continue a name that is being typed. */
const keysWithFunction = ' /?';

/**
 * Returns the index of the next name that starts with the typed text, searching from `at` and wrapping around, or null. If the text is a single letter, even repeated, the search starts after the current name, so that
 * typing the letter again moves to the next match.
 */
export function nextByTyping(names: readonly string[], at: number, typed: string): number | null {
  const isOneLetter = [...typed].every((letter) => letter === typed[0]);
  const wanted = foldText(isOneLetter ? typed[0]! : typed).folded;
  if (wanted === '') return null;
  const first = isOneLetter ? at + 1 : at;
  for (let step = 0; step < names.length; step += 1) {
    const index = (Math.max(first, 0) + step) % names.length;
    if (placesOf(foldText(names[index]!), wanted).next().value?.from === 0) return index;
  }
  return null;
}

/**
 * Collects the characters typed in a list. The returned function returns the text typed so far, or '' if the key does
 * not type a character. A text does not start with a key in `reserved`, because it has another function in the list.
 */
export function useTypeAhead(reserved = ''): (event: KeyboardEvent) => string {
  const typed = useRef({ text: '', at: -Infinity });
  return useCallback(
    ({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || [...key].length !== 1) return '';
      const goesOn = timeStamp - typed.current.at < typingPauseMs;
      if (!goesOn && (keysWithFunction + reserved).includes(key)) return '';
      typed.current = { text: goesOn ? typed.current.text + key : key, at: timeStamp };
      return typed.current.text;
    },
    [reserved],
  );
}
