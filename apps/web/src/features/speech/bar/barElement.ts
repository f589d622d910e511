/** Returns the bar if a text is read aloud. */
export const listeningBar = (): HTMLElement | null => document.querySelector('[data-listening]');

/** Moves the focus to the button of the bar that pauses and resumes. */
export const focusMain = (bar: HTMLElement | null): void => bar?.querySelector('button')?.focus();

/** Returns the top of the bar in screen coordinates, or null if there is none. */
export const topOf = (bar: HTMLElement | null): number | null => bar?.getBoundingClientRect().top ?? null;
