import { useEffect, useEffectEvent } from 'react';
import type { Command } from './command.ts';
import { arePressed, isComposing } from './keysLabel.ts';

/** The layers that receive all keys while they are open. A dialog that is not modal is not among them. */
const layers = '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"], [role="menu"]';

const isLayerOpen = () =>
  [...document.querySelectorAll(layers)].some((layer) => !layer.closest('[aria-hidden="true"], [hidden]'));

const isWriting = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/**
 * Ignores shortcuts that the editor handles itself and, in text fields, keys without Ctrl, ⌘ or Alt that are not
 * function keys. If two commands share a shortcut, the first enabled one runs.
 *
 * @example
 * useCommandKeys([{ id: 'find', label: 'Find', group: 'Edit', keys: 'Mod+F', run: openFind }]);
 */
export function useCommandKeys(commands: readonly Command[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return;
    const command = commands.find(
      ({ keys, run, isOfEditor, isDisabled }) =>
        keys !== undefined && run && !isOfEditor && !isDisabled && arePressed(keys, event),
    );
    if (!command?.run) return;
    if (!/\b(Mod|Alt|F\d+)\b/.test(command.keys ?? '') && isWriting(event)) return;
    // Last, because it searches the whole page, and most keys are no shortcuts.
    if (isLayerOpen()) return;
    event.preventDefault();
    command.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
