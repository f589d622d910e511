export const focusAtOnce = (element: HTMLElement | null): void => element?.focus();

/** A `ref` callback that selects the text so that typing replaces it. */
export const selectAtOnce = (field: HTMLInputElement | null): void => {
  field?.focus();
  field?.select();
};
