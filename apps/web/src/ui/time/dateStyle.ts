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

export const dateStyle = {
  get state(): State {
    return state;
  },
  subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  choose: (style: DateStyle): void => become({ ...state, style }),
  load: (style: DateStyle): void => become({ style, changes: state.changes + 1 }),
} satisfies Store<State> & Record<string, unknown>;

/** Never 'automatic'. */
export const knownDateStyle = () => (state.style === 'automatic' ? dateStyleOf(navigator.language) : state.style);
