import * as fc from 'fast-check';
import type { Key } from './keyboard.ts';

/**
 * A model of the editor: plain text, in which `\n` separates paragraphs, and a selection. `isAll` is set after Ctrl+A,
 * which selects the document itself.
 *
 * The model knows nothing about ProseMirror. It predicts exactly:
 * - letters, Enter, Backspace, Delete, Tab and Shift+Tab, which change the text at the selection;
 * - arrow keys to the left and right, Home and End, also with Ctrl and Shift, and Ctrl+A, which change the selection;
 * - the keys for headings and for bold, italic and underlined text, which change neither.
 *
 * Other keys are only pressed in steps whose result does not depend on layout or time:
 * - The column that the up and down arrows reach depends on the font, so Home or End follows them.
 * - Undo takes back all typing of the last half second, and the model has no clock. So it is followed by the same number
 *   of Redos, or follows formatting, which is always an undo step of its own.
 * - In a list, Enter and Backspace also change the list, so a list is turned back into paragraphs in the same step.
 */
export type Writing = { text: string; anchor: number; head: number; isAll?: true };

/** Keys that are pressed together. */
type Step = {
  keys: readonly Key[];
  /** Whether the model can predict the result of the step. If not, the step is left out. */
  isPredictable?: (writing: Writing) => boolean;
  /** True if the keys together change nothing, whatever each of them does. */
  isNeutral?: true;
};

const indent = '\u2003';

/** Returns the expected text and selection after a key is pressed. */
function afterKey(writing: Writing, key: Key): Writing {
  const { text, anchor, head, isAll } = writing;
  const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
  const hasSelection = from < to || isAll === true;
  const caret = (at: number): Writing => ({ text, anchor: at, head: at });
  const select = (at: number): Writing => ({ text, anchor, head: at });
  const replace = (start: number, end: number, words: string): Writing => {
    const at = start + words.length;
    return { text: text.slice(0, start) + words + text.slice(end), anchor: at, head: at };
  };
  const start = text.slice(0, head).lastIndexOf('\n') + 1;
  const end = head + /$/m.exec(text.slice(head))!.index;
  switch (key) {
    case 'Control+a':
      return { text, anchor: 0, head: text.length, isAll: true };
    case 'Control+Home':
      return caret(0);
    case 'Control+End':
      return caret(text.length);
    case 'Control+Shift+Home':
      return select(0);
    case 'Control+Shift+End':
      return select(text.length);
    case 'ArrowLeft':
      return caret(from < to ? from : Math.max(0, head - 1));
    case 'ArrowRight':
      return caret(from < to ? to : Math.min(text.length, head + 1));
    case 'Shift+ArrowLeft':
      return select(Math.max(0, head - 1));
    case 'Shift+ArrowRight':
      return select(Math.min(text.length, head + 1));
    case 'ArrowUp':
      return caret(Math.max(0, start - 1));
    case 'ArrowDown':
      return caret(Math.min(text.length, end + 1));
    case 'Home':
      return caret(start);
    case 'End':
      return caret(end);
    case 'Shift+Home':
      return select(start);
    case 'Shift+End':
      return select(end);
    case 'Enter':
      // ProseMirror does not split the paragraph when the whole document is selected.
      return isAll ? writing : replace(from, to, '\n');
    case 'Backspace':
      return replace(from < to ? from : Math.max(0, from - 1), to, '');
    case 'Delete':
      // TipTap removes an empty line at the end of the text.
      if (!hasSelection && head > 0 && head === text.length && start === head) return replace(head - 1, head, '');
      return replace(from, from < to ? to : Math.min(text.length, to + 1), '');
    case 'Tab':
      return hasSelection ? writing : replace(head, head, indent);
    case 'Shift+Tab':
      return hasSelection || text[head - 1] !== indent ? writing : replace(head - 1, head, '');
    default:
      return key.length === 1 ? replace(from, to, key) : writing;
  }
}

/** Returns the keys that the predictable steps press, and the expected writing after them. */
export function plan(begun: Writing, steps: readonly Step[]): { keys: Key[]; expected: Writing } {
  let expected = begun;
  const keys: Key[] = [];
  for (const step of steps) {
    if (step.isPredictable && !step.isPredictable(expected)) continue;
    keys.push(...step.keys);
    if (!step.isNeutral) expected = step.keys.reduce(afterKey, expected);
  }
  return { keys, expected };
}

const hasCaret = ({ anchor, head, isAll }: Writing) => anchor === head && !isAll;
const hasSelectedWords = ({ text, anchor, head }: Writing) =>
  /[^\n]/.test(text.slice(Math.min(anchor, head), Math.max(anchor, head)));

const letter = fc.constantFrom('a', 'b', 'c', 'd');
const selecting = fc.constantFrom(
  'Control+a',
  'Control+Shift+Home',
  'Control+Shift+End',
  'Shift+ArrowLeft',
  'Shift+ArrowRight',
  'Shift+Home',
  'Shift+End',
);
const moving = fc.constantFrom('Control+Home', 'Control+End', 'ArrowLeft', 'ArrowRight', 'Home', 'End');
const writing = fc.oneof(letter, fc.constantFrom('Enter', 'Backspace', 'Delete', 'Tab', 'Shift+Tab'));
const emphasis = fc.constantFrom('Control+b', 'Control+i', 'Control+u');
const formatting = fc.oneof(emphasis, fc.constantFrom('Control+Alt+0', 'Control+Alt+1', 'Control+Alt+2'));
const list = fc.constantFrom('Control+Shift+7', 'Control+Shift+8');

const press = (...keys: Key[]): Step => ({ keys });
const toUndo = (keys: Key[], isPredictable?: Step['isPredictable']): Step => ({
  keys,
  isNeutral: true,
  ...(isPredictable && { isPredictable }),
});

/**
 * Steps of each kind. Selections that the next key collapses are generated more often, because text could get lost
 * there.
 */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: selecting.map((key) => press(key)) },
    { weight: 2, arbitrary: moving.map((key) => press(key)) },
    { weight: 3, arbitrary: writing.map((key) => press(key)) },
    { weight: 2, arbitrary: fc.tuple(selecting, moving, letter).map((keys) => press(...keys)) },
    { weight: 2, arbitrary: formatting.map((key) => press(key)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(['ArrowUp', 'Home'], ['ArrowDown', 'End'])
        .map((keys): Step => ({ keys, isPredictable: hasCaret })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(list, fc.array(letter, { maxLength: 2 }))
        .map(([key, typed]): Step => ({ keys: [key, ...typed, key], isPredictable: ({ isAll }) => !isAll })),
    },
    { weight: 1, arbitrary: emphasis.map((key) => toUndo([key, 'Control+z'], hasSelectedWords)) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 2 })
        .map((times) => toUndo([...Array(times).fill('Control+z'), ...Array(times).fill('Control+y')])),
    },
  ),
  { minLength: 2, maxLength: 7 },
);
