type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/** What an input method says in place of the key that it takes itself. */
const takenByInputMethod = 229;

/** Whether a key belongs to an input method, even the one that ends a composition, which Safari says is over by then. */
export const isComposing = (key: Key): boolean => key.isComposing || key.keyCode === takenByInputMethod;
