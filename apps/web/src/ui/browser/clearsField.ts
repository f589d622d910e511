/** Returns true if Escape clears the search field that has the focus. Only the next press does anything else. */
export const clearsField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
