/**
 * Moves a bar at the bottom of the screen up by the height of the on-screen keyboard, on phones where the keyboard
 * overlays the page. Returns a function that ends this.
 */
export function aboveKeyboard(bar: { current: HTMLElement | null }): (() => void) | undefined {
  const view = window.visualViewport;
  if (!view) return undefined;
  const move = () => {
    if (!bar.current) return;
    // Without the translation. A pinned notice may be below the bar.
    const bottom = bar.current.offsetTop + bar.current.offsetHeight;
    const hidden = bottom - view.height - view.offsetTop;
    bar.current.style.translate = hidden > 0 ? `0 ${-hidden}px` : '';
  };
  view.addEventListener('resize', move);
  view.addEventListener('scroll', move);
  return () => {
    view.removeEventListener('resize', move);
    view.removeEventListener('scroll', move);
  };
}
