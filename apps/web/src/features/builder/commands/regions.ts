import type { Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { useEffect, useEffectEvent } from 'react';
import { focusText } from '../../../editor/keys/focusText.ts';
import { toolbarLabel } from '../../../editor/toolbar/Toolbar.tsx';
import { focusToolbar } from '../../../editor/toolbar/ToolButton.tsx';
import { focusMain, listeningBar } from '../../speech/bar/ListeningBar.tsx';
import { enterShownPanel, shownPanel } from '../drawer/enterPanel.ts';

type Region = { element: Element | null; enter: () => void };

const regionsOf = (editor: Editor): Region[] => [
  { element: editor.view.dom, enter: () => focusText(editor, { scrolls: false }) },
  { element: shownPanel(), enter: enterShownPanel },
  { element: listeningBar(), enter: () => focusMain(listeningBar()) },
  {
    element: document.querySelector(`[role="toolbar"][aria-label="${toolbarLabel}"]`),
    enter: () => focusToolbar(toolbarLabel),
  },
];

/**
 * Cycles through the text, the open side panel, the Hear It bar and the toolbar, backward if `step` is -1. Leaves out
 * what is not shown. From anywhere else, moves the focus to the text.
 */
export function enterNextRegion(editor: Editor, step: 1 | -1): void {
  const regions = regionsOf(editor).filter(({ element }) => element !== null);
  const at = regions.findIndex(({ element }) => element?.contains(document.activeElement));
  const next = at < 0 ? 0 : (at + step + regions.length) % regions.length;
  regions[next]?.enter();
}

/**
 * Returns the focus from a side panel to the same place in the text when the user presses Escape, unless something in
 * the panel has handled the key. In a search field, the first press clears the field.
 */
export function useEscapeToText(editor: Editor): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement } = document;
    if (event.key !== 'Escape' || event.defaultPrevented || clearsField(event.target)) return;
    if (shownPanel()?.contains(activeElement)) focusText(editor, { scrolls: false });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Returns true if Escape clears the search field that has the focus. Only the next press does anything else. */
export const clearsField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';

const key = new PluginKey('escape');

/**
 * Does nothing if something else has handled the key. The editor handles every Escape pressed inside it, so a plugin
 * listens there as well. It runs after the plugins for the lists and menus in the editor.
 */
export function useEscape(editor: Editor, isOn: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return false;
      escape();
      return true;
    };
    editor.registerPlugin(new Plugin({ key, props: { handleKeyDown: (_, event) => press(event) } }));
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      if (!editor.isDestroyed) editor.unregisterPlugin(key);
    };
  }, [editor, isOn]);
}
