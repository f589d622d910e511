import { useEffect, useEffectEvent } from 'react';
import type { Command } from './command.ts';
import { isComposing } from './isComposing.ts';
import { arePressed } from './keysLabel.ts';

/** What lies open over the page has the keys to itself. */
const isDialogOpen = () =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].some(
    (layer) => !layer.closest('[aria-hidden="true"], [hidden]'),
  );

const isWriting = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/**
 * Performs the commands by their keys, wherever in the window they are pressed. Commands of the editor are left to it; keys
 * without Ctrl, ⌘ or Alt are left to whoever is writing. Where two commands have the same keys the first that can be done is.
 */
export function useCommandKeys(commands: readonly Command[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || isDialogOpen()) return;
    const command = commands.find(
      ({ keys, run, isOfEditor, isDisabled }) =>
        keys !== undefined && run && !isOfEditor && !isDisabled && arePressed(keys, event),
    );
    if (!command?.run) return;
    if (!/\b(Mod|Alt)\b/.test(command.keys ?? '') && isWriting(event)) return;
    event.preventDefault();
    command.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
