import type { Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { useEffect, useEffectEvent } from 'react';

const key = new PluginKey('escape');

/**
 * Hears the Escape key while `isOn`, in the text and wherever else nothing that lies nearer has taken it. The text takes every Escape
 * as its own, so that one is heard inside of it, behind its lists and menus.
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
