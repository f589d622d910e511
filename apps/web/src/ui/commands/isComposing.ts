type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/** The key code that browsers report for a key handled by an input method (IME). */
const takenByInputMethod = 229;

/**
 * Whether an input method handles this key. Includes the key that ends a composition, which Safari reports as no longer
 * composing.
 */
export const isComposing = (key: Key): boolean => key.isComposing || key.keyCode === takenByInputMethod;
