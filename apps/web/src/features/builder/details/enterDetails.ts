import { shownPanel } from '../drawer/enterPanel.ts';
import type { DetailName } from './details.ts';

export const detailAttribute = 'data-detail';

/** Opens the form if it is closed. Without a name, chooses the first field. The details must be on the screen. */
export function enterDetails(name?: DetailName): void {
  const panel = shownPanel();
  const field = panel?.querySelector<HTMLElement>(name ? `form [name="${name}"]` : 'form input, form textarea');
  if (field) return field.focus();
  const selector = name ? `[${detailAttribute}="${name}"]` : `[${detailAttribute}]`;
  panel?.querySelector<HTMLElement>(selector)?.click();
}
