/** Returns the bar if a text is read aloud. */
export const listeningBar = (): HTMLElement | null => document.querySelector('[data-listening]');

/** Moves the focus to the button of the bar that pauses and resumes. */
export const focusMain = (bar: HTMLElement | null): void => bar?.querySelector('button')?.focus();
