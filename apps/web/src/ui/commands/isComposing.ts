type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/** The key code that browsers report for a key handled by an input method (IME). */
const takenByInputMethod = 229;

/**
 * Whether an input method (IME) handles this key. This includes the key that ends a composition, for which Safari sets
 * `isComposing` to false.
 */
export const isComposing = (key: Key): boolean => key.isComposing || key.keyCode === takenByInputMethod;
