import { flushSync } from 'react-dom';
import { closeReaderIn, readerIn } from '../../bible/reading/readerHost.ts';
import type { DetailField } from '@sermon/domain/library/items';

const fieldOf = (panel: Element) => panel.querySelector<HTMLElement>('input, textarea');

export const shownPanel = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[role="tabpanel"]')].find((panel) => !panel.closest('[hidden]')) ?? null;

/**
 * Moves the focus into the visible side panel: to its first field, or to the panel itself if it has no field. If the
 * panel is still loading, the focus moves to its first field when that appears, unless the focus has gone elsewhere by
 * then.
 */
function enterField(panel: HTMLElement): void {
  const field = fieldOf(panel);
  if (field) return field.focus({ preventScroll: true });
  panel.focus();
  if (document.activeElement !== panel) return;
  const arrival = new MutationObserver(() => fieldOf(panel)?.focus());
  arrival.observe(panel, { childList: true, subtree: true });
  panel.addEventListener('blur', () => arrival.disconnect(), { once: true });
}

/** A chapter, sermon or illustration that the user reads in the panel stays open and takes the focus. */
export function enterShownPanel(): void {
  const panel = shownPanel();
  if (!panel) return;
  const reader = readerIn(panel);
  if (reader) reader.focus({ preventScroll: true });
  else enterField(panel);
}

/** Closes a chapter, sermon or illustration that the user reads in the panel, because it hides the field. */
export function enterShownField(): void {
  const panel = shownPanel();
  if (!panel) return;
  flushSync(() => closeReaderIn(panel));
  enterField(panel);
}

export const detailAttribute = 'data-detail';

/** Opens the form if it is closed. Without a field, chooses the first field. The details must be on the screen. */
export function enterDetails(field?: DetailField): void {
  const panel = shownPanel();
  const input = panel?.querySelector<HTMLElement>(field ? `form [name="${field}"]` : 'form input, form textarea');
  if (input) return input.focus();
  const selector = field ? `[${detailAttribute}="${field}"]` : `[${detailAttribute}]`;
  panel?.querySelector<HTMLElement>(selector)?.click();
}
