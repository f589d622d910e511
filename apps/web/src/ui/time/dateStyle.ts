import { type DateStyle, dateStyleOf, defaultDateStyle } from '@sermon/domain/calendar/dateStyles';
import type { Store } from '../store.ts';

type State = {
  style: DateStyle;
  /** Number of times that a different style was loaded. Screens that show dates are then rendered again. */
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
  /** Applies the style that the user has chosen in this window. */
  choose: (style: DateStyle): void => become({ ...state, style }),
  /** Applies a style that was chosen elsewhere. */
  load: (style: DateStyle): void => become({ style, changes: state.changes + 1 }),
} satisfies Store<State> & Record<string, unknown>;

/** The style in use, which is never 'automatic'. */
export const knownDateStyle = () => (state.style === 'automatic' ? dateStyleOf(navigator.language) : state.style);
