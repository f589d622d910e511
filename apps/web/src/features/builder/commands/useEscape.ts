import type { Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { useEffect, useEffectEvent } from 'react';

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
