/** A `ref` callback that focuses the element when it appears. */
export const focusAtOnce = (element: HTMLElement | null): void => element?.focus();

/** A `ref` callback that focuses the field and selects its text so that typing replaces it. */
export const selectAtOnce = (field: HTMLInputElement | null): void => {
  field?.focus();
  field?.select();
};
