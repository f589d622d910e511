import { type PresenterAction, presenterActionOf } from '@sermon/domain/presenter/keys';
import { useEffect, useEffectEvent, useState } from 'react';

/** Elements that use the keys themselves. */
const fields =
  'input, textarea, [role="dialog"]:not([data-passes-keys]), [role="menu"], [role="slider"], [role="radiogroup"]';
/** Elements that handle Enter and Space themselves. */
const handlesEnter = 'button, a';

/** Calls `act` for the keys of the presenter. Returns the digits of a slide's number that have been typed so far. */
export function usePresenterKeys(act: (action: Exclude<PresenterAction, { type: 'typed' }>) => void): string {
  const [digits, setDigits] = useState('');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (target instanceof Element && target.closest(fields)) return;
    const isOnControl = target instanceof Element && target.closest(handlesEnter) !== null;
    if (isOnControl && (key === ' ' || (key === 'Enter' && !digits))) return;
    const action = presenterActionOf(event, digits);
    if (!action) return;
    event.preventDefault();
    // A key that is held down, or stuck, turns one page.
    if (event.repeat && action.type !== 'size') return;
    setDigits(action.type === 'typed' ? action.digits : '');
    if (action.type !== 'typed') act(action);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return digits;
}
