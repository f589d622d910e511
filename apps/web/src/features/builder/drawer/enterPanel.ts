const fieldOf = (panel: Element) => panel.querySelector<HTMLElement>('input, textarea');

/**
 * Moves the focus into the visible side panel: to its first field, or to the panel itself if it has no field. If the
 * panel is still loading, its first field takes the focus when it appears, unless the focus has moved on.
 */
export function enterShownPanel(): void {
  const panel = document.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden])');
  if (!panel) return;
  const field = fieldOf(panel);
  if (field) return field.focus();
  panel.focus();
  if (document.activeElement !== panel) return;
  const arrival = new MutationObserver(() => fieldOf(panel)?.focus());
  arrival.observe(panel, { childList: true, subtree: true });
  panel.addEventListener('blur', () => arrival.disconnect(), { once: true });
}
