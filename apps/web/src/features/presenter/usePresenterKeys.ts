import { type PresenterAction, presenterActionOf } from '@sermon/domain/slides/show/keys';
import { useEffect, useEffectEvent, useState } from 'react';

/** Dialogs, and fields into which text is typed. They use all keys themselves. */
const fields =
  'textarea, input:not([type="radio"]):not([type="checkbox"]):not([type="range"]), [role="dialog"]:not([data-passes-keys])';
/** Elements that use many keys themselves, but not those of a clicker. */
const controls = 'input, [role="menu"], [role="slider"], [role="radiogroup"]';
/** The keys of clickers. Who preaches with one does not see which control has the focus. */
const clickerKeys: ReadonlySet<string> = new Set(['PageDown', 'PageUp', 'b', 'B', '.']);
/** Elements that handle Enter and Space themselves. */
const handlesEnter = 'button, a';

/** Calls `act` for the keys of the presenter. Returns the digits of a slide's number that have been typed so far. */
export function usePresenterKeys(act: (action: Exclude<PresenterAction, { type: 'typed' }>) => void): string {
  const [digits, setDigits] = useState('');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    const isOfClicker = clickerKeys.has(key);
    if (isWithin(event, isOfClicker ? fields : `${fields}, ${controls}`)) return;
    if (isWithin(event, handlesEnter) && (key === ' ' || (key === 'Enter' && !digits))) return;
    const action = presenterActionOf(event, digits);
    if (!action) return;
    event.preventDefault();
    if (isOfClicker) event.stopPropagation();
    // A key that is held down, or stuck, turns one page.
    if (event.repeat && action.type !== 'size') return;
    setDigits(action.type === 'typed' ? action.digits : '');
    if (action.type !== 'typed') act(action);
  });
  useEffect(() => {
    // The control that has the focus must not get the keys of a clicker first.
    const first = (event: KeyboardEvent) => clickerKeys.has(event.key) && press(event);
    const last = (event: KeyboardEvent) => !clickerKeys.has(event.key) && press(event);
    window.addEventListener('keydown', first, { capture: true });
    window.addEventListener('keydown', last);
    return () => {
      window.removeEventListener('keydown', first, { capture: true });
      window.removeEventListener('keydown', last);
    };
  }, []);
  return digits;
}

/**
 * Returns whether an event happened within an element that matches. The path of the event is that of its beginning: a menu
 * item is removed from its menu while the key that chose it is still handled.
 */
const isWithin = (event: Event, selector: string): boolean =>
  event.composedPath().some((node) => node instanceof Element && node.matches(selector));
