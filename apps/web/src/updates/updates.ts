/**
 * What this window knows about newer versions of the product.
 *
 * - `none`: nothing, or the user has put the update off.
 * - `available`: there is a newer version, and this window still works.
 * - `required`: the server refuses the calls of this window's version.
 */
export type UpdateState = 'none' | 'available' | 'required';

/** The result of `update`. With `notSaved` and `notKept`, the window stays unchanged. */
export type UpdateResult = 'reloading' | 'notSaved' | 'notKept';

export type Updates = {
  readonly state: UpdateState;
  subscribe(changed: () => void): () => void;
  found(): void;
  /** Called when the server has refused a call because of this window's version. */
  require(): void;
  /** Hides an available update until the next one is found or the page is loaded again. */
  putOff(): void;
  update(): Promise<UpdateResult>;
};

type UpdateNeeds = {
  saveEverything(): Promise<boolean>;
  keepEverythingOnDevice(): Promise<boolean>;
  /** Resolves when the next reload shows the newest version, or the newest one that could be fetched. */
  activateNewest(): Promise<void>;
  reloadPage(): void;
};

export function createUpdates(needs: UpdateNeeds): Updates {
  let state: UpdateState = 'none';
  const listeners = new Set<() => void>();
  const become = (next: UpdateState) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const isRequired = () => state === 'required';

  /** The server refuses the saves of an outdated window. Its texts are restored from this device after the reload. */
  async function secureTexts(): Promise<UpdateResult> {
    if (await needs.saveEverything()) return 'reloading';
    if (!isRequired()) return 'notSaved';
    return (await needs.keepEverythingOnDevice()) ? 'reloading' : 'notKept';
  }

  return {
    get state() {
      return state;
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    found() {
      if (!isRequired()) become('available');
    },
    require: () => become('required'),
    putOff() {
      if (!isRequired()) become('none');
    },
    async update() {
      const before = await secureTexts();
      if (before !== 'reloading') return before;
      await needs.activateNewest();
      // The user may have typed while the new version was being activated.
      const after = await secureTexts();
      if (after === 'reloading') needs.reloadPage();
      return after;
    },
  };
}
