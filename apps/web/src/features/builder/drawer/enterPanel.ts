/** The first field of a panel, if it has one. */
const fieldOf = (panel: Element) => panel.querySelector<HTMLElement>('input, textarea');

/**
 * Moves the focus into the panel that is shown beside the text: into its first field, or onto the panel itself where it has none. The field
 * of a panel that is still loading takes the focus when it arrives, unless the focus has moved on by then.
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
