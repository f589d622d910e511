/** The number of frames after which an element that does not become visible no longer gets the focus. */
const framesToWait = 30;

/**
 * Focuses an element as soon as it is visible, unless the focus moves elsewhere until then. An element in a drawer that is
 * opening is hidden for a moment.
 */
export function focusWhenVisible(element: HTMLElement): void {
  const before = document.activeElement;
  const attempt = (frames: number) => {
    const { activeElement } = document;
    // A modal drawer around the element takes the focus if nothing has it.
    if (activeElement !== before && !activeElement?.contains(element)) return;
    if (getComputedStyle(element).visibility !== 'hidden') element.focus({ preventScroll: true });
    else if (frames > 0) requestAnimationFrame(() => attempt(frames - 1));
  };
  attempt(framesToWait);
}
