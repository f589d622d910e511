import type { DetailField } from '@sermon/domain/library/items';
import { shownPanel } from '../drawer/enterPanel.ts';

export const detailAttribute = 'data-detail';

/** Opens the form if it is closed. Without a field, chooses the first field. The details must be on the screen. */
export function enterDetails(field?: DetailField): void {
  const panel = shownPanel();
  const input = panel?.querySelector<HTMLElement>(field ? `form [name="${field}"]` : 'form input, form textarea');
  if (input) return input.focus();
  const selector = field ? `[${detailAttribute}="${field}"]` : `[${detailAttribute}]`;
  panel?.querySelector<HTMLElement>(selector)?.click();
}
