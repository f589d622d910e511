import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent } from 'react';
import { focusText } from '../../../editor/keys/focusText.ts';
import { focusToolbar } from '../../../editor/toolbar/roving.tsx';
import { toolbarLabel } from '../../../editor/toolbar/Toolbar.tsx';
import { clearsField } from '../../../ui/browser/clearsField.ts';
import { focusMain, listeningBar } from '../../speech/bar/barElement.ts';
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
