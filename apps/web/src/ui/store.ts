import { useSyncExternalStore } from 'react';

/** Its state is replaced with every change. */
export type Store<State> = { readonly state: State; subscribe(changed: () => void): () => void };

/**
 * The component renders again only when that part has changed.
 *
 * @example
 * const clip = useStore(view, (state) => state.clip);
 */
export const useStore = <State, Part>(store: Store<State>, select: (state: State) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.state));

/** Calls `act` with a part of the state of a store whenever it has changed. Returns a function that ends that. */
export function watch<State, Part>(
  store: Store<State>,
  select: (state: State) => Part,
  act: (part: Part, before: Part) => void,
): () => void {
  let part = select(store.state);
  return store.subscribe(() => {
    const before = part;
    part = select(store.state);
    if (!Object.is(part, before)) act(part, before);
  });
}
