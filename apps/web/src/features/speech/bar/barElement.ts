export const listeningBar = (): HTMLElement | null => document.querySelector('[data-listening]');

/** The first button pauses and resumes. */
export const focusMain = (bar: HTMLElement | null): void => bar?.querySelector('button')?.focus();
