import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom';
import type { Point } from './driver.ts';

// This file is bundled and runs in the page that is tested.

/**
 * Says which element is meant, as a user of a screen reader would: by its role and name, or by its label. A pattern is
 * the source of a regular expression. `within` limits the search to another element.
 */
export type Target = ({ role: string; name?: Name } | { label: string }) & { within?: Target };
export type Name = string | { pattern: string };

/** The uncaught errors of this page. */
export const errors: string[] = [];
addEventListener('error', ({ message }) => errors.push(message));
addEventListener('unhandledrejection', ({ reason }) => errors.push(`Unhandled: ${reason}`));

/** Returns the visible elements that are meant. */
function find(target: Target): HTMLElement[] {
  const roots = target.within ? find(target.within) : [document.body];
  return roots.flatMap((root) => {
    if ('label' in target) return queryAllByLabelText(root, target.label, { exact: true, selector: 'input' });
    const { name } = target;
    return queryAllByRole(root, target.role, {
      ...(name !== undefined && { name: typeof name === 'string' ? name : new RegExp(name.pattern) }),
    });
  });
}

/** Returns the texts of the elements that are meant, as they are shown, trimmed. A field's text is its value. */
export const texts = (target: Target): string[] =>
  find(target).map((element) => (element instanceof HTMLInputElement ? element.value : element.innerText.trim()));

/**
 * Returns the point at which a user would click the element that is meant, after scrolling it into view. Throws if the
 * element is missing, ambiguous, disabled or covered.
 */
export function placeOf(target: Target): Point {
  const found = find(target);
  const [element] = found;
  if (!element || found.length > 1) throw new Error(`there are ${found.length}`);
  if (element.matches(':disabled, [aria-disabled="true"]')) throw new Error('it is disabled');
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  if (!hit || !element.contains(hit)) throw new Error(`it is covered by ${hit?.outerHTML.slice(0, 100) ?? 'nothing'}`);
  return point;
}

/** Replaces what the next copy puts onto the clipboard, so that the next paste is one from another program. */
export function copyNext(html: string): void {
  addEventListener(
    'copy',
    (event) => {
      event.clipboardData?.setData('text/html', html);
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, once: true },
  );
}

let reply: { status: number; body: unknown } | null = null;

/** Sends a request as the signed-in user. `takeReply` returns its reply once it has arrived. */
export function send(method: string, path: string, data?: object): void {
  reply = null;
  const request = async () => {
    const response = await fetch(path, {
      method,
      ...(data && { body: JSON.stringify(data), headers: { 'content-type': 'application/json' } }),
    });
    reply = { status: response.status, body: await response.json() };
  };
  request().catch((error: unknown) => {
    reply = { status: 0, body: String(error) };
  });
}

export const takeReply = () => reply;
