/** For the `ref` of what a dialog is there for. */
export const focusAtOnce = (element: HTMLElement | null): void => element?.focus();
