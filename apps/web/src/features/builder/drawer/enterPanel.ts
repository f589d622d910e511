const fieldOf = (panel: Element) => panel.querySelector<HTMLElement>('input, textarea');

/**
 * Moves the focus into the visible side panel: to its first field, or to the panel itself if it has no field. If the
 * panel is still loading, the focus moves to its first field when that appears, unless the focus has gone elsewhere by
 * then.
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
