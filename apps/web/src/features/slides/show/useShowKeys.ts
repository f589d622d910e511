import { actionOf } from '@sermon/domain/slides/show/keys';
import { useEffect, useEffectEvent, useState } from 'react';
import { toggleFullScreen } from '../../../ui/browser/fullScreen.ts';
import type { ShowSession } from './showSession.ts';

/** Elements that handle Enter and Space themselves. */
const handlesEnter = 'button, a, input, textarea';

type KeyOptions = {
  /** Called for Escape, unless the browser leaves full screen with it. */
  onLeave: () => void;
  /** Called for R. The timer is reset only after a question, which the window for the audience cannot show. */
  onResetTimer?: () => void;
};

/** Returns the digits of a slide's number that have been typed so far. */
export function useShowKeys(session: ShowSession, { onLeave, onResetTimer }: KeyOptions): string {
  const [digits, setDigits] = useState('');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (target instanceof Element && target.closest('[role="dialog"]')) return;
    const isOnControl = target instanceof Element && target.closest(handlesEnter) !== null;
    if (isOnControl && (key === ' ' || (key === 'Enter' && !digits))) return;
    const action = actionOf(event, digits);
    if (!action) return;
    event.preventDefault();
    // A key that is held down, or stuck, turns one page.
    if (event.repeat) return;
    setDigits(action.type === 'typed' ? action.digits : '');
    switch (action.type) {
      case 'command':
        return session.send(action.command);
      case 'fullScreen':
        return toggleFullScreen();
      case 'leave':
        return document.fullscreenElement ? toggleFullScreen() : onLeave();
      case 'toggleTimer':
        return session.toggleTimer();
      case 'resetTimer':
        return onResetTimer?.();
      case 'typed':
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return digits;
}
