import { type DateStyle, dateStyleOf, defaultDateStyle } from '@sermon/domain/calendar/dateStyles';
import type { Store } from '../store.ts';

type State = {
  style: DateStyle;
  /** Number of times that another style than the one in use was loaded. What shows dates is then drawn again. */
  changes: number;
};

let state: State = { style: defaultDateStyle, changes: 0 };
const listeners = new Set<() => void>();

function become(next: State): void {
  if (next.style === state.style) return;
  state = next;
  for (const listener of listeners) listener();
}

/** How dates are written in this window. */
export const dateStyle = {
  get state(): State {
    return state;
  },
  subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  /** Takes the style that the user has chosen in this window. */
  choose: (style: DateStyle): void => become({ ...state, style }),
  /** Takes a style that was chosen elsewhere. */
  load: (style: DateStyle): void => become({ style, changes: state.changes + 1 }),
} satisfies Store<State> & Record<string, unknown>;

/** The style in use, which is never 'automatic'. */
export const knownDateStyle = () => (state.style === 'automatic' ? dateStyleOf(navigator.language) : state.style);
