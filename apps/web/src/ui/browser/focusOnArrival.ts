/** For `ref`: what appears because somebody asked for it takes the focus. */
export const focusOnArrival = (element: HTMLElement | null): void => element?.focus();
