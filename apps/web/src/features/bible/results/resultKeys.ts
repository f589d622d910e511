import { createContext, type KeyboardEvent, use } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus with the arrow keys: ↓ from the search field to the first result and on to the following ones, ↑ back
 * up to the search field. Pass it as `onKeyDown` to the element that contains both. Each result's button must have the
 * attribute `data-result`, and the container of the results `data-results`.
 */
export function moveAmongResults(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, defaultPrevented } = event;
  const step = steps[key];
  // Ignores keys pressed in menus and dialogs that are open over the panel, which handle keys themselves.
  if (step === undefined || defaultPrevented || !(target instanceof HTMLElement) || !currentTarget.contains(target))
    return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const field = currentTarget.querySelector<HTMLElement>('input[type="search"]');
  const results = [...currentTarget.querySelectorAll<HTMLElement>('[data-result]')];
  const own =
    target.dataset.result === undefined ? target.closest('li')?.querySelector<HTMLElement>('[data-result]') : target;
  const isBefore = target === field || target.dataset.results !== undefined;
  const at = isBefore ? -1 : own ? results.indexOf(own) : null;
  if (at === null || (isBefore && step < 0)) return;
  const next = at + step < 0 ? field : results[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

export const IsTabStop = createContext(true);

/** The `tabIndex` of a control in a result. Outside a `ResultList`, the Tab key reaches every control. */
export const useTabIndex = (): 0 | -1 => (use(IsTabStop) ? 0 : -1);
