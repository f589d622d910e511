/** For the `ref` of what a dialog is there for. */
export const focusAtOnce = (element: HTMLElement | null): void => element?.focus();

/** For the `ref` of a field whose text may be typed over. */
export const selectAtOnce = (field: HTMLInputElement | null): void => {
  field?.focus();
  field?.select();
};
