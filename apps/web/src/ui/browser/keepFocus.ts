import type { MouseEvent } from 'react';

/** Keeps the focus where it is when a button is clicked, so that Space and Enter still turn pages afterwards. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
